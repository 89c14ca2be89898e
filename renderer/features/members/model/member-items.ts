import type { ConnectionRef } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import {
  type Caller,
  type LevelChange,
  type MemberFacts,
  type MemberReader,
  memberRefusal,
  memberUndoRefusal,
  readMemberFacts,
} from '#shared/member-rules.ts'
import { currentUserQuery, groupMembersQuery } from '#shared/queries/people.ts'
import { getError, nullIfNotFound } from '../../../lib/bridge/bridge.ts'
import { callOperation, callQuery } from '../../../lib/operations/call-operation.ts'
import { fresh, wholeList } from '../../../lib/operations/whole-list.ts'
import {
  type BulkItem,
  type ReadContext,
  type Risk,
  type RowPlan,
  rowReadOptions,
  type Verdict,
  type Verification,
} from '../../../ui/bulk/job.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { exactDay } from '../../../ui/time/time.ts'
import {
  addRequest,
  changeRequest,
  getDay,
  isSame,
  isSoAlready,
  type Membership,
  type MembersPlace,
  type MembersRequest,
  memberOperations,
  type NamedPlace,
  type RoleChange,
  type RoleToGive,
  removeRequest,
} from './member-requests.ts'

const owner = 50

const passes = new WeakMap<object, Shared>()

/** Who a row is about. */
export type Person = Pick<Membership, 'id'> & Partial<Pick<Membership, 'name' | 'username'>>

/** The name of a user in a row. */
export function personName({ id, name, username }: Person): string {
  return username === undefined ? (name ?? t('User {id}', { id })) : `${name ?? ''} @${username}`.trim()
}

/** A membership in a few words, with the moment it ends. @example 'Developer until Jun 30, 2031, 00:00 UTC' */
export function formatMembership(member: Pick<Membership, 'access_level' | 'expires_at'>): string {
  const day = getDay(member)
  return day === ''
    ? roleName(member.access_level)
    : t('{roleName} until {day}, 00:00 UTC', { roleName: roleName(member.access_level), day: exactDay(day) })
}

/** Adds a user unless they are a member already. */
export function addItem(connection: ConnectionRef, place: NamedPlace, person: Person, role: RoleToGive): BulkItem {
  const request = addRequest(place, person.id, role)
  const target = { access_level: role.level, expires_at: role.expires_at }
  return item(connection, place, person, request, target, async (now, plan) => {
    if (now !== null)
      return { kind: 'skip', reason: t('Already a member, as {membership}', { membership: formatMembership(now) }) }
    return plan()
  })
}

/** A role that can't be assigned. */
function blocked(place: NamedPlace, person: Person, params: Readonly<Record<string, unknown>>): BulkItem {
  return {
    key: getKey(place, person),
    label: personName(person),
    where: place.path,
    operation: memberOperations[place.source].update,
    params: { id: place.id, user_id: person.id, ...params },
    blocked: t('This role doesn’t exist in a {source}', { source: place.source }),
  }
}

function getKey({ source, id }: NamedPlace, person: Person): string {
  return `${source} ${id} ${person.id}`
}

/** Changes a membership, unless it changed since it was shown. */
export function changeItem(
  connection: ConnectionRef,
  place: NamedPlace,
  seen: Membership,
  change: RoleChange,
): BulkItem {
  const request = changeRequest(place, seen, change)
  if (!request) return blocked(place, seen, { access_level: change.level ?? seen.access_level })
  const target = {
    access_level: change.level ?? seen.access_level,
    expires_at: change.expires_at ?? getDay(seen),
  }
  return item(connection, place, seen, request, target, async (now, plan) => {
    if (now !== null && isSoAlready(now, change))
      return { kind: 'skip', reason: t('Already {membership}', { membership: formatMembership(now) }) }
    return notAsSeen(seen, now) ?? plan()
  })
}

/** Removes a membership, unless it changed since it was shown. */
export function removeItem(connection: ConnectionRef, place: NamedPlace, seen: Membership): BulkItem {
  return item(connection, place, seen, removeRequest(place, seen.id), null, async (now, plan) => {
    if (now === null) return { kind: 'skip', reason: t('No longer a direct member') }
    return notAsSeen(seen, now) ?? plan()
  })
}

/** The wanted membership; null for none. */
type Wanted = Pick<Membership, 'access_level' | 'expires_at'> | null
type Decide = (now: Member | null, plan: () => Promise<Verdict<never>>) => Promise<Verdict<never>>

function item(
  connection: ConnectionRef,
  place: NamedPlace,
  person: Person,
  request: MembersRequest,
  target: Wanted,
  decide: Decide,
): BulkItem {
  return {
    key: getKey(place, person),
    label: personName(person),
    where: place.path,
    ...request,
    check: async (context): Promise<Verdict<never>> => {
      const now = await present(connection, place, person.id, context)
      return decide(now, async () =>
        getVerdict(place, person.id, now, target, await memberFacts(connection, place, person.id, context)),
      )
    },
    verify: context => verify(connection, place, person.id, target, context),
  }
}

function notAsSeen(seen: Membership, now: Membership | null): Verdict<never> | null {
  if (now === null) return { kind: 'block', reason: t('No longer a direct member') }
  if (isSame(seen, now)) return null
  return {
    kind: 'block',
    reason: t('Changed since it was loaded: now {membership}', { membership: formatMembership(now) }),
  }
}

