import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery, memberQueries } from '#shared/queries/people.ts'
import { useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import type { MembersPlace } from './member-requests.ts'

/** The group or project whose members are shown. */
export interface MembersOf extends MembersPlace {
  readonly id: string
  /** Null when the service doesn't return the place itself. */
  readonly fullPath: string | null
  readonly name: string
}

const writers = { group: { level: 50, name: 'owner' }, project: { level: 40, name: 'maintainer' } } as const

/**
 * Why the current user can't change the members of a place; undefined when they can, or when only the service can
 * decide. The service decides.
 */
export function useWhyNotWrite({ source, id }: MembersPlace): string | undefined {
  const readOnly = useWhyReadOnly()
  const user = useOperation(currentUserQuery(), { secondary: true }).data?.value
  const mine = useOperation(memberQueries[source].member({ id, user_id: user?.id ?? 1 }), {
    secondary: true,
    enabled: user !== undefined && user.is_admin !== true,
  }).data?.value
  const { level, name } = writers[source]
  if (readOnly !== undefined) return readOnly
  if (!user || user.is_admin || !mine || mine.access_level >= level) return undefined
  return t('This needs the role of {name} in the {source}', { name, source })
}
