/** The roles of document 3, section 2, "Member", the least first. */
export const roles = [
  { level: 10, name: 'Guest' },
  { level: 20, name: 'Reporter' },
  { level: 30, name: 'Developer' },
  { level: 40, name: 'Maintainer' },
  { level: 50, name: 'Owner' },
] as const

/** Roles that services of this family have beyond the documents. */
export const rolesBeyond = [
  { level: 5, name: 'Minimal access' },
  { level: 15, name: 'Planner' },
] as const

/** What a level is called; a level that no role has is shown as the number it is. */
export function roleName(level: number): string {
  if (level === 0) return 'No access'
  return [...roles, ...rolesBeyond].find(role => role.level === level)?.name ?? `Level ${level}`
}
