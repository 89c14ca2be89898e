import { z } from 'zod'
import { accessLevelQueries, type MemberPlace, type MemberSource, placesAbove } from './access-levels.ts'
import type { Database } from './database.ts'
import { memberLists, membership } from './member-lists.ts'

/** Memberships of groups and projects. A role in a group holds for everything below it. */
export function membersTable(database: Database) {
  const above = placesAbove(database)
  return {
    ...accessLevelQueries(database, above),
    ...memberLists(database, above),
    ...membershipWrites(database),
    ...expiredMemberships(database),
  }
}

function membershipWrites(database: Database) {
  const put = database.execute(
    `INSERT INTO members (source_type, source_id, user_id, access_level, expires_at, created_at, updated_at)
     VALUES (:type, :source, :user, :level, :expires, :created, :created)
     ON CONFLICT DO UPDATE SET access_level = excluded.access_level, expires_at = excluded.expires_at,
       updated_at = excluded.updated_at`,
  )
  const setOverride = database.execute(
    `UPDATE members SET override = :override, updated_at = :now
     WHERE source_type = :type AND source_id = :source AND user_id = :user`,
  )
  const remove = database.execute(
    'DELETE FROM members WHERE source_type = :type AND source_id = :source AND user_id = :user',
  )
  return {
    put(member: {
      type: MemberSource
      sourceId: number
      userId: number
      accessLevel: number
      expiresAt?: string | null
      createdAt?: string
    }): void {
      put({
        type: member.type,
        source: member.sourceId,
        user: member.userId,
        level: member.accessLevel,
        expires: member.expiresAt ?? null,
        created: member.createdAt ?? new Date().toISOString(),
      })
    },
    /** Sets whether a directory synchronization keeps the role of a direct member. */
    setOverride(place: MemberPlace, user: number, override: boolean, now = new Date().toISOString()): void {
      setOverride({ type: place.type, source: place.id, user, override: override ? 1 : 0, now })
    },
    remove(place: MemberPlace, user: number): void {
      remove({ type: place.type, source: place.id, user })
    },
  }
}

const expiredRow = membership.pick({ source_type: true, source_id: true, user_id: true, access_level: true }).extend({
  user_name: z.string(),
  source_path: z.string(),
})
export type ExpiredMember = z.output<typeof expiredRow>

function expiredMemberships(database: Database) {
  const expired = database.select(
    `SELECT source_type, source_id, user_id, access_level, users.name AS user_name,
       coalesce(groups.full_path, projects.full_path, '') AS source_path
     FROM members JOIN users ON users.id = user_id
     LEFT JOIN groups ON source_type = 'group' AND groups.id = source_id
     LEFT JOIN projects ON source_type = 'project' AND projects.id = source_id
     WHERE expires_at <= :day ORDER BY expires_at LIMIT :limit`,
    expiredRow,
  )
  return {
    /** Some memberships that have ended by a day (YYYY-MM-DD), the oldest first. */
    expiredBy: (day: string, limit: number) => expired.all({ day, limit }),
  }
}
