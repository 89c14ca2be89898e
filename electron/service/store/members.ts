import { z } from 'zod'
import type { Database } from './database.ts'

export type MemberSource = 'group' | 'project'

/** The numbers of the API for the roles of members. */
export const accessLevels = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const

const level = z.object({ level: z.number().nullable() })
const live = `user_id = :user AND (expires_at IS NULL OR expires_at > date('now'))`

/** Memberships of groups and projects. A role in a group holds for everything below it. */
export function membersTable(database: Database) {
  const inProject = database.select(
    `WITH RECURSIVE above (id) AS (
       SELECT group_id FROM projects WHERE id = :project
       UNION SELECT groups.parent_id FROM groups JOIN above ON groups.id = above.id WHERE groups.parent_id IS NOT NULL
     )
     SELECT max(access_level) AS level FROM members WHERE ${live} AND (
       (source_type = 'project' AND source_id = :project)
       OR (source_type = 'group' AND source_id IN (SELECT id FROM above)))`,
    level,
  )
  const direct = database.select(
    `SELECT access_level AS level FROM members WHERE ${live} AND source_type = :type AND source_id = :source`,
    level,
  )
  const inGroup = database.select(
    `WITH RECURSIVE above (id) AS (
       SELECT :group UNION SELECT groups.parent_id FROM groups JOIN above ON groups.id = above.id WHERE groups.parent_id IS NOT NULL
     )
     SELECT max(access_level) AS level FROM members WHERE ${live} AND source_type = 'group' AND source_id IN (SELECT id FROM above)`,
    level,
  )
  const put = database.execute(
    `INSERT INTO members (source_type, source_id, user_id, access_level, expires_at, created_at)
     VALUES (:type, :source, :user, :level, :expires, :created)
     ON CONFLICT DO UPDATE SET access_level = excluded.access_level, expires_at = excluded.expires_at`,
  )
  return {
    /** The highest live role of a user in a project, through itself or any group above it; 0 for none. */
    levelInProject: (user: number, project: number) => inProject.one({ user, project })?.level ?? accessLevels.none,
    /** The highest live role of a user in a group or any group above it; 0 for none. */
    levelInGroup: (user: number, group: number) => inGroup.one({ user, group })?.level ?? accessLevels.none,
    /** The role given in this very group or project, inherited ones left out; 0 for none. */
    directLevel: (user: number, type: MemberSource, source: number) =>
      direct.one({ user, type, source })?.level ?? accessLevels.none,
    put(member: {
      type: MemberSource
      sourceId: number
      userId: number
      accessLevel: number
      expiresAt?: string
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
  }
}
