import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery, projectMemberQuery } from '#shared/queries/people.ts'
import { useConnection, useWhyReadOnly } from '../connection/use-connection.ts'
import { useOperation } from '../operations/use-operation.ts'
import { useProject } from './project-context.ts'

/** Access levels (document 2, section 1): writing to a repository needs a developer (document 1, section 4). */
const levelsNeeded = { reporter: 20, developer: 30, maintainer: 40 } as const
type Writer = keyof typeof levelsNeeded

/** False when the service says that the user's role is too low for a write; where it doesn't, its answer decides. */
function useMayWrite(needed: Writer): boolean {
  const { project } = useProject()
  const { project_access, group_access } = project?.permissions ?? {}
  const levels = [project_access, group_access].flatMap(access => (access ? [access.access_level] : []))
  return levels.length === 0 || Math.max(...levels) >= levelsNeeded[needed]
}

/**
 * Whether the user may do more than the project says of their role: GitLab leaves the groups out that a project is shared with, and what a custom
 * role adds to a level.
 */
function useHasMoreAccess(needed: Writer, user: number | undefined): boolean {
  const { id } = useProject()
  const isEnabled = useConnection().profile !== 'documents' && user !== undefined
  const member = useOperation(projectMemberQuery({ id, user_id: user ?? 1 }), { secondary: true, enabled: isEnabled })
  const { access_level: level, member_role: role } = member.data?.value ?? {}
  return isEnabled && (role != null || (level ?? 0) >= levelsNeeded[needed])
}

/**
 * Why a write is not possible: a read-only connection, or the user's role is too low; undefined when it is possible, or
 * when only the service can decide. Administrators may do everything.
 */
export function useWhyNotWrite(needed: Writer): string | undefined {
  const readOnly = useWhyReadOnly()
  const mayWrite = useMayWrite(needed)
  const user = useOperation(currentUserQuery(), { secondary: true, enabled: !mayWrite }).data?.value
  const isLower = !mayWrite && user?.is_admin !== true
  const hasMoreAccess = useHasMoreAccess(needed, isLower ? user?.id : undefined)
  if (readOnly !== undefined) return readOnly
  if (!isLower || hasMoreAccess) return undefined
  return t('This needs the role of {needed} in the project.', { needed })
}