function getVerdict(
  place: NamedPlace,
  user: number,
  now: Member | null,
  target: Wanted,
  facts: MemberFacts,
): Verdict<never> {
  const change = { user, before: now?.access_level ?? null, after: target?.access_level ?? null }
  const plan: RowPlan = {
    before: now && formatMembership(now),
    after: target && formatMembership(target),
    undo: getUndo(place, now, change, facts),
    risks: getRisks(now, change, facts),
  }
  const day = target ? getDay(target) : ''
  const isPast = day !== '' && day <= new Date().toISOString().slice(0, 10) && day !== (now ? getDay(now) : '')
  const reason = isPast ? t('The expiration date is in the past') : memberRefusal(place, change, facts)
  return reason === null ? { kind: 'send', plan } : { kind: 'block', reason, plan }
}

function getUndo(place: NamedPlace, now: Member | null, change: LevelChange, facts: MemberFacts): UndoPromise {
  const because = memberUndoRefusal(place, change, facts)
  if (because !== null) return { kind: 'none', because }
  if (change.after === null && typeof now?.override === 'boolean') {
    return { kind: 'partly', lost: t('The LDAP override is not restored.') }
  }
  return { kind: 'full' }
}

function getRisks(now: Member | null, { user, before, after }: LevelChange, facts: MemberFacts): readonly Risk[] {
  const { inherited, caller } = facts
  const held = Math.max(before ?? 0, inherited.level)
  const risks: (Risk | false)[] = [
    after !== null && after > held && before !== null && { kind: 'raise', words: t('Gives a higher role than before') },
    caller?.id === user && { kind: 'ownAccess', words: t('Changes your own access') },
    after === null &&
      inherited.level > 0 && {
        kind: 'inherited',
        words: t('{roleName} inherited from {group} stays', {
          roleName: roleName(inherited.level),
          group: inherited.group ?? t('a group above'),
        }),
      },
    now !== null &&
      now.state !== 'active' && { kind: 'blockedUser', words: t('The user is {state}', { state: now.state }) },
    (!inherited.isSure || caller === null || facts.hasOtherOwner === null) && {
      kind: 'notVerified',
      words: t('Inherited roles or your own role couldn’t be loaded: the service may refuse the change'),
    },
  ]
  return risks.filter(risk => risk !== false)
}

async function verify(
  connection: ConnectionRef,
  place: NamedPlace,
  user: number,
  target: Wanted,
  context: ReadContext,
): Promise<Verification> {
  const now = await present(connection, place, user, context)
  const is = now && formatMembership(now)
  const shouldBe = target && formatMembership(target)
  if (is === shouldBe) return { kind: 'confirmed' }
  return { kind: 'differs', now: is ?? t('no direct membership') }
}

/** The direct membership as the service has it now. @throws BridgeFailure when it cannot be read */
async function present(
  connection: ConnectionRef,
  { source, id }: MembersPlace,
  user_id: number,
  context: ReadContext,
): Promise<Member | null> {
  const operation = memberOperations[source].get
  const answer = await nullIfNotFound(callOperation(connection, operation, { id, user_id }, rowReadOptions(context)))
  return answer && fresh(answer).value
}

/** Shared by the rows of one pass: the current user, and the direct members of each parent group. */
interface Shared {
  readonly groups: Map<string, Promise<readonly Member[] | null>>
  caller: Promise<Caller | null> | null
}

function getShared({ pass }: ReadContext): Shared {
  const known = passes.get(pass)
  if (known) return known
  const made: Shared = { groups: new Map(), caller: null }
  passes.set(pass, made)
  return made
}

/**
 * Loads the facts that the rules of memberships require. Unavailable ones are reported as unknown, and never fail a
 * row.
 */
function memberFacts(
  connection: ConnectionRef,
  place: NamedPlace,
  user: number,
  context: ReadContext,
): Promise<MemberFacts> {
  return readMemberFacts(place, user, getReader(connection, context))
}

function getReader(connection: ConnectionRef, context: ReadContext): MemberReader {
  const shared = getShared(context)
  const getMembers = async (group: string) => {
    const known = shared.groups.get(group)
    if (known) return known
    const reading = wholeList(connection, groupMembersQuery(group), context.signal, undefined, 'bulk').catch(
      (thrown: unknown) => {
        // A refusal is final; any other error is retried with the next row.
        if (!isRefusal(thrown)) shared.groups.delete(group)
        return null
      },
    )
    shared.groups.set(group, reading)
    return reading
  }
  return {
    level: async ({ source, id }, user) => {
      if (source === 'project') return directLevel(connection, id, user, context)
      const members = await getMembers(`${id}`)
      return members && (members.find(member => member.id === user)?.access_level ?? 0)
    },
    owners: async group =>
      (await getMembers(group))?.filter(({ access_level }) => access_level >= owner).map(({ id }) => id) ?? null,
    caller: async () => {
      shared.caller ??= readCaller(connection, context)
      const caller = await shared.caller
      if (caller === null) shared.caller = null
      return caller
    },
  }
}

async function directLevel(
  connection: ConnectionRef,
  id: number | string,
  user_id: number,
  context: ReadContext,
): Promise<number | null> {
  try {
    const answer = await callOperation(
      connection,
      memberOperations.project.get,
      { id, user_id },
      rowReadOptions(context),
    )
    return fresh(answer).value.access_level
  } catch (thrown) {
    return getError(thrown).kind === 'notFound' ? 0 : null
  }
}

async function readCaller(connection: ConnectionRef, context: ReadContext): Promise<Caller | null> {
  try {
    const { value } = fresh(await callQuery(connection, currentUserQuery(), rowReadOptions(context)))
    return { id: value.id, isAdministrator: value.is_admin === true }
  } catch {
    return null
  }
}

function isRefusal(thrown: unknown): boolean {
  return ['notFound', 'forbidden'].includes(getError(thrown).kind)
}
