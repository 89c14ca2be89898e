import { pgettext, t } from '#shared/i18n/i18n.ts'

const day = 86_400_000

/**
 * Steps of age, newest first. Fixed ages instead of a scale from the file's oldest to its newest line, so that a colour
 * has the same meaning in every file.
 */
export const ageSteps = [
  { label: pgettext('age', 'week'), upTo: 7 * day },
  { label: pgettext('age', 'month'), upTo: 30 * day },
  { label: t('3 months'), upTo: 91 * day },
  { label: t('half a year'), upTo: 182 * day },
  { label: pgettext('age', 'year'), upTo: 365 * day },
  { label: t('2 years'), upTo: 730 * day },
  { label: pgettext('age', 'older'), upTo: Number.POSITIVE_INFINITY },
] as const

const shortUnits = [
  [365, (count: number) => t('{count}y', { count })],
  [30, (count: number) => t('{count}mo', { count })],
  [7, (count: number) => t('{count}w', { count })],
  [1, (count: number) => t('{count}d', { count })],
] as const

/** An age in three or four characters, for a narrow column. @example shortAge('2024-05-01T00:00:00Z', now) // '2y' */
export function shortAge(date: string | undefined, now: number): string {
  const days = (now - Date.parse(date ?? '')) / day
  if (Number.isNaN(days)) return '?'
  const [size, format] = shortUnits.find(([least]) => days >= least) ?? []
  return size && format ? format(Math.floor(days / size)) : pgettext('age', 'new')
}

/** Step of an age, 0 for the newest. A date in the future counts as now; one that can't be read as oldest. */
export function getHeat(date: string | undefined, now: number): number {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return ageSteps.length - 1
  const age = now - time
  return ageSteps.findIndex(step => age <= step.upTo)
}
