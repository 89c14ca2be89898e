import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { useWhyReadOnly } from '../connection/use-connection.ts'
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
 * Why a write is not possible: a read-only connection, or the user's role is too low; undefined when it is possible, or
 * when only the service can decide. Administrators may do everything.
 */
export function useWhyNotWrite(needed: Writer): string | undefined {
  const readOnly = useWhyReadOnly()
  const mayWrite = useMayWrite(needed)
  const user = useOperation(currentUserQuery(), { secondary: true, enabled: !mayWrite }).data?.value
  if (readOnly !== undefined) return readOnly
  if (mayWrite || user?.is_admin) return undefined
  return t('This needs the role of {needed} in the project.', { needed })
}
