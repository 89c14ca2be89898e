/**
 * SQL that says what a caller may see. Both pieces expect the parameters `:user` (null for anonymous) and `:all` (1 for
 * administrators).
 */

/** `mine(id)`: the groups the caller is a member of, and every group below them. */
export const groupsOfCaller = `
  mine (id) AS (
    SELECT source_id FROM members
    WHERE source_type = 'group' AND user_id = :user AND (expires_at IS NULL OR expires_at > date('now'))
    UNION
    SELECT groups.id FROM groups JOIN mine ON groups.parent_id = mine.id
  )`

/** True for projects the caller is a member of, directly or through a group. */
export const memberOfProject = `(
  projects.group_id IN (SELECT id FROM mine)
  OR projects.id IN (
    SELECT source_id FROM members
    WHERE source_type = 'project' AND user_id = :user AND (expires_at IS NULL OR expires_at > date('now'))
  ))`

/** True for projects the caller may see. */
export const visibleProject = `(
  :all = 1
  OR projects.visibility = 'public'
  OR (projects.visibility = 'internal' AND :user IS NOT NULL)
  OR ${memberOfProject})`
