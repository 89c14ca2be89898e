import { splitCron } from '#shared/freeze/cron.ts'
import { t } from '#shared/i18n/i18n.ts'

interface Clock {
  readonly hour: number
  readonly minute: number
}

/** The schedules that can be put together without knowing cron. */
export type SimpleCron =
  | (Clock & { readonly kind: 'daily' })
  /** Sunday is 0. */
  | (Clock & { readonly kind: 'weekly'; readonly weekdays: readonly number[] })
  | (Clock & { readonly kind: 'monthly'; readonly day: number })
  | (Clock & { readonly kind: 'yearly'; readonly day: number; readonly month: number })
export type SimpleKind = SimpleCron['kind']

export const simpleKinds: readonly { readonly value: SimpleKind; readonly label: string }[] = [
  { value: 'daily', label: t('Every day') },
  { value: 'weekly', label: t('On days of the week') },
  { value: 'monthly', label: t('On a day of each month') },
  { value: 'yearly', label: t('On a day of each year') },
]

/** The cron expression of a simple schedule. */
export function getExpression(simple: SimpleCron): string {
  const start = `${simple.minute} ${simple.hour}`
  switch (simple.kind) {
    case 'daily':
      return `${start} * * *`
    case 'weekly':
      return `${start} * * ${simple.weekdays.toSorted((a, b) => a - b).join(',')}`
    case 'monthly':
      return `${start} ${simple.day} * *`
    case 'yearly':
      return `${start} ${simple.day} ${simple.month} *`
  }
}

/** The simple schedule of an expression; null for every other one. */
export function parseSimpleCron(expression: string): SimpleCron | null {
  const parts = splitCron(expression)
  const [minutes = '', hours = '', days = '', months = '', weekdays = ''] = parts
  const minute = numberIn(minutes, 0, 59)
  const hour = numberIn(hours, 0, 23)
  if (parts.length !== 5 || minute === null || hour === null) return null
  const clock = { hour, minute }
  if (days === '*' && months === '*') {
    if (weekdays === '*') return { kind: 'daily', ...clock }
    const list = weekdaysIn(weekdays)
    return list && { kind: 'weekly', weekdays: list, ...clock }
  }
  const day = numberIn(days, 1, 31)
  if (weekdays !== '*' || day === null) return null
  if (months === '*') return { kind: 'monthly', day, ...clock }
  const month = numberIn(months, 1, 12)
  return month === null ? null : { kind: 'yearly', day, month, ...clock }
}

/** A schedule turned into one of another kind, with its time of day kept. */
export function withKind(kind: SimpleKind, expression: string): SimpleCron {
  const before = parseSimpleCron(expression)
  const clock = { hour: before?.hour ?? 0, minute: before?.minute ?? 0 }
  const day = before && 'day' in before ? before.day : 1
  switch (kind) {
    case 'daily':
      return { kind, ...clock }
    case 'weekly':
      return { kind, weekdays: [5], ...clock }
    case 'monthly':
      return { kind, day, ...clock }
    case 'yearly':
      return { kind, day, month: 12, ...clock }
  }
}

function numberIn(text: string, low: number, high: number): number | null {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return number >= low && number <= high ? number : null
}

/** `1,2`, `1-5` or both; 7 is Sunday too. */
function weekdaysIn(text: string): readonly number[] | null {
  const days = new Set<number>()
  for (const item of text.split(',')) {
    const [first = '', last = first, ...more] = item.split('-')
    const from = numberIn(first, 0, 7)
    const to = numberIn(last, 0, 7)
    if (from === null || to === null || from > to || more.length > 0) return null
    for (let day = from; day <= to; day += 1) days.add(day % 7)
  }
  return [...days]
}
