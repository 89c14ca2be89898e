import { z } from 'zod'
import type { MemberPlace, PlacesAbove } from './access-levels.ts'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database } from './database.ts'
import { memberCounts } from './member-counts.ts'
import { getPage, preparedOnce } from './paged-list.ts'
import { matchesPerson, userRow } from './users.ts'
import { liveMember } from './visibility.ts'

export const membership = z.object({
  source_type: z.enum(['group', 'project']),
  source_id: z.number(),
  user_id: z.number(),
  access_level: z.number(),
  expires_at: z.string().nullable(),
  override: z.number().nullable(),
  updated_at: z.string(),
  saml_uid: z.string().nullable(),
  saml_provider_id: z.number().nullable(),
})
/** A membership with the person it is of. */
const memberRow = z.intersection(
  membership,
  z.looseObject({}).transform(row => ({ user: userRow.parse(row) })),
)
export type MemberRow = z.output<typeof memberRow>

/** Direct memberships of a place, or also those inherited from groups above it. */
export type MemberReach = 'direct' | 'inherited'

/** What narrows a list of members. */
export interface MemberFilter {
  readonly search?: string | undefined
  readonly userIds?: readonly number[] | undefined
}

/** The live members of groups and projects: each person once, as in the nearest place. */
export function memberLists(database: Database, above: PlacesAbove) {
  const count = memberCounts(database)
  const statementsFor = preparedOnce(memberIdsSql, (filter, scopes) => ({
    ids: database.select(memberIdsSql(filter, scopes), z.object({ user_id: z.number() })),
    count: database.select(memberCountSql(filter, scopes), boundedTotal),
  }))
  // The nearest membership of a user: the row with the smallest distance.
  const nearest = database.remembered(
    `SELECT min(scope.key) AS distance, members.source_type, members.source_id, members.user_id, access_level, members.expires_at,
       override, members.updated_at, extern_uid AS saml_uid, saml_provider_id,
       users.id, username, name, email, state, is_admin
     FROM json_each(:people) AS person CROSS JOIN json_each(:scopes) AS scope
     CROSS JOIN members ON members.source_type = scope.value ->> 'type' AND members.source_id = scope.value ->> 'id'
       AND members.user_id = person.value AND ${liveMember}
     JOIN users ON users.id = members.user_id
     LEFT JOIN group_saml_identities ON group_saml_identities.group_id = :root
       AND group_saml_identities.user_id = members.user_id
     GROUP BY members.user_id ORDER BY members.user_id`,
    memberRow,
  )
  const getScopes = (place: MemberPlace, reach: MemberReach) => {
    const all = above(place)
    return { scopes: reach === 'direct' ? [place] : all, root: all.at(-1)?.id ?? null }
  }
  const getRows = ({ scopes, root }: ReturnType<typeof getScopes>, people: readonly number[]) =>
    nearest.all({ people: JSON.stringify(people), scopes: JSON.stringify(scopes), root })

  return {
    /** A page of the live members by id of the person: the direct ones, or with those of the groups above. */
    list(
      place: MemberPlace,
      reach: MemberReach,
      filter: MemberFilter,
      page: { readonly limit: number; readonly offset: number },
    ) {
      const reached = getScopes(place, reach)
      const statements = statementsFor(filter, reached.scopes.length)
      const params = listParams(filter, reached.scopes)
      const found = statements.ids.all({ ...params, limit: page.limit + 1, offset: page.offset })
      const narrowed = filter.search !== undefined || filter.userIds !== undefined
      const total = () => (narrowed ? (statements.count.one(params) ?? null) : count(reached.scopes))
      const ids = getPage(found, page, total)
      const people = ids.items.map(row => row.user_id)
      return { ...ids, items: getRows(reached, people) }
    },
    /** One live member, direct or in the nearest place. */
    find: (place: MemberPlace, reach: MemberReach, user: number): MemberRow | undefined =>
      getRows(getScopes(place, reach), [user])[0],
  }
}

/** The parameters that `memberIdsSql` names. */
function listParams(filter: MemberFilter, scopes: readonly MemberPlace[]) {
  const places = scopes.flatMap(({ type, id }, index) => [
    [`type${index}`, type],
    [`source${index}`, id],
  ])
  return {
    ...Object.fromEntries(places),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.userIds ? { users: JSON.stringify(filter.userIds) } : {}),
  }
}

/**
 * The distinct IDs of users with a membership in any of some places, in order. Each place is read in the order of its primary key and the places are
 * merged, so that the cost depends on the page size. Parameters: `:type0`, `:source0` and so
 * on for the places, `:search` and `:users` when the filter has them.
 */
export function memberIdsSql(filter: MemberFilter, scopes: number): string {
  return `${mergedScopes(filter, scopes)} ORDER BY user_id LIMIT :limit OFFSET :offset`
}

/** Counts the same people. */
function memberCountSql(filter: MemberFilter, scopes: number): string {
  return countUpToBound(`FROM (${mergedScopes(filter, scopes)} ORDER BY user_id)`)
}

function mergedScopes(filter: MemberFilter, scopes: number): string {
  const people = filter.search ? 'CROSS JOIN users ON users.id = members.user_id' : ''
  const conditions = [
    liveMember,
    ...(filter.search ? [matchesPerson] : []),
    ...(filter.userIds ? ['members.user_id IN (SELECT value FROM json_each(:users))'] : []),
  ].join(' AND ')
  const leg = (index: number) => `SELECT members.user_id AS user_id FROM members ${people}
    WHERE members.source_type = :type${index} AND members.source_id = :source${index} AND ${conditions}`
  return Array.from({ length: scopes }, (_, index) => leg(index)).join(' UNION ')
}
