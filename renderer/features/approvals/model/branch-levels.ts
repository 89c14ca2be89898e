import type { ProtectedBranch } from '#shared/contract/approvals.ts'

/**
 * The access levels of a protected branch, as the service sends them: "Maintainers (40)". Missing ones are left out.
 */
export function branchLevels(branch: ProtectedBranch): readonly (readonly [string, string])[] {
  const levels = [
    ['Allowed to push', branch.push_access_levels],
    ['Allowed to merge', branch.merge_access_levels],
    ['Allowed to unprotect', branch.unprotect_access_levels],
  ] as const
  const codeOwners = branch.code_owner_approval_required
  return [
    ...levels.flatMap(([name, told]) => (told ? [[name, told.map(formatLevel).join(', ') || 'No one'] as const] : [])),
    ...(codeOwners === null || codeOwners === undefined
      ? []
      : [['Code owner approval', codeOwners === true || codeOwners === 'true' ? 'Required' : 'Not required'] as const]),
    ['Branch ID', `${branch.id}`],
  ]
}

type Level = NonNullable<ProtectedBranch['push_access_levels']>[number]

function formatLevel({ access_level: level, access_level_description: description }: Level): string {
  if (typeof level !== 'number') return description ?? 'Unknown'
  return description ? `${description} (${level})` : `level ${level}`
}
