import { dayMilliseconds } from '#shared/days.ts'
import { pgettext } from '#shared/i18n/i18n.ts'

/** How long one bar of a time series is. */
export type Step = 'day' | 'week' | 'month'

/** What each is called in "by week". */
export const stepNames: Readonly<Record<Step, string>> = {
  day: pgettext('time step', 'day'),
  week: pgettext('time step', 'week'),
  month: pgettext('time step', 'month'),
}

/** More bars than these are too thin to be read. */
const maxDays = 62
const maxWeeks = 106

/** The bars of a time series between two days, without gaps. */
export interface TimeSteps {
  readonly step: Step
  /** What each bar is called, in the order of time. */
  readonly labels: readonly string[]
  /** The bar of a day between the two. */
  getLabel(day: string): string
}

/** By day, by week or by month, whichever is still readable. Days are ISO dates. */
export function timeSteps(first: string, last: string): TimeSteps {
  const span = (Date.parse(last) - Date.parse(first)) / dayMilliseconds
  const step = span <= maxDays ? 'day' : span <= maxWeeks * 7 ? 'week' : 'month'
  const labels: string[] = []
  for (let at = getStart(first, step); at <= last; at = next(at, step)) labels.push(getName(at, step))
  return { step, labels, getLabel: day => getName(getStart(day, step), step) }
}

function getStart(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const date = new Date(day)
  return isoDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMilliseconds)
}

function next(day: string, step: Step): string {
  if (step !== 'month') return isoDay(Date.parse(day) + (step === 'week' ? 7 : 1) * dayMilliseconds)
  const date = new Date(day)
  return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

function getName(day: string, step: Step): string {
  return step === 'month' ? day.slice(0, 7) : day
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
