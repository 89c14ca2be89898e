import { t } from '#shared/i18n/i18n.ts'

/**
 * The roles of document 3, section 2, "Member", the least first. `code` is the role in IDs and files, and `word` its English
 * name for what programs read; only `name` is in the language of the app.
 */
export const roles = [
  { level: 10, code: 'guest', word: 'Guest', name: t('Guest') },
  { level: 20, code: 'reporter', word: 'Reporter', name: t('Reporter') },
  { level: 30, code: 'developer', word: 'Developer', name: t('Developer') },
  { level: 40, code: 'maintainer', word: 'Maintainer', name: t('Maintainer') },
  { level: 50, code: 'owner', word: 'Owner', name: t('Owner') },
] as const

/** Roles that services of this family have beyond the documents. */
export const rolesBeyond = [
  { level: 5, code: 'minimal_access', word: 'Minimal access', name: t('Minimal access') },
  { level: 15, code: 'planner', word: 'Planner', name: t('Planner') },
  { level: 25, code: 'security_manager', word: 'Security Manager', name: t('Security Manager') },
] as const

/** What a level is called; a level that no role has is shown as the number it is. */
export function roleName(level: number): string {
  if (level === 0) return t('No access')
  return findRole(level)?.name ?? t('Level {level}', { level })
}

/** What a level is called in exports, expressions and the output of commands: English in every language. */
export function roleWord(level: number): string {
  if (level === 0) return 'No access'
  return findRole(level)?.word ?? `Level ${level}`
}

/** The level of a role by its code, its English name or its number; null when there is none. */
export function roleLevel(typed: string): RoleLevel | null {
  const text = typed.trim().toLowerCase()
  const isMeant = ({ level, code, word }: Role) => [code, word.toLowerCase(), `${level}`].includes(text)
  return [...roles, ...rolesBeyond].find(isMeant)?.level ?? null
}

/** The level of an assignable role. */
export type RoleLevel = Role['level']

export type Role = (typeof roles)[number] | (typeof rolesBeyond)[number]

export function findRole(level: number): Role | undefined {
  return [...roles, ...rolesBeyond].find(role => role.level === level)
}
