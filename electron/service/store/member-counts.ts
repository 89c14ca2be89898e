import { z } from 'zod'
import { pageLimits } from '#shared/contract/fields.ts'
import type { MemberPlace } from './access-levels.ts'
import type { Database } from './database.ts'
import { liveMember } from './visibility.ts'

const place = `source_type = :type AND source_id = :id`
const total = z.object({ total: z.number() })

/**
 * Counts the live members of some places, each person once, in time that grows with the smaller places only: of the largest
 * the number is kept (triggers in migrations/access.ts), of the others those are added that no larger one has.
 */
export function memberCounts(database: Database) {
  const kept = database.remembered(
    `SELECT coalesce((SELECT members FROM member_counts WHERE ${place}), 0)
       - (SELECT count(*) FROM members WHERE ${place} AND expires_at <= date('now')) AS total`,
    total,
  )
  const notIn = database.remembered(
    `SELECT count(*) AS total FROM members WHERE ${place} AND ${liveMember} AND NOT EXISTS (
       SELECT 1 FROM json_each(:larger) AS scope CROSS JOIN members AS other
         ON other.source_type = scope.value ->> 'type' AND other.source_id = scope.value ->> 'id'
         AND other.user_id = members.user_id AND (other.expires_at IS NULL OR other.expires_at > date('now')))`,
    total,
  )

  /** The total; null above the reported maximum. */
  return (scopes: readonly MemberPlace[]): number | null => {
    const sized = scopes
      .map(({ type, id }) => ({ type, id, size: kept.only({ type, id }).total }))
      .toSorted((a, b) => b.size - a.size)
    let count = 0
    for (const [index, { type, id, size }] of sized.entries()) {
      const larger = sized.slice(0, index).map(scope => ({ type: scope.type, id: scope.id }))
      count += index === 0 ? size : notIn.only({ type, id, larger: JSON.stringify(larger) }).total
      if (count > pageLimits.totalsWithheldAbove) return null
    }
    return count
  }
}
