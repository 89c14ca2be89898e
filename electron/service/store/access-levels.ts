import { z } from 'zod'
import type { Database } from './database.ts'
import { liveMember } from './visibility.ts'

/** The numbers of the API for the roles of members. */
export const accessLevels = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const

export type MemberSource = 'group' | 'project'

/** A group or project that has members. */
export interface MemberPlace {
  readonly type: MemberSource
  readonly id: number
}

/** Gives a group or project and the groups above it, nearest first: a role in any of them holds in the place. */
export type PlacesAbove = (place: MemberPlace) => readonly MemberPlace[]

/** Reads the groups that a group or project is in. */
export function placesAbove(database: Database): PlacesAbove {
  const id = z.object({ id: z.number() })
  const groupsAbove = {
    group: database.remembered(
      'SELECT ancestor_id AS id FROM group_ancestors WHERE group_id = :id ORDER BY distance',
      id,
    ),
    project: database.remembered(
      `SELECT ancestor_id AS id FROM projects JOIN group_ancestors ON group_ancestors.group_id = projects.group_id
       WHERE projects.id = :id ORDER BY distance`,
      id,
    ),
  } as const
  return place => {
    const groups = groupsAbove[place.type]
      .all({ id: place.id })
      .map(group => ({ type: 'group', id: group.id }) as const)
    return place.type === 'group' ? groups : [place, ...groups]
  }
}

const level = z.object({ level: z.number().nullable() })

/**
 * The access levels that people have by their memberships. `CROSS JOIN` has SQLite walk the groups above first and look each
 * membership up by its key; otherwise it would read all members there are.
 */
export function accessLevelQueries(database: Database, above: PlacesAbove) {
  const inProject = database.remembered(
    `SELECT max(level) AS level FROM (
       SELECT access_level AS level FROM members
       WHERE source_type = 'project' AND source_id = :project AND user_id = :user AND ${liveMember}
       UNION ALL
       SELECT access_level FROM projects
       CROSS JOIN group_ancestors ON group_ancestors.group_id = projects.group_id
       CROSS JOIN members ON source_type = 'group' AND source_id = ancestor_id AND user_id = :user AND ${liveMember}
       WHERE projects.id = :project)`,
    level,
  )
  const inGroup = database.remembered(
    `SELECT max(access_level) AS level FROM group_ancestors
     CROSS JOIN members ON source_type = 'group' AND source_id = ancestor_id AND user_id = :user AND ${liveMember}
     WHERE group_id = :group`,
    level,
  )
  const direct = database.remembered(
    `SELECT access_level AS level FROM members
     WHERE user_id = :user AND source_type = :type AND source_id = :source AND ${liveMember}`,
    level,
  )
  const highest = database.select(
    `SELECT access_level AS level, groups.name AS name FROM json_each(:scopes) AS scope
     CROSS JOIN members ON source_type = scope.value ->> 'type' AND source_id = scope.value ->> 'id'
       AND user_id = :user AND ${liveMember}
     JOIN groups ON groups.id = source_id
     ORDER BY access_level DESC, scope.key LIMIT 1`,
    z.object({ level: z.number(), name: z.string() }),
  )
  const otherOwner = database.select(
    `SELECT 1 AS found FROM group_ancestors
     CROSS JOIN members ON source_type = 'group' AND source_id = ancestor_id AND access_level >= ${accessLevels.owner}
     WHERE group_id = :group AND NOT (source_id = :group AND user_id = :user) AND ${liveMember} LIMIT 1`,
    z.object({ found: z.number() }),
  )

  return {
    /** The highest live role of a user in a project, through itself or any group above it; 0 for none. */
    levelInProject: (user: number, project: number) => inProject.one({ user, project })?.level ?? accessLevels.none,
    /** The highest live role of a user in a group or any group above it; 0 for none. */
    levelInGroup: (user: number, group: number) => inGroup.one({ user, group })?.level ?? accessLevels.none,
    /** The role given in this very group or project, inherited ones left out; 0 for none. */
    directLevel: (user: number, type: MemberSource, source: number) =>
      direct.one({ user, type, source })?.level ?? accessLevels.none,
    /** The highest role a user has through the groups above a place, and the name of the group it is from. */
    inherited: (place: MemberPlace, user: number) =>
      highest.one({ user, scopes: JSON.stringify(above(place).slice(1)) }),
    /** Whether a group has an owner, its own or inherited, beside this direct member. */
    hasOtherOwner: (group: number, user: number) => otherOwner.one({ group, user }) !== undefined,
  }
}
