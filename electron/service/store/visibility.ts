/**
 * SQL for the visibility of records to a caller. All pieces expect the parameter `:user` (null for anonymous); `visibleProject` expects
 * `:all` (1 for administrators) too.
 */

/** True for memberships that have not expired. */
export const liveMember = `(members.expires_at IS NULL OR members.expires_at > date('now'))`

/** The same, and they give access: a member may be one with no access (document 3, section 2, "Member"). */
export const memberWithAccess = `(${liveMember} AND members.access_level > 0)`

/** A user has few memberships; without this hint SQLite would scan those of all users. */
const membersOfCaller = 'members INDEXED BY members_by_user'

/** `mine(id)`: the groups the caller is a member of, and every group below them. */
export const groupsOfCaller = `
  mine (id) AS (
    SELECT DISTINCT group_ancestors.group_id
    FROM ${membersOfCaller} JOIN group_ancestors ON group_ancestors.ancestor_id = members.source_id
    WHERE members.source_type = 'group' AND members.user_id = :user AND ${memberWithAccess}
  )`

/** True for projects the caller is a member of, directly or through a group. */
export const memberOfProject = `(
  projects.group_id IN (SELECT id FROM mine)
  OR projects.id IN (
    SELECT source_id FROM ${membersOfCaller} WHERE source_type = 'project' AND user_id = :user AND ${memberWithAccess}
  ))`

/** True for projects the caller is an owner of, directly or through a group. */
export const ownerOfProject = `EXISTS (
  SELECT 1 FROM ${membersOfCaller} WHERE members.user_id = :user AND members.access_level = 50 AND ${memberWithAccess}
    AND (members.source_type = 'project' AND members.source_id = projects.id
      OR members.source_type = 'group' AND members.source_id IN
        (SELECT ancestor_id FROM group_ancestors WHERE group_ancestors.group_id = projects.group_id)))`

/** True for projects visible without membership: public ones, and internal ones for signed-in users. */
const openTo = (table: 'projects' | 'groups') =>
  `${table}.visibility = 'public' OR (${table}.visibility = 'internal' AND :user IS NOT NULL)`

/** True for projects a caller who is no administrator may see. */
export const projectSeenByCaller = `(${openTo('projects')} OR ${memberOfProject})`

/** True for projects the caller may see. */
export const visibleProject = `(:all = 1 OR ${projectSeenByCaller})`

/** `below`, `above` and `around` a membership: the part of the group tree that it makes visible. */
const placesOfMember = {
  below: `${membersOfCaller} JOIN group_ancestors AS near ON near.ancestor_id = members.source_id WHERE members.source_type = 'group'`,
  above: `${membersOfCaller} JOIN group_ancestors AS near ON near.group_id = members.source_id WHERE members.source_type = 'group'`,
  aroundProject: `${membersOfCaller} JOIN projects ON projects.id = members.source_id
    JOIN group_ancestors AS near ON near.group_id = projects.group_id WHERE members.source_type = 'project'`,
} as const
const ofCaller = `members.user_id = :user AND ${memberWithAccess}`

/**
 * `seen(id)`: the groups the caller belongs to, with everything below and above, and the groups above projects they belong to.
 */
export const groupsAroundCaller = `
  seen (id) AS (
    SELECT near.group_id FROM ${placesOfMember.below} AND ${ofCaller}
    UNION SELECT near.ancestor_id FROM ${placesOfMember.above} AND ${ofCaller}
    UNION SELECT near.ancestor_id FROM ${placesOfMember.aroundProject} AND ${ofCaller}
  )`

/** True for groups a caller who is no administrator may see; for lists, beside `groupsAroundCaller`. */
export const groupSeenByCaller = `(${openTo('groups')} OR groups.id IN (SELECT id FROM seen))`

/** True for one group that a caller who is no administrator may see: the same, without collecting all others. */
export const oneGroupSeenByCaller = `(${openTo('groups')}
  OR EXISTS (SELECT 1 FROM group_ancestors CROSS JOIN members ON members.source_type = 'group'
    AND members.source_id = group_ancestors.ancestor_id AND ${ofCaller} WHERE group_ancestors.group_id = groups.id)
  OR EXISTS (SELECT 1 FROM ${placesOfMember.above} AND near.ancestor_id = groups.id AND ${ofCaller})
  OR EXISTS (SELECT 1 FROM ${placesOfMember.aroundProject} AND near.ancestor_id = groups.id AND ${ofCaller}))`
