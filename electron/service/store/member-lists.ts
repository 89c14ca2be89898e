import { countAsFarAsTold } from './bounded-total.ts'
import { matchesPerson } from './users.ts'
import { liveMember } from './visibility.ts'

/** A group or project whose direct memberships count. */
export interface MemberScope {
  readonly type: 'group' | 'project'
  readonly id: number
}

/** What narrows a list of members. */
export interface MemberFilter {
  readonly search?: string | undefined
  readonly userIds?: readonly number[] | undefined
}

/**
 * The ids of the people who have a membership in any of some places, in order and each once. Each place is read in the order
 * of its primary key and the places are merged, so that a page costs what it holds. Parameters: `:type0`, `:source0` and so
 * on for the places, `:search` and `:users` when the filter has them.
 */
export function memberIdsSql(filter: MemberFilter, scopes: number): string {
  return `${mergedScopes(filter, scopes)} ORDER BY user_id LIMIT :limit OFFSET :offset`
}

/** Counts the same people. */
export function memberCountSql(filter: MemberFilter, scopes: number): string {
  return countAsFarAsTold(`FROM (${mergedScopes(filter, scopes)} ORDER BY user_id)`)
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
