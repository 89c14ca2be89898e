/** The roles of document 3, section 2, "Member", the least first. */
export const roles = [
  { level: 10, name: 'Guest' },
  { level: 20, name: 'Reporter' },
  { level: 30, name: 'Developer' },
  { level: 40, name: 'Maintainer' },
  { level: 50, name: 'Owner' },
] as const

/** The level of each role that somebody can be given. */
export type RoleLevel = (typeof roles)[number]['level']

/** What has members. An owner has a group, never a single project. */
export type MembersSource = 'group' | 'project'

/** The roles that can be given in a group or a project. */
export function rolesOf(source: MembersSource): readonly (typeof roles)[number][] {
  return source === 'group' ? roles : roles.filter(({ level }) => level < 50)
}

/** What a level is called; a level no role has is told as the number it is. */
export function roleName(level: number): string {
  if (level === 0) return 'No access'
  return roles.find(role => role.level === level)?.name ?? `Level ${level}`
}

/** The role of that name or number, as somebody types it; null when there is none. */
export function roleLevel(typed: string): RoleLevel | null {
  const word = typed.trim().toLowerCase()
  return roles.find(({ level, name }) => name.toLowerCase() === word || `${level}` === word)?.level ?? null
}
