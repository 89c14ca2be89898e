import { t } from '#shared/i18n/i18n.ts'
/** The roles of document 3, section 2, "Member", the least first. */
export const roles = [
  { level: 10, name: t('Guest') },
  { level: 20, name: t('Reporter') },
  { level: 30, name: t('Developer') },
  { level: 40, name: t('Maintainer') },
  { level: 50, name: t('Owner') },
] as const

/** Roles that services of this family have beyond the documents. */
export const rolesBeyond = [
  { level: 5, name: t('Minimal access') },
  { level: 15, name: t('Planner') },
] as const

/** What a level is called; a level that no role has is shown as the number it is. */
export function roleName(level: number): string {
  if (level === 0) return t('No access')
  return [...roles, ...rolesBeyond].find(role => role.level === level)?.name ?? t('Level {level}', { level })
}
