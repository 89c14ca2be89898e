const day = 86_400_000

/**
 * Steps of age, newest first. Fixed ages instead of a scale from the file's oldest to its newest line, so that the same
 * colour says the same in every file.
 */
export const ageSteps = [
  { label: 'week', upTo: 7 * day },
  { label: 'month', upTo: 30 * day },
  { label: '3 months', upTo: 91 * day },
  { label: 'half a year', upTo: 182 * day },
  { label: 'year', upTo: 365 * day },
  { label: '2 years', upTo: 730 * day },
  { label: 'older', upTo: Number.POSITIVE_INFINITY },
] as const

/** Step of an age, 0 for the newest. A date in the future counts as now; one that can't be read as oldest. */
export function heatOf(date: string, now: number): number {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return ageSteps.length - 1
  const age = now - time
  return ageSteps.findIndex(step => age <= step.upTo)
}
