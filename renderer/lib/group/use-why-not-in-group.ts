import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery, groupMemberQuery } from '#shared/queries/people.ts'
import { useWhyReadOnly } from '../connection/use-connection.ts'
import { useOperation } from '../operations/use-operation.ts'

/** Access levels (document 3, section 1). */
const levels = { reporter: 20, owner: 50 } as const

/**
 * Why the current user can't make a write that requires a role in a group; undefined when they can, or when only the
 * service can decide. The service decides.
 */
export function useWhyNotInGroup(id: string | number, needed: keyof typeof levels): string | undefined {
  const readOnly = useWhyReadOnly()
  const user = useOperation(currentUserQuery(), { secondary: true }).data?.value
  const mine = useOperation(groupMemberQuery({ id, user_id: user?.id ?? 1 }), {
    secondary: true,
    enabled: user !== undefined && user.is_admin !== true,
  }).data?.value
  if (readOnly !== undefined) return readOnly
  if (!user || user.is_admin || !mine || mine.access_level >= levels[needed]) return undefined
  return t('This needs the role of {needed} in the group', { needed })
}
