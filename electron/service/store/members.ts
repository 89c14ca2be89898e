import { z } from 'zod'
import { boundedTotal } from './bounded-total.ts'
import type { Database } from './database.ts'
import { memberCounts } from './member-counts.ts'
import { type MemberFilter, type MemberScope, memberCountSql, memberIdsSql } from './member-lists.ts'
import { pageOf } from './paged-list.ts'
import { userRow } from './users.ts'
import { liveMember } from './visibility.ts'

export type MemberSource = 'group' | 'project'

/** The numbers of the API for the roles of members. */
export const accessLevels = { none: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const

/** A group or project that has members. */
export interface MemberPlace {
  readonly type: MemberSource
  readonly id: number
}

const membership = z.object({
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

const expiredRow = membership.pick({ source_type: true, source_id: true, user_id: true, access_level: true }).extend({
  user_name: z.string(),
  source_path: z.string(),
})
export type ExpiredMember = z.output<typeof expiredRow>

const level = z.object({ level: z.number().nullable() })

/**
 * Memberships of groups and projects. A role in a group holds for everything below it. `CROSS JOIN` has SQLite walk the groups
 * above first and look each membership up by its key; by itself it would read all members there are.
 */
export function membersTable(database: Database) {
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
  const groupsOfPlace = {
    group: database.remembered(
      'SELECT ancestor_id AS id FROM group_ancestors WHERE group_id = :id ORDER BY distance',
      z.object({ id: z.number() }),
    ),
    project: database.remembered(
      `SELECT ancestor_id AS id FROM projects JOIN group_ancestors ON group_ancestors.group_id = projects.group_id
       WHERE projects.id = :id ORDER BY distance`,
      z.object({ id: z.number() }),
    ),
  } as const
  // Of the memberships of a person, the one in the nearest place: that of the row with the least distance.
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
  const expired = database.select(
    `SELECT source_type, source_id, user_id, access_level, users.name AS user_name,
       coalesce(groups.full_path, projects.full_path, '') AS source_path
     FROM members JOIN users ON users.id = user_id
     LEFT JOIN groups ON source_type = 'group' AND groups.id = source_id
     LEFT JOIN projects ON source_type = 'project' AND projects.id = source_id
     WHERE expires_at <= :day ORDER BY expires_at LIMIT :limit`,
    expiredRow,
  )
  const samlOfUser = database.select(
    'SELECT extern_uid, saml_provider_id FROM group_saml_identities WHERE user_id = :user ORDER BY group_id',
    z.object({ extern_uid: z.string(), saml_provider_id: z.number() }),
  )
  const putSaml = database.execute(
    `INSERT INTO group_saml_identities (group_id, user_id, extern_uid, saml_provider_id)
     VALUES (:group, :user, :uid, :provider)`,
  )

  const statements = new Map<string, ReturnType<typeof prepareList>>()
  const prepareList = (filter: MemberFilter, scopes: number) => ({
    ids: database.select(memberIdsSql(filter, scopes), z.object({ user_id: z.number() })),
    count: database.select(memberCountSql(filter, scopes), boundedTotal),
  })
  const listFor = (filter: MemberFilter, scopes: number) => {
    const key = memberIdsSql(filter, scopes)
    const statement = statements.get(key) ?? prepareList(filter, scopes)
    statements.set(key, statement)
    return statement
  }
  const count = memberCounts(database)
  /** The place itself and the groups above it, nearest first. */
  const chain = ({ type, id }: MemberPlace): MemberScope[] => {
    const groups = groupsOfPlace[type].all({ id }).map(group => ({ type: 'group', id: group.id }) as const)
    return type === 'group' ? groups : [{ type, id }, ...groups]
  }
  const rowsOf = (scopes: readonly MemberScope[], root: number | undefined, people: readonly number[]) =>
    nearest.all({ people: JSON.stringify(people), scopes: JSON.stringify(scopes), root: root ?? null })
  const scopesOf = (place: MemberPlace, reach: 'direct' | 'inherited') => {
    const all = chain(place)
    return { scopes: reach === 'direct' ? [place] : all, root: all.at(-1)?.id }
  }

  return {
    /** The highest live role of a user in a project, through itself or any group above it; 0 for none. */
    levelInProject: (user: number, project: number) => inProject.one({ user, project })?.level ?? accessLevels.none,
    /** The highest live role of a user in a group or any group above it; 0 for none. */
    levelInGroup: (user: number, group: number) => inGroup.one({ user, group })?.level ?? accessLevels.none,
    /** The role given in this very group or project, inherited ones left out; 0 for none. */
    directLevel: (user: number, type: MemberSource, source: number) =>
      direct.one({ user, type, source })?.level ?? accessLevels.none,
    /** The highest role somebody has through the groups above a place, and the name of the group it is from. */
    inherited: (place: MemberPlace, user: number) =>
      highest.one({ user, scopes: JSON.stringify(chain(place).slice(1)) }),
    /** Whether a group has an owner, its own or inherited, beside this direct member. */
    hasOtherOwner: (group: number, user: number) => otherOwner.one({ group, user }) !== undefined,
    /**
     * A page of the live members by id of the person: the direct ones, or with those of the groups above, each person once and
     * as in the nearest place.
     */
    list(
      place: MemberPlace,
      reach: 'direct' | 'inherited',
      filter: MemberFilter,
      page: { readonly limit: number; readonly offset: number },
    ) {
      const { scopes, root } = scopesOf(place, reach)
      const statement = listFor(filter, scopes.length)
      const params = {
        ...Object.fromEntries(
          scopes.flatMap(({ type, id }, index) => [
            [`type${index}`, type],
            [`source${index}`, id],
          ]),
        ),
        ...(filter.search ? { search: filter.search } : {}),
        ...(filter.userIds ? { users: JSON.stringify(filter.userIds) } : {}),
      }
      const found = statement.ids.all({ ...params, limit: page.limit + 1, offset: page.offset })
      const narrowed = filter.search !== undefined || filter.userIds !== undefined
      const ids = pageOf(found, page, () => (narrowed ? (statement.count.one(params) ?? null) : count(scopes)))
      return {
        ...ids,
        items: rowsOf(
          scopes,
          root,
          ids.items.map(row => row.user_id),
        ),
      }
    },
    /** One live member, direct or in the nearest place. */
    find(place: MemberPlace, reach: 'direct' | 'inherited', user: number): MemberRow | undefined {
      const { scopes, root } = scopesOf(place, reach)
      return rowsOf(scopes, root, [user])[0]
    },
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
    /** Says whether a synchronization with the directory leaves the role of a direct member alone. */
    setOverride(place: MemberPlace, user: number, override: boolean, now = new Date().toISOString()): void {
      setOverride({ type: place.type, source: place.id, user, override: override ? 1 : 0, now })
    },
    remove(place: MemberPlace, user: number): void {
      remove({ type: place.type, source: place.id, user })
    },
    /** Some memberships that have ended by a day (YYYY-MM-DD), the oldest first. */
    expiredBy: (day: string, limit: number) => expired.all({ day, limit }),
    /** Who somebody is for the identity providers of groups. */
    samlIdentitiesOf: (user: number) => samlOfUser.all({ user }),
    /** Notes who somebody is for the identity provider of a group. */
    addSamlIdentity(identity: { groupId: number; userId: number; externUid: string; providerId: number }): void {
      putSaml({
        group: identity.groupId,
        user: identity.userId,
        uid: identity.externUid,
        provider: identity.providerId,
      })
    },
  }
}
