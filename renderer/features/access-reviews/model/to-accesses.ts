import type { ReviewAccess, ReviewPlace, ReviewRead } from '#shared/access-reviews/review.ts'
import { authorName, type EventFacts } from '#shared/audit/facts.ts'
import type { Member } from '#shared/contract/members.ts'
import { groupsAbove } from '#shared/member-rules.ts'
import { placeKey } from '../../members/model/readings.ts'

/** What was loaded of one place. The numbers are those of the reads; null where there was none. */
export interface LoadedPlace {
  readonly place: ReviewPlace
  /** Whether it is in the scope, and not a group above it. */
  readonly isInScope: boolean
  /** Null when they could not be loaded. */
  readonly direct: readonly Member[] | null
  /** With inherited members; null when they were not or could not be loaded. */
  readonly all: readonly Member[] | null
  readonly directRead: number | null
  readonly allRead: number | null
  /** Its audit events; empty when they were not or could not be loaded. */
  readonly events: readonly EventFacts[]
  readonly eventsRead: number | null
}

/** What was loaded of one person. */
export interface LoadedPerson {
  readonly lastActivity: string | null
  readonly activityRead: number | null
  readonly twoFactor: boolean | null
  readonly twoFactorRead: number | null
}

/** Every access of the loaded places: direct memberships, those of the groups above, and what neither explains. */
export function toAccesses(
  places: readonly LoadedPlace[],
  people: ReadonlyMap<number, LoadedPerson>,
): readonly ReviewAccess[] {
  const groups = new Map(places.flatMap(one => (one.place.source === 'group' ? [[one.place.path, one] as const] : [])))
  return places.flatMap(loaded => {
    const direct = (loaded.direct ?? []).map(member =>
      toAccess(loaded, member, loaded.isInScope ? 'direct' : 'parent', people.get(member.id)),
    )
    const others = loaded.isInScope ? getUnexplained(loaded, groups) : []
    return [...direct, ...others.map(member => toAccess(loaded, member, 'other', people.get(member.id)))]
  })
}

/**
 * Members whose role is higher than what they have in the place itself and in the groups above that were loaded. None while the
 * direct members are unknown: they could be those.
 */
function getUnexplained(
  { place, direct, all }: LoadedPlace,
  groups: ReadonlyMap<string, LoadedPlace>,
): readonly Member[] {
  if (direct === null) return []
  const above = groupsAbove(place.path).flatMap(group => groups.get(group)?.direct ?? [])
  const levels = new Map<number, number>()
  for (const { id, access_level } of [...direct, ...above]) levels.set(id, Math.max(levels.get(id) ?? 0, access_level))
  return (all ?? []).filter(({ id, access_level }) => access_level > (levels.get(id) ?? -1))
}

function toAccess(
  loaded: LoadedPlace,
  member: Member,
  source: ReviewAccess['source'],
  person: LoadedPerson | undefined,
): ReviewAccess {
  const { place, directRead, allRead } = loaded
  const role = source === 'other' ? allRead : directRead
  const { grantedAt, grantedBy, granted } = getGrant(loaded, member, role)
  return {
    key: `${placeKey(place)} ${member.id}`,
    place,
    person: { id: member.id, name: member.name, username: member.username, state: member.state ?? '' },
    level: member.access_level,
    expires: member.expires_at?.slice(0, 10) ?? '',
    source,
    ...{ grantedAt, grantedBy },
    lastActivity: person?.lastActivity ?? null,
    twoFactor: person?.twoFactor ?? null,
    evidence: {
      ...{ role, granted },
      activity: person?.activityRead ?? null,
      twoFactor: person?.twoFactorRead ?? null,
    },
    previous: null,
  }
}

/** Since when and by whom: from the membership, or else from the last audit event that added the user. */
function getGrant({ events, eventsRead, place }: LoadedPlace, member: Member, role: number | null) {
  if (member.created_at) {
    return { grantedAt: member.created_at, grantedBy: member.created_by?.name ?? null, granted: role }
  }
  const added = events
    .filter(event => isAddition(event, place, member.id))
    .reduce<EventFacts | null>((last, event) => (last === null || event.at > last.at ? event : last), null)
  if (!added) return { grantedAt: null, grantedBy: null, granted: null }
  return { grantedAt: new Date(added.at).toISOString(), grantedBy: authorName(added), granted: eventsRead }
}

function isAddition(event: EventFacts, place: ReviewPlace, user: number): boolean {
  const { kind, what, targetType, targetId, at, entityId, entityType } = event
  const isOfPlace = entityId === place.id && entityType.toLowerCase() === place.source
  const isOfUser = targetId === `${user}` && (targetType === 'User' || targetType === '')
  return kind === 'add' && what === 'user_access' && isOfPlace && isOfUser && !Number.isNaN(at)
}

/** The last activity and two-factor state in an answer about a user; administrators get more fields than the contract has. */
export function readUserFields(user: Readonly<Record<string, unknown>> | undefined) {
  const activity = user?.last_activity_on
  const twoFactor = user?.two_factor_enabled
  return {
    lastActivity: typeof activity === 'string' && !Number.isNaN(Date.parse(activity)) ? activity : null,
    twoFactor: typeof twoFactor === 'boolean' ? twoFactor : null,
  }
}

/** A list of reads that grows; `add` gives the number of a read. */
export function createReads() {
  const reads: ReviewRead[] = []
  return { reads, add: (read: ReviewRead): number => reads.push(read) - 1 }
}
