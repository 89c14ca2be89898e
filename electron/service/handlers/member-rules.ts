import { badRequest, forbidden } from '../errors.ts'
import type { AuditEvent, User } from '../handler.ts'
import { accessLevels, type MemberPlace } from '../store/access-levels.ts'
import type { MemberRow } from '../store/member-lists.ts'
import type { Store } from '../store/store.ts'

/** A group or project as its members' operations see it. */
export interface MembersPlace extends MemberPlace {
  readonly path: string
  /** The caller's own level there. */
  readonly accessLevel: number
  /** The level that may change members. */
  readonly writer: number
}

const roleNames = new Map<number, string>([
  [accessLevels.guest, 'Guest'],
  [accessLevels.reporter, 'Reporter'],
  [accessLevels.developer, 'Developer'],
  [accessLevels.maintainer, 'Maintainer'],
  [accessLevels.owner, 'Owner'],
])

/** The kind of identity provider that manages members of groups. */
export const samlProvider = 'group_saml'

/** The name of a role, as in the audit log. */
const roleName = (level: number) => roleNames.get(level) ?? 'No access'

/** The levels of the documents: an owner has a group, never a single project. @throws ServiceError 400 for another one */
export function requireKnownLevel({ type }: MembersPlace, level: number): void {
  const isKnown = level === 0 || roleNames.has(level)
  if (!isKnown || (type === 'project' && level === accessLevels.owner)) {
    throw badRequest('access_level does not have a valid value')
  }
}

/** Users can't give, change or remove a role above their own. @throws ServiceError 403 */
export function requirePower(place: MembersPlace, level: number): void {
  if (level > place.accessLevel) throw forbidden('403 Forbidden - The role is above your own')
}

/** A role below the inherited one would have no effect. @throws ServiceError 400 */
export function requireLevel(
  level: number,
  inherited: { readonly level: number; readonly name: string } | undefined,
): void {
  if (!inherited || level >= inherited.level) return
  const role = `${roleName(inherited.level)} inherited membership from group ${inherited.name}`
  throw badRequest(`access_level should be greater than or equal to ${role}`)
}

/**
 * The expiration date of a membership, in the future: the role ends at the start of that day, in UTC. Null for null and empty text, which remove the
 * date; undefined if omitted.
 * @throws ServiceError 400 for today and days in the past
 */
export function requireDay(day: string | null | undefined): string | null | undefined {
  if (day === undefined) return undefined
  if (day === '' || day === null) return null
  if (day <= new Date().toISOString().slice(0, 10)) throw badRequest('expires_at cannot be a date in the past')
  return day
}

/** A group always keeps an owner, its own or one it inherits. @throws ServiceError 403 when this member is the last */
export function requireAnotherOwner(store: Store, place: MembersPlace, member: MemberRow): void {
  if (place.type !== 'group' || member.access_level < accessLevels.owner) return
  if (!store.members.hasOtherOwner(place.id, member.user_id)) {
    throw forbidden('403 Forbidden - A group cannot be left without an owner')
  }
}

/** What happened to a membership. Levels are given as numbers. */
export type MemberChange =
  | { readonly kind: 'add'; readonly what: 'user_access'; readonly to: number }
  | { readonly kind: 'remove'; readonly what: 'user_access'; readonly from: number }
  | { readonly kind: 'change'; readonly what: 'access_level'; readonly from: number; readonly to: number }
  | { readonly kind: 'change'; readonly what: 'expires_at'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'change'; readonly what: 'override'; readonly from: boolean; readonly to: boolean }

/** The audit event of a change to a membership: the entity is the group or project, the target the person. */
export function memberAudit(
  place: Pick<MembersPlace, 'type' | 'id' | 'path'>,
  person: Pick<User, 'id' | 'name'>,
  change: MemberChange,
): AuditEvent {
  const word = <T>(value: T) => (typeof value === 'number' ? roleName(value) : value)
  return {
    entity: { type: place.type === 'group' ? 'Group' : 'Project', id: place.id, path: place.path },
    details: {
      [change.kind]: change.what,
      ...('from' in change ? { from: word(change.from) } : {}),
      ...('to' in change ? { to: word(change.to) } : {}),
      target_id: person.id,
      target_type: 'User',
      target_details: person.name,
    },
  }
}
