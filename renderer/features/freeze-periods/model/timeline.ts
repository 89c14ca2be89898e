import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { readCron, runAfter, runUntil } from '#shared/freeze/cron.ts'
import { readFreeze } from '#shared/freeze/freeze.ts'
import { cutTo, gaps, joined, overlaps, type Stretch } from './stretches.ts'

const hour = 3_600_000

/** One period's freezes in a stretch of time; `end` is infinite where none comes. */
export interface Lane {
  readonly period: FreezePeriod
  readonly stretches: readonly Stretch[]
}

/** Time during which deployments are frozen, or are not. */
export interface Span extends Stretch {
  readonly kind: 'frozen' | 'open'
  /** The periods that freeze it. */
  readonly by: readonly FreezePeriod[]
  /** Where more than one of them does. */
  readonly overlaps: readonly Stretch[]
}

export interface Timeline {
  readonly lanes: readonly Lane[]
  readonly spans: readonly Span[]
  /** Periods whose expressions or zone are invalid. */
  readonly unreadable: readonly FreezePeriod[]
  /** False when a period freezes too often for all of it to be shown. */
  readonly isWhole: boolean
}

/** What periods freeze from one time to another, each for itself and together. */
export function getTimeline(periods: readonly FreezePeriod[], from: number, to: number): Timeline {
  const lanes: Lane[] = []
  const unreadable: FreezePeriod[] = []
  // Nothing beyond this time was computed.
  let end = to
  for (const period of periods) {
    const found = readFreeze(period)?.within(from, to)
    if (!found) {
      unreadable.push(period)
      continue
    }
    if (!found.isWhole) end = Math.min(end, found.intervals.at(-1)?.start ?? from)
    const stretches = found.intervals.map(freeze => ({ ...freeze, end: freeze.end ?? Number.POSITIVE_INFINITY }))
    lanes.push({ period, stretches })
  }
  const all = lanes.flatMap(({ stretches }) => stretches)
  const twice = overlaps(lanes.map(({ stretches }) => stretches))
  const frozen = joined(all.filter(({ start }) => start < end)).map(span => ({
    ...span,
    kind: 'frozen' as const,
    by: lanes
      .filter(({ stretches }) => stretches.some(one => one.start < span.end && span.start < one.end))
      .map(({ period }) => period),
    overlaps: cutTo(twice, span.start, span.end),
  }))
  const open = gaps(all, from, end).map(span => ({ ...span, kind: 'open' as const, by: [], overlaps: [] }))
  return { lanes, spans: [...frozen, ...open].toSorted((a, b) => a.start - b.start), unreadable, isWhole: end === to }
}

/** The days of some weeks in a time zone, from the Monday before a time on: a day is as long as its clocks make it. */
export function getDays(time: number, zone: string, shift: number, weeks: number): readonly Stretch[] {
  const midnights = readCron('0 0 * * *', zone)
  const mondays = readCron('0 0 * * 1', zone)
  const monday = mondays && runUntil(mondays, time)
  if (!midnights || !monday) return []
  // Half a day later than a number of whole weeks is within the wanted Monday, whatever clock changes are in between.
  let start = runUntil(midnights, monday + shift * 7 * 24 * hour + 12 * hour)
  const days: Stretch[] = []
  while (start !== null && days.length < weeks * 7) {
    const end = runAfter(midnights, start)
    if (end !== null) days.push({ start, end })
    start = end
  }
  return days
}
