import { roles } from '#shared/roles.ts'

export { roleName, roles } from '#shared/roles.ts'

/** The level of each role that somebody can be given. */
export type RoleLevel = (typeof roles)[number]['level']

/** What has members. An owner has a group, never a single project. */
export type MembersSource = 'group' | 'project'

/** The roles that can be given in a group or a project. */
export function rolesOf(source: MembersSource): readonly (typeof roles)[number][] {
  return source === 'group' ? roles : roles.filter(({ level }) => level < 50)
}

/** The role of that name or number, as somebody types it; null when there is none. */
export function roleLevel(typed: string): RoleLevel | null {
  const word = typed.trim().toLowerCase()
  return roles.find(({ level, name }) => name.toLowerCase() === word || `${level}` === word)?.level ?? null
}
