import { createEventTable, type EventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import type { Provenance } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { type Coverage, getCoverage, type WindowState } from './coverage.ts'
import type { AuditPage } from './scope.ts'
import { endOfRead, isWithin, overlapMilliseconds, type Period, type Window } from './windows.ts'

/** The location of a page, so that it can be read again. */
export interface PagePlace {
  readonly window: Period
  readonly token: string | null
}

/** A window while it is read. */
export interface Part {
  /** The requested period. */
  readonly period: Period
  /** Null until the service's time determines the end of the newest one. */
  window: Window | null
  /** The page to read next; null for the first one. */
  token: string | null
  state: WindowState
  rows: number[]
  /** Service time of its first page. */
  readAt: number | null
  /** Set when a page came from the offline copy. */
  copy: Provenance | null
  /** IDs that are here already; those of its own pages are added while it is read. */
  readonly known: Set<number>
  /** The windows it is read in place of; they are read after all when it can't be. */
  readonly joined: readonly Part[]
}

/** What of a log is here: its events, and how far each window was read. */
export interface LogRecord {
  /** The period of the filter. */
  readonly range: Period
  readonly table: EventTable
  /** Newest first. */
  parts: readonly Part[]
  /** Reads overlap, and so their rows have to be put in order. */
  hasOverlaps: boolean
  readonly pages: { readonly first: number; readonly place: PagePlace }[]
  /** Rows of events that the service no longer has. */
  readonly removed: Set<number>
  /** Events that could not be read, by the beginning of their JSON: windows overlap. */
  readonly unread: Set<string>
  /** Events that a read found after the one that should have had them. */
  late: number
  /** The end of the last read, within the filter's period; null before the first answer. */
  readEnd: number | null
  /** The same by the service's time, ignoring the filter. */
  serviceEnd: number | null
  /** Service time of the newest answer. */
  answeredAt: number
  /** The `readEnd` that the edges were confirmed for. */
  confirmedEnd: number | null
  /** Where the first window begins that has events; null while that is not known. */
  beginning: number | null
  /** The last read gave events of the second it was made in, which is left to the next one. */
  hasUnfinishedSecond: boolean
}

/** A log that isn't read yet. */
export function createLogRecord(range: Period, windows: readonly Period[]): LogRecord {
  return {
    range,
    table: createEventTable(),
    parts: windows.map(period => newPart(period)),
    hasOverlaps: false,
    pages: [],
    removed: new Set(),
    unread: new Set(),
    late: 0,
    readEnd: null,
    serviceEnd: null,
    answeredAt: 0,
    confirmedEnd: null,
    beginning: null,
    hasUnfinishedSecond: false,
  }
}

/** A window that isn't read yet; events whose IDs are in `known` are ignored. */
export function newPart(period: Period, known: readonly number[] = []): Part {
  const state = { kind: 'unread' } as const
  const read = { token: null, state, rows: [], readAt: null, copy: null }
  return { ...read, period, window: null, known: new Set(known), joined: [] }
}

/** Prepares the windows that have to be read again: those that failed from where they stopped, those of a copy from their beginning. */
export function reopenParts({ parts }: LogRecord): void {
  for (const part of parts) {
    if (part.state.kind === 'failed') part.state = { kind: 'reading', reachedBackTo: part.state.reachedBackTo }
    // A cached copy is replaced by the service's data.
    if (part.state.kind === 'whole' && part.copy) restart(part)
  }
}

function restart(part: Part): void {
  part.token = null
  part.rows = []
  part.readAt = null
  part.copy = null
  part.state = { kind: 'unread' }
}

/** Adds a page of a window, with its progress. */
export function addPage(record: LogRecord, part: Part, window: Window, answer: AuditPage): void {
  const { table, pages, unread } = record
  const { value, page, provenance, misfits } = answer
  for (const { json } of misfits?.rows ?? []) unread.add(json)
  pages.push({ first: table.length, place: { window: part.period, token: part.token } })
  for (const event of value) {
    const facts = getFacts(event)
    if (!isWithin(window, facts.at) || part.known.has(facts.id)) continue
    part.rows.push(table.add(facts))
    part.known.add(facts.id)
  }
  part.readAt ??= getTime(answer)
  if (provenance.stale && provenance.because) part.copy = provenance
  part.token = page?.next ?? null
  if (part.token === null) {
    part.state = { kind: 'whole', readAt: part.readAt, copy: part.copy }
    part.known.clear()
  } else {
    part.state = { kind: 'reading', reachedBackTo: getOldest(value) ?? window.end }
  }
}

/** Takes over a read that overlaps the others. */
export function addOverlap(record: LogRecord, part: Part): void {
  record.parts = [part, ...record.parts]
  record.hasOverlaps = true
}

/** Marks a window as failed from where it was read back to. */
export function failPart({ range }: LogRecord, part: Part, error: AppError): void {
  const { state, window } = part
  const reachedBackTo = state.kind === 'reading' ? state.reachedBackTo : (window?.end ?? range.begin)
  part.state = { kind: 'failed', error, reachedBackTo }
}

/** Puts one window in place of so many of the oldest, unless something of them was read already. */
export function joinOldest(record: LogRecord, count: number): void {
  const joined = record.parts.slice(-count)
  const [newest, oldest] = [joined[0]?.window, joined.at(-1)?.window]
  if (!newest || !oldest || joined.some(({ state }) => state.kind !== 'unread')) return
  const period = { begin: oldest.begin, end: newest.end }
  record.parts = [...record.parts.slice(0, -count), { ...newPart(period), window: period, joined }]
}

/** Replaces a joined window by its parts. */
export function splitJoined(record: LogRecord, part: Part): void {
  record.parts = record.parts.flatMap(one => (one === part ? part.joined : [one]))
}

/**
 * Where the log ends by an answer to the newest window. Notes whether the second it was given in is to be read once more.
 * @returns a time by the service's clock
 */
export function noteEnd(record: LogRecord, answer: AuditPage): number {
  const { serviceTime, fetchedAt, stale } = answer.provenance
  const times = getTimes(answer.value)
  const newest = times.length === 0 ? null : Math.max(...times)
  const end = endOfRead(serviceTime === undefined ? null : Date.parse(serviceTime), newest, Date.parse(fetchedAt))
  const { range } = record
  record.hasUnfinishedSecond = !stale && newest !== null && newest >= end && (range.end === null || range.end > end)
  return end
}

/** Whether the log can still grow within the filter's period. */
export function isOpen({ range, serviceEnd }: LogRecord): boolean {
  return range.end === null || serviceEnd === null || range.end + overlapMilliseconds > serviceEnd
}

/** Whether each window was read. */
export function isWhole({ readEnd, parts }: LogRecord): boolean {
  return readEnd !== null && parts.every(part => part.state.kind === 'whole')
}

/** The rows of events that the service still has, newest first. */
export function liveRows({ table, parts, removed, hasOverlaps }: LogRecord): number[] {
  const rows = parts.flatMap(part => part.rows)
  const live = removed.size === 0 ? rows : rows.filter(row => !removed.has(row))
  return hasOverlaps ? live.sort(newestFirst(table)) : live
}

/** IDs of the events since a time, and of those with an invalid time. */
export function idsSince(record: LogRecord, begin: number): readonly number[] {
  const { table } = record
  return liveRows(record)
    .filter(row => !(table.number('at', row) < begin))
    .map(row => table.number('id', row))
}

/** How much of the log is here, and how sure that is. */
export function recordCoverage(record: LogRecord): Coverage {
  const { range, parts, readEnd, serviceEnd, confirmedEnd, beginning, late, removed, unread } = record
  const covered = getCoverage({
    windows: parts.flatMap(({ window, state }) => (window ? [{ window, state }] : [])),
    range: readEnd === null ? null : { begin: range.begin, end: Math.max(range.begin, readEnd) },
    asOf: serviceEnd === null ? null : serviceEnd - 1000,
    confirmedEnd,
    beginning,
    late,
    removed: removed.size,
  })
  return { ...covered, isComplete: covered.isComplete && unread.size === 0 }
}

/** The page a row came with. */
export function getPlace({ pages }: LogRecord, row: number): PagePlace | null {
  return pages[lastAtMost(pages, row)]?.place ?? null
}

/** The time of an answer, by the service's own clock if it sends it. */
export function getTime({ provenance: { serviceTime, fetchedAt } }: AuditPage): number {
  return Date.parse(serviceTime ?? fetchedAt)
}

function getTimes(events: readonly AuditEventFields[]): readonly number[] {
  return events.map(event => Date.parse(event.created_at)).filter(time => !Number.isNaN(time))
}

function getOldest(events: readonly AuditEventFields[]): number | null {
  const times = getTimes(events)
  return times.length === 0 ? null : Math.min(...times)
}

function newestFirst(table: EventTable): (a: number, b: number) => number {
  return (a, b) => table.number('at', b) - table.number('at', a) || table.number('id', b) - table.number('id', a)
}

/** The last page that begins at this row or before it. */
function lastAtMost(pages: readonly { readonly first: number }[], row: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pages[middle]?.first ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}
