import type { EventTable } from '#shared/audit/event-table.ts'
import { authorName, changeKinds } from '#shared/audit/facts.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import type { Bar, TimePoint, WeekCounts } from '../../../ui/charts/chart-kinds.ts'
import { type Step, timeSteps } from '../../../ui/charts/time-steps.ts'
import { hours, weekdays } from '../../../ui/charts/weekdays.ts'

const maxBars = 12

/** Events as charts have them. */
export interface Counts {
  readonly step: Step
  readonly time: readonly TimePoint[]
  readonly authors: readonly Bar[]
  /** The added, changed or removed attributes. */
  readonly whats: readonly Bar[]
  readonly week: WeekCounts
}

/** Counts events over time, by author, by attribute and by weekday and hour, in the local time zone. */
export function getCounts(table: EventTable, rows: readonly number[]): Counts {
  const dated = rows.filter(row => !Number.isNaN(table.number('at', row)))
  const days = dated.map(row => localDay(table.number('at', row)))
  const authors = new Map<string, number>()
  const whats = new Map<string, number>()
  const week = weekdays.map(() => hours.map(() => 0))
  for (const row of dated) {
    count(authors, authorName({ author: table.text('author', row), authorId: table.number('authorId', row) }))
    const kind = table.kind(row)
    count(whats, kind === 'message' ? table.text('message', row) : `${kind} ${table.text('what', row)}`)
    const time = new Date(table.number('at', row))
    const day = week[(time.getDay() + 6) % 7]
    if (day) day[time.getHours()] = (day[time.getHours()] ?? 0) + 1
  }
  const { step, time } = overTime(table, dated, days)
  return { step, time, authors: bars(authors), whats: bars(whats), week }
}

/** A value of a field, with the number of events that have it. */
export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** The fields of events whose values are offered as filters. */
const facetFields = ['author', 'ip', 'target', 'what'] as const
export type Facets = Readonly<Record<(typeof facetFields)[number], readonly FacetValue[]>>

/** The values of the fields that are filtered here, the most frequent first; events without one are not counted. */
export function getFacets(table: EventTable, rows: readonly number[]): Facets {
  const valuesOf = (field: (typeof facetFields)[number]): readonly FacetValue[] => {
    const counts = new Uint32Array(table.texts.length)
    for (const row of rows) {
      const text = table.textNumber(field, row)
      counts[text] = (counts[text] ?? 0) + 1
    }
    const values = Array.from(counts, (count, text) => ({ value: table.texts[text] ?? '', count }))
    return values.filter(({ value, count }) => value !== '' && count > 0).sort((a, b) => b.count - a.count)
  }
  return { author: valuesOf('author'), ip: valuesOf('ip'), target: valuesOf('target'), what: valuesOf('what') }
}

function overTime(
  table: EventTable,
  rows: readonly number[],
  days: readonly string[],
): { readonly step: Step; readonly time: readonly TimePoint[] } {
  const ends = days.reduce<readonly [string, string] | null>(
    (found, day) => (found === null ? [day, day] : [day < found[0] ? day : found[0], day > found[1] ? day : found[1]]),
    null,
  )
  if (ends === null) return { step: 'day', time: [] }
  const { step, labels, getLabel } = timeSteps(...ends)
  const points = new Map(
    labels.map(label => [label, { at: label, values: Object.fromEntries(changeKinds.map(kind => [kind, 0])) }]),
  )
  rows.forEach((row, index) => {
    const values = points.get(getLabel(days[index] ?? ''))?.values
    const kind = table.kind(row)
    if (values) values[kind] = (values[kind] ?? 0) + 1
  })
  return { step, time: [...points.values()] }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Those with the most, and one bar for all others. */
function bars(counts: ReadonlyMap<string, number>): readonly Bar[] {
  const all = [...counts].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value)
  const others = all.slice(maxBars)
  if (others.length === 0) return all
  const value = others.reduce((sum, bar) => sum + bar.value, 0)
  return [
    ...all.slice(0, maxBars),
    { name: t('{others} others', { others: formatNumber(others.length) }), value, isRest: true },
  ]
}

function localDay(time: number): string {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
