import { type Role, roles, rolesBeyond } from '#shared/roles.ts'

export { type RoleLevel, roleLevel, roleName, roles, rolesBeyond } from '#shared/roles.ts'

/** A place with members. */
export type MembersSource = 'group' | 'project'

/** The roles of the documents in a group or a project: an owner has a group, never a single project. */
export function getRoles(source: MembersSource): readonly (typeof roles)[number][] {
  return source === 'group' ? roles : roles.filter(({ level }) => level < 50)
}

/** The roles that some services give there as well. */
export function getMoreRoles(source: MembersSource): readonly Role[] {
  return source === 'group' ? rolesBeyond : [...rolesBeyond, ...roles.filter(({ level }) => level === 50)]
}
