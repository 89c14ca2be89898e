import type { Epic } from '#shared/contract/epics.ts'

/** How long one column of the roadmap is. */
export const units = ['months', 'quarters'] as const
export type Unit = (typeof units)[number]

const monthsIn: Readonly<Record<Unit, number>> = { months: 1, quarters: 3 }
/** Columns drawn at most, so that one mistyped year does not make thousands of them. */
const mostColumns = 120
/** Milliseconds of a day; days are the same for everybody, so they are counted in UTC. */
export const dayLength = 86_400_000

/** One column: a month or a quarter. */
export interface Column {
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

/** The columns from the earliest to the latest date; null when no epic has one. */
export function scaleOf(epics: readonly Dated[], unit: Unit): Scale | null {
  const moments = epics.flatMap(epic => [momentOf(epic.start_date), momentOf(epic.due_date)].filter(at => at !== null))
  if (moments.length === 0) return null
  const last = moments.reduce((a, b) => Math.max(a, b))
  const columns: Column[] = []
  let from = columnStart(
    moments.reduce((a, b) => Math.min(a, b)),
    unit,
  )
  while (from <= last && columns.length < mostColumns) {
    columns.push({ label: labelOf(from, unit), from })
    from = after(from, unit)
  }
  return { columns, from: columns[0]?.from ?? from, to: from }
}

/** Whether a day lies in the columns. */
export function covers({ from, to }: Scale, day: string): boolean {
  const moment = Date.parse(day)
  return moment >= from && moment < to
}

/** Where the bar of an epic is, in parts of the whole width. An end without a date reaches to the edge and is `open`. */
export interface Bar {
  readonly left: number
  readonly width: number
  readonly isOpenStart: boolean
  readonly isOpenEnd: boolean
}

/** Null for an epic without dates, or one that lies outside of the columns. */
export function barOf(epic: Dated, { from, to }: Scale): Bar | null {
  const [start, due] = [momentOf(epic.start_date), momentOf(epic.due_date)]
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

/** Null for none, and for what is no day. */
function momentOf(date: string | null | undefined): number | null {
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

function labelOf(moment: number, unit: Unit): string {
  const date = new Date(moment)
  const year = date.getUTCFullYear()
  return unit === 'quarters'
    ? `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`
    : `${year}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`
}
