import type { ConnectionId } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import { errorOf } from '../bridge/bridge.ts'
import type { BulkItem, Verdict } from '../bulk/job.ts'
import { callOperation } from '../operations/call-operation.ts'
import { fresh } from '../operations/whole-list.ts'
import { roleName } from '../people/roles.ts'
import {
  addRequest,
  changeRequest,
  dayOf,
  isSame,
  isSoAlready,
  type Membership,
  type MembersPlace,
  type MembersRequest,
  memberOperations,
  type RoleChange,
  type RoleToGive,
  removeRequest,
} from './member-requests.ts'

/** A group or project in a bulk job: how it is called, and what the person knows it by. */
export interface NamedPlace extends MembersPlace {
  readonly path: string
}

/** Who a row is about. */
export type Person = Pick<Membership, 'id'> & Partial<Pick<Membership, 'name' | 'username'>>

/** What a person is called in a row. */
export function personName({ id, name, username }: Person): string {
  return username === undefined ? (name ?? `User ${id}`) : `${name ?? ''} @${username}`.trim()
}

/** Adds a person unless they are a member already. Null when the place has no such role. */
export function addItem(
  connection: ConnectionId,
  place: NamedPlace,
  person: Person,
  role: RoleToGive,
): BulkItem | null {
  const request = addRequest(place, person.id, role)
  return request && item(place, person, request, signal => lookBeforeAdding(connection, place, person.id, signal))
}

/** Changes a membership, unless it is no longer what was seen. Null when the place has no such role. */
export function changeItem(
  connection: ConnectionId,
  place: NamedPlace,
  seen: Membership,
  change: RoleChange,
): BulkItem | null {
  const request = changeRequest(place, seen, change)
  return (
    request &&
    item(place, seen, request, async signal => {
      const now = await present(connection, place, seen.id, signal)
      if (now !== null && isSoAlready(now, change)) return { kind: 'skip', reason: 'It is so already' }
      return stillAsSeen(seen, now)
    })
  )
}

/** Takes a membership away, unless it is no longer what was seen. */
export function removeItem(connection: ConnectionId, place: NamedPlace, seen: Membership): BulkItem {
  return item(place, seen, removeRequest(place, seen.id), async signal =>
    stillAsSeen(seen, await present(connection, place, seen.id, signal)),
  )
}

type Look = (signal: AbortSignal) => Promise<Verdict<never>>

function item(place: NamedPlace, person: Person, request: MembersRequest, check: Look): BulkItem {
  return {
    key: `${place.source} ${place.id} ${person.id}`,
    label: `${personName(person)} in ${place.path}`,
    ...request,
    check,
  }
}

async function lookBeforeAdding(
  connection: ConnectionId,
  place: NamedPlace,
  user: number,
  signal: AbortSignal,
): Promise<Verdict<never>> {
  const now = await present(connection, place, user, signal)
  if (now === null) return { kind: 'send' }
  return { kind: 'skip', reason: `Is a member already, as ${roleName(now.access_level)}` }
}

function stillAsSeen(seen: Membership, now: Membership | null): Verdict<never> {
  if (now === null) return { kind: 'skip', reason: 'Is not a direct member any more' }
  if (isSame(seen, now)) return { kind: 'send' }
  const until = dayOf(now) === '' ? '' : ` until ${dayOf(now)}`
  return { kind: 'skip', reason: `Changed meanwhile to ${roleName(now.access_level)}${until}: left alone` }
}

/** The direct membership as the service has it now. @throws BridgeFailure when nobody knows */
async function present(
  connection: ConnectionId,
  { source, id }: MembersPlace,
  user_id: number,
  signal: AbortSignal,
): Promise<Member | null> {
  try {
    const answer = await callOperation(connection, memberOperations[source].get, { id, user_id }, { signal })
    return fresh(answer).value
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return null
    throw thrown
  }
}
