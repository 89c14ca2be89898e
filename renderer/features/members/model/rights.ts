import { endsWithin, soonDays } from '#shared/attention/expiry.ts'
import type { Member } from '#shared/contract/members.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { formatIncomplete, type Noun } from '../../../ui/resource-table/words.ts'
import type { NamedPlace } from './member-requests.ts'
import { getDay } from './member-requests.ts'
import { getCoverage, placeKey, type Reading } from './readings.ts'

/** One user's role in one place. */
export interface Right {
  readonly key: string
  readonly place: NamedPlace
  readonly member: Member
}

/** Everyone's role in every loaded place. */
export function getRights(readings: readonly Reading[]): readonly Right[] {
  return readings.flatMap(({ place, members }) =>
    (members ?? []).map(member => ({ key: `${placeKey(place)} ${member.id}`, place, member })),
  )
}

/** The filter of a screen: exactly one user, and exactly one place. */
export interface Narrowing {
  readonly person?: number | undefined
  readonly place?: string | undefined
}

/** The memberships of exactly that user in exactly that place, by ID. */
export function narrowed(rights: readonly Right[], { person, place }: Narrowing): readonly Right[] {
  return rights.filter(
    right =>
      (person === undefined || right.member.id === person) && (place === undefined || placeKey(right.place) === place),
  )
}

/** The access of one user in all places. */
export interface PersonRights {
  readonly member: Member
  readonly places: number
  readonly highest: number
  /** How many places they have each role in, the highest first: "Maintainer in 12, Developer in 3". */
  readonly roles: string
  /** The day the first of their rights ends; null when none does. */
  readonly firstEnd: string | null
}

/** The memberships by user, those with the most places first. */
export function byPerson(rights: readonly Right[]): readonly PersonRights[] {
  const people = Map.groupBy(rights, ({ member }) => member.id)
  return [...people.values()]
    .flatMap(theirs => {
      const [first] = theirs
      if (!first) return []
      const levels = Map.groupBy(theirs, ({ member }) => member.access_level)
      const sorted = [...levels].toSorted(([a], [b]) => b - a)
      const ends = theirs.map(({ member }) => getDay(member)).filter(day => day !== '')
      return [
        {
          member: first.member,
          places: theirs.length,
          highest: sorted[0]?.[0] ?? 0,
          roles: sorted
            .map(([level, { length }]) => t('{roleName} in {length}', { roleName: roleName(level), length }))
            .join(', '),
          firstEnd: ends.toSorted()[0] ?? null,
        },
      ]
    })
    .toSorted((a, b) => b.places - a.places)
}

/** How many have which role in one place; null where not all of them could be read. */
export interface PlaceTotals {
  readonly reading: Reading
  readonly members: number | null
  /** Maintainers and owners. */
  readonly leading: number | null
  readonly endingSoon: number | null
}

/** The rights by place, in the order the places were chosen. */
export function byPlace(readings: readonly Reading[], now: number): readonly PlaceTotals[] {
  return readings.map(reading => {
    const members = reading.isComplete ? reading.members : null
    const count = (fits: (member: Member) => boolean) => members?.filter(fits).length ?? null
    return {
      reading,
      members: count(() => true),
      leading: count(({ access_level }) => access_level >= 40),
      endingSoon: count(({ expires_at }) => endsWithin(expires_at, soonDays, now)),
    }
  })
}

/** The loaded numbers in a title: a total is not claimed while places are missing. */
export interface ReadTitle {
  readonly people: number
  /** A lower bound: the total of a place is known before all of its members are loaded. */
  readonly peopleAtLeast: number
  readonly rights: number
  readonly rightsAtLeast: number
  readonly places: number
  readonly incomplete: number
}

/** Counts people and rights, and how many there are at the least. */
export function getTitle(readings: readonly Reading[]): ReadTitle {
  const ids = new Set<number>()
  let rights = 0
  let rightsAtLeast = 0
  let maxInOne = 0
  for (const { members, announced } of readings) {
    const read = members?.length ?? 0
    for (const { id } of members ?? []) ids.add(id)
    rights += read
    rightsAtLeast += Math.max(read, announced ?? 0)
    maxInOne = Math.max(maxInOne, read, announced ?? 0)
  }
  const people = ids.size
  return { people, peopleAtLeast: Math.max(people, maxInOne), rights, rightsAtLeast, ...getCoverage(readings) }
}

function getNoun(readings: readonly Reading[]): Noun {
  if (readings.every(({ place }) => place.source === 'project'))
    return {
      counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
      plural: t('projects'),
    }
  if (readings.every(({ place }) => place.source === 'group'))
    return { counted: count => t('{count, plural, one {# group} other {# groups}}', { count }), plural: t('groups') }
  return {
    counted: count => t('{count, plural, one {# project or group} other {# projects and groups}}', { count }),
    plural: t('projects and groups'),
  }
}

/**
 * The note in a screen's title about incomplete readings; empty when they are complete.
 * @example formatMissing(…) // 'incomplete: 16 of 1,004 projects couldn’t be loaded'
 */
export function formatMissing(readings: readonly Reading[]): string {
  const { incomplete, places } = getTitle(readings)
  return formatIncomplete(incomplete, places, getNoun(readings))
}

/** @example formatCounts(…) // '4,935 people, 5,004 memberships of at least 5,100' */
export function formatCounts(readings: readonly Reading[]): string {
  const { people, rights, rightsAtLeast, places, incomplete } = getTitle(readings)
  const counts = t(
    '{people, plural, one {# person} other {# people}}, {rights, plural, one {# membership} other {# memberships}}',
    { people, rights },
  )
  if (incomplete === 0) return t('{counts} in {counted}', { counts, counted: getNoun(readings).counted(places) })
  return rightsAtLeast > rights
    ? t('{counts} of at least {least}', { counts, least: formatNumber(rightsAtLeast) })
    : t('{counts} or more', { counts })
}
