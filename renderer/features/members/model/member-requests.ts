import type { Params, WriteId } from '#shared/contract/contract.ts'
import type { Member } from '#shared/contract/members.ts'
import { type MembersSource, type RoleLevel, roleLevel } from '../../../ui/people/roles.ts'

/** A group or project, as its members' operations are called. */
export interface MembersPlace {
  readonly source: MembersSource
  /** Numeric ID or full path. */
  readonly id: number | string
}

/** A group or project in a bulk job: its API name, and its display name. */
export interface NamedPlace extends MembersPlace {
  readonly path: string
}

/** The operations of each source under the same names. */
export const memberOperations = {
  group: {
    list: 'groupMembers.list',
    all: 'groupMembers.all',
    get: 'groupMembers.get',
    getAll: 'groupMembers.getAll',
    add: 'groupMembers.add',
    update: 'groupMembers.update',
    remove: 'groupMembers.remove',
  },
  project: {
    list: 'projectMembers.list',
    all: 'projectMembers.all',
    get: 'projectMembers.get',
    getAll: 'projectMembers.getAll',
    add: 'projectMembers.add',
    update: 'projectMembers.update',
    remove: 'projectMembers.remove',
  },
} as const

type MembersWriteId = Extract<WriteId, `${MembersSource}Members.${string}`>

/** One write of document 3, section 4.6, with its params. */
export type MembersRequest = {
  readonly [I in MembersWriteId]: { readonly operation: I; readonly params: Params<I> }
}[MembersWriteId]

/** The writes of one kind, for either source. */
export type MembersRequestOf<K extends string> = Extract<MembersRequest, { operation: `${MembersSource}Members.${K}` }>

/** A role to give, and its end: YYYY-MM-DD, or empty for never. */
export interface RoleToGive {
  readonly level: RoleLevel
  readonly expires_at: string
}

/** What to change of a membership; null keeps what there is. */
export interface RoleChange {
  readonly level: RoleLevel | null
  readonly expires_at: string | null
}

/** The known fields of a membership. */
export type Membership = Pick<Member, 'id' | 'name' | 'username' | 'access_level' | 'expires_at'>

/** Adds a user as a member. */
export function addRequest(place: MembersPlace, user_id: number, role: RoleToGive): MembersRequestOf<'add'> {
  const more = role.expires_at === '' ? {} : { expires_at: role.expires_at }
  if (place.source === 'group') {
    return { operation: 'groupMembers.add', params: { id: place.id, user_id, access_level: role.level, ...more } }
  }
  return { operation: 'projectMembers.add', params: { id: place.id, user_id, access_level: role.level, ...more } }
}

/** Changes a membership. Null when it has a role now that cannot be given. */
export function changeRequest(
  place: MembersPlace,
  member: Membership,
  change: RoleChange,
): MembersRequestOf<'update'> | null {
  const level = change.level ?? roleLevel(`${member.access_level}`)
  const more = change.expires_at === null ? {} : { expires_at: change.expires_at }
  const { id } = place
  const user_id = member.id
  if (level === null) return null
  if (place.source === 'group') {
    return { operation: 'groupMembers.update', params: { id, user_id, access_level: level, ...more } }
  }
  return { operation: 'projectMembers.update', params: { id, user_id, access_level: level, ...more } }
}

/** Takes a membership away. */
export function removeRequest({ source, id }: MembersPlace, user_id: number): MembersRequestOf<'remove'> {
  return { operation: source === 'group' ? 'groupMembers.remove' : 'projectMembers.remove', params: { id, user_id } }
}

/** The day a membership ends, YYYY-MM-DD; empty for never. */
export function getDay({ expires_at }: Pick<Member, 'expires_at'>): string {
  return expires_at?.slice(0, 10) ?? ''
}

/** True when a membership already has the result of a change. */
export function isSoAlready(member: Membership, { level, expires_at }: RoleChange): boolean {
  return (level === null || level === member.access_level) && (expires_at === null || expires_at === getDay(member))
}

/** True when two reads of a membership have the same role and expiration. */
export function isSame(seen: Membership, now: Membership): boolean {
  return seen.access_level === now.access_level && getDay(seen) === getDay(now)
}
