import type { Member } from '#shared/contract/members.ts'
import { endsWithin, soonDays } from '../../common/members/expiry.ts'
import type { NamedPlace } from '../../common/members/member-items.ts'
import { dayOf } from '../../common/members/member-requests.ts'
import { placeKey, type Reading } from '../../common/members/readings.ts'
import { roleName } from '../../common/people/roles.ts'

/** One person's role in one place. */
export interface Right {
  readonly key: string
  readonly place: NamedPlace
  readonly member: Member
}

/** Everyone's role in every place that could be read. */
export function rightsOf(readings: readonly Reading[]): readonly Right[] {
  return readings.flatMap(({ place, members }) =>
    (members ?? []).map(member => ({ key: `${placeKey(place)} ${member.id}`, place, member })),
  )
}

/** What one person has in all the places together. */
export interface PersonRights {
  readonly member: Member
  readonly places: number
  readonly highest: number
  /** How many places they have each role in, the highest first: "Maintainer in 12, Developer in 3". */
  readonly roles: string
  /** The day the first of their rights ends; null when none does. */
  readonly firstEnd: string | null
}

/** The rights by person, those with the most places first. */
export function byPerson(rights: readonly Right[]): readonly PersonRights[] {
  const people = Map.groupBy(rights, ({ member }) => member.id)
  return [...people.values()]
    .flatMap(theirs => {
      const [first] = theirs
      if (!first) return []
      const levels = Map.groupBy(theirs, ({ member }) => member.access_level)
      const sorted = [...levels].toSorted(([a], [b]) => b - a)
      const ends = theirs.map(({ member }) => dayOf(member)).filter(day => day !== '')
      return [
        {
          member: first.member,
          places: theirs.length,
          highest: sorted[0]?.[0] ?? 0,
          roles: sorted.map(([level, { length }]) => `${roleName(level)} in ${length}`).join(', '),
          firstEnd: ends.toSorted()[0] ?? null,
        },
      ]
    })
    .toSorted((a, b) => b.places - a.places)
}

/** How many have which role in one place, or why nobody knows. */
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
    const { members } = reading
    const count = (fits: (member: Member) => boolean) => members?.filter(fits).length ?? null
    return {
      reading,
      members: count(() => true),
      leading: count(({ access_level }) => access_level >= 40),
      endingSoon: count(({ expires_at }) => endsWithin(expires_at, soonDays, now)),
    }
  })
}
