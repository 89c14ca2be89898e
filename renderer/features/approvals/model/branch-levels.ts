import type { ProtectedBranch } from '#shared/contract/approvals.ts'
import { t } from '#shared/i18n/i18n.ts'

/**
 * The access levels of a protected branch, as the service sends them: "Maintainers (40)". Missing ones are left out.
 */
export function branchLevels(branch: ProtectedBranch): readonly (readonly [string, string])[] {
  const levels = [
    [t('Allowed to push'), branch.push_access_levels],
    [t('Allowed to merge'), branch.merge_access_levels],
    [t('Allowed to unprotect'), branch.unprotect_access_levels],
  ] as const
  const codeOwners = branch.code_owner_approval_required
  return [
    ...levels.flatMap(([name, told]) =>
      told ? [[name, told.map(formatLevel).join(', ') || t('No one')] as const] : [],
    ),
    ...(codeOwners === null || codeOwners === undefined
      ? []
      : [
          [
            t('Code owner approval'),
            codeOwners === true || codeOwners === 'true' ? t('Required') : t('Not required'),
          ] as const,
        ]),
    [t('Branch ID'), `${branch.id}`],
  ]
}

type Level = NonNullable<ProtectedBranch['push_access_levels']>[number]

function formatLevel({ access_level: level, access_level_description: description }: Level): string {
  if (typeof level !== 'number') return description ?? t('Unknown')
  return description ? `${description} (${level})` : t('level {level}', { level })
}
