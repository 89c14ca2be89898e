import { roles, rolesBeyond } from '#shared/roles.ts'

export { roleName, roles, rolesBeyond } from '#shared/roles.ts'

/** The level of an assignable role. */
export type RoleLevel = Role['level']

type Role = (typeof roles)[number] | (typeof rolesBeyond)[number]

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

/** The role of a typed name or number; null when there is none. */
export function roleLevel(typed: string): RoleLevel | null {
  const word = typed.trim().toLowerCase()
  return (
    [...roles, ...rolesBeyond].find(({ level, name }) => name.toLowerCase() === word || `${level}` === word)?.level ??
    null
  )
}
