import type { Epic } from '#shared/contract/epics.ts'
import { axisLabels } from '../../../ui/time/time.ts'

const formatMonth = axisLabels()

/** How long one column of the roadmap is. */
export const units = ['months', 'quarters'] as const
export type Unit = (typeof units)[number]

const monthsIn: Readonly<Record<Unit, number>> = { months: 1, quarters: 3 }
/** Columns drawn at most, so that one mistyped year does not make thousands of them. */
const maxColumns = 120
/** No month is shorter. */
const daysInMonth = 28
/** Milliseconds of a day; days don't depend on a time zone, so they are counted in UTC. */
export const dayLength = 86_400_000

/** One column: a month or a quarter. */
interface Column {
  readonly label: string
  readonly from: number
}

/** The columns in view, and the moment the last one ends. */
export interface Scale {
  readonly columns: readonly Column[]
  readonly from: number
  readonly to: number
}

export type Dated = Pick<Epic, 'start_date' | 'due_date'>

/** The columns from the earliest to the latest date, when these are far apart those around `now`; null when no epic has a date. */
export function getScale(epics: readonly Dated[], unit: Unit, now = Date.now()): Scale | null {
  const moments = epics.flatMap(epic =>
    [parseMoment(epic.start_date), parseMoment(epic.due_date)].filter(at => at !== null),
  )
  if (moments.length === 0) return null
  const first = moments.reduce((a, b) => Math.min(a, b))
  const latest = moments.reduce((a, b) => Math.max(a, b))
  const [begin, last] = aroundNow(first, latest, unit, now)
  const columns: Column[] = []
  let from = columnStart(begin, unit)
  while (from <= last && columns.length < maxColumns) {
    columns.push({ label: getLabel(from, unit), from })
    from = after(from, unit)
  }
  return { columns, from: columns[0]?.from ?? from, to: from }
}

/** The two moments when that many columns reach from one to the other, else as far before and after now as they do. */
function aroundNow(first: number, last: number, unit: Unit, now: number): readonly [number, number] {
  const maxSpan = maxColumns * monthsIn[unit] * daysInMonth * dayLength
  if (last - first <= maxSpan) return [first, last]
  const [from, to] = [Math.max(first, now - maxSpan / 2), Math.min(last, now + maxSpan / 2)]
  return from <= to ? [from, to] : [first, last]
}

/** The position of a moment in the columns, as a fraction of their total width; null outside of them. */
export function getPlace(moment: number, { from, to }: Scale): number | null {
  return moment >= from && moment < to ? (moment - from) / (to - from) : null
}

/** Whether a day is within the columns. */
export function covers(scale: Scale, day: string): boolean {
  return getPlace(Date.parse(day), scale) !== null
}

/** Where the bar of an epic is, in parts of the whole width. An end without a date reaches to the edge and is `open`. */
export interface Bar {
  readonly left: number
  readonly width: number
  readonly isOpenStart: boolean
  readonly isOpenEnd: boolean
}

/** Null for an epic without dates, or outside of the columns. */
export function getBar(epic: Dated, { from, to }: Scale): Bar | null {
  const [start, due] = [parseMoment(epic.start_date), parseMoment(epic.due_date)]
  if (start === null && due === null) return null
  const left = Math.max(start ?? from, from)
  // The day it is due belongs to it.
  const right = Math.min(due === null ? to : due + dayLength, to)
  if (right <= left) return null
  return {
    left: (left - from) / (to - from),
    width: (right - left) / (to - from),
    isOpenStart: start === null,
    isOpenEnd: due === null,
  }
}

/** Null for a missing or invalid date. */
function parseMoment(date: string | null | undefined): number | null {
  const moment = Date.parse(date ?? '')
  return Number.isNaN(moment) ? null : moment
}

function columnStart(moment: number, unit: Unit): number {
  const date = new Date(moment)
  const month = date.getUTCMonth()
  return Date.UTC(date.getUTCFullYear(), month - (month % monthsIn[unit]))
}

function after(moment: number, unit: Unit): number {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsIn[unit])
}

function getLabel(moment: number, unit: Unit): string {
  const date = new Date(moment)
  const year = date.getUTCFullYear()
  return unit === 'quarters'
    ? `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`
    : formatMonth(date.toISOString().slice(0, 'YYYY-MM'.length))
}
