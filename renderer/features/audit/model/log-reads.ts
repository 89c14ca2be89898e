import { moreThanMonth } from '#shared/audit/periods.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import {
  addOverlap,
  addPage,
  failPart,
  getTime,
  idsSince,
  isOpen,
  joinOldest,
  type LogRecord,
  liveRows,
  newPart,
  noteEnd,
  type PagePlace,
  type Part,
  splitJoined,
} from './log-record.ts'
import { mayPass, type Retries } from './retries.ts'
import type { AuditPage } from './scope.ts'
import { getEdges, isWithin, overlapMilliseconds, type Window, windowMilliseconds } from './windows.ts'

/** Reads of the edges until two agree; after that the log is reported as changing. */
const maxConfirmations = 5

/** The requests to the service. */
export interface ServiceReads {
  /** Reads one page of a window from the service, or from the offline copy while it is out of reach. @throws BridgeFailure */
  readonly read: (place: PagePlace, signal: AbortSignal) => Promise<AuditPage>
  /** A page that an earlier run of the same load has read; null when it has to be read again. */
  readonly readKept?: (place: PagePlace, signal: AbortSignal) => Promise<AuditPage | null>
  /** Whether the log has an event at this time or before: where to look for the first one. @throws BridgeFailure */
  readonly hasEventsUntil?: (time: number, signal: AbortSignal) => Promise<boolean>
  /**
   * Whether the service searches years in one request that ends at `until`: shown by an event of this window or before
   * it. Until then windows are requested one by one. @throws BridgeFailure
   */
  readonly answersForYears?: (first: Window, until: number, signal: AbortSignal) => Promise<boolean>
  readonly retries: Retries
}

/** A log being read: the record of its events, and the listeners of its progress. */
export interface LogReading {
  readonly record: LogRecord
  readonly service: ServiceReads
  /** Ends the reads that are under way. */
  readonly controller: AbortController
  /** Called after each change of the record. */
  changed(): void
  /** Called when a window can't be read. */
  failed(error: AppError): void
}

/**
 * Reads the first page of the newest window: its time determines how far the log can be read.
 * @returns the end of the window, by the service's time and by the filter
 * @throws BridgeFailure
 */
async function readHead({ record, service, controller }: LogReading, part: Part): Promise<number> {
  const answer = await ask(record, service, { window: part.period, token: null }, controller.signal)
  const end = noteEnd(record, answer)
  const { range } = record
  const limit = range.end === null ? end : Math.min(end, range.end)
  part.window = { begin: part.period.begin, end: Math.max(part.period.begin, limit) }
  addPage(record, part, part.window, answer)
  record.serviceEnd = Math.max(record.serviceEnd ?? 0, end)
  return limit
}

/**
 * Reads the newest window, whose answer contains the service's time, so that the end of each window is known. Runs
 * once.
 * @throws BridgeFailure
 */
export async function findEnd(reading: LogReading): Promise<void> {
  const { record } = reading
  if (record.readEnd !== null) return
  const [head] = record.parts
  const end = head ? await readHead(reading, head) : record.range.begin
  record.readEnd = end
  // With a local clock ahead of the service's, some windows are in its future.
  record.parts = record.parts.filter(part => part === head || part.period.begin < end)
  for (const part of record.parts) {
    part.window ??= { begin: part.period.begin, end: Math.min(end, part.period.end ?? end) }
  }
  reading.changed()
}

/**
 * Searches for the first window that has events, so that the progress relates to the time that the log really covers,
 * and the time before it is requested at once. The answer to that request counts, not the result of this search. The
 * requested times are the same whenever the log is read, so that pages cached by one search are reused by the next. A
 * failure doesn't fail the load.
 */
export async function findBeginning(reading: LogReading): Promise<void> {
  const { record, service, controller, changed } = reading
  const { hasEventsUntil } = service
  if (record.beginning !== null || !hasEventsUntil) return
  const { signal } = controller
  const oldestFirst = record.parts.toReversed()
  const isEmptyUntil = async (count: number) => {
    const newest = oldestFirst[count - 1]?.window
    return newest ? !(await service.retries.run(signal, () => hasEventsUntil(newest.end, signal))) : false
  }
  try {
    let empty = 0
    for (let step = 2 ** Math.floor(Math.log2(oldestFirst.length)); step >= 1; step /= 2) {
      if (empty + step < oldestFirst.length && (await isEmptyUntil(empty + step))) empty += step
    }
    const first = oldestFirst[empty]?.window ?? null
    record.beginning = first?.begin ?? null
    changed()
    if (first && (await canJoin(reading, first, empty))) joinOldest(record, empty)
  } catch {
    // The progress is less exact, and earlier windows are requested one by one.
  }
}

/** Whether the empty windows before the first one with events can be requested at once. @throws BridgeFailure */
async function canJoin({ record, service, controller }: LogReading, first: Window, empty: number): Promise<boolean> {
  const { answersForYears } = service
  // A few are cheap, and don't show whether a service searches only one month.
  if (empty * windowMilliseconds < moreThanMonth + windowMilliseconds || !answersForYears) return false
  const until = first.end + moreThanMonth
  // For an end in the future a service may search the month before now.
  if (record.readEnd === null || until > record.readEnd) return false
  const { signal } = controller
  return service.retries.run(signal, () => answersForYears(first, until, signal))
}

/** Reads the missing windows concurrently. Failed ones are marked and reported; the others are read anyway. */
export async function readWindows(reading: LogReading, lanes: number): Promise<void> {
  const taken = new Set<Part>()
  await Promise.all(Array.from({ length: lanes }, () => lane(reading, taken)))
}

async function lane(reading: LogReading, taken: Set<Part>): Promise<void> {
  const { record, service, controller, failed } = reading
  const { signal } = controller
  const { retries } = service
  for (;;) {
    const part = record.parts.find(one => one.state.kind !== 'whole' && !taken.has(one))
    if (!part || signal.aborted) return
    taken.add(part)
    const before = retries.successes
    try {
      await readPart(reading, part)
    } catch (thrown) {
      if (signal.aborted) return
      if (part.joined.length > 0) {
        splitJoined(record, part)
        continue
      }
      const error = getError(thrown)
      failed(error)
      failPart(record, part, error)
      // The service refuses, or nothing gets through: the other windows would fare no better.
      if (!mayPass(error) || retries.successes === before) return controller.abort()
    }
  }
}

/** Reads the pages of a window that are missing. @throws BridgeFailure */
async function readPart({ record, service, controller, changed }: LogReading, part: Part): Promise<void> {
  const { window } = part
  if (!window) return
  const { signal } = controller
  while (part.state.kind !== 'whole') {
    const place = { window: part.period, token: part.token }
    const answer = (await service.readKept?.(place, signal)) ?? (await ask(record, service, place, signal))
    signal.throwIfAborted()
    addPage(record, part, window, answer)
    changed()
  }
}

/** Reads the events since the last read, with an overlap for late ones. @throws BridgeFailure */
export async function readNewer(reading: LogReading, from: number): Promise<void> {
  const { record, changed } = reading
  const { table } = record
  const begin = Math.max(record.range.begin, from - overlapMilliseconds)
  const part = newPart({ begin, end: record.range.end }, idsSince(record, begin))
  const before = record.serviceEnd
  const end = await readHead(reading, part)
  try {
    await readPart(reading, part)
    if (part.copy) throw new BridgeFailure(because(part.copy))
  } catch (thrown) {
    record.serviceEnd = before
    throw thrown
  }
  addOverlap(record, part)
  record.late += part.rows.filter(row => table.number('at', row) < from).length
  record.readEnd = Math.max(from, end)
  changed()
}

/** Reads the edges again until they no longer change. @throws BridgeFailure */
export async function confirmEdges(reading: LogReading, end: number): Promise<void> {
  const { record } = reading
  const { table, range } = record
  for (let round = 0; round < maxConfirmations; round += 1) {
    const oldest = liveRows(record).findLast(row => !Number.isNaN(table.number('at', row)))
    const edges = getEdges({ begin: range.begin, end }, oldest === undefined ? null : table.number('at', oldest))
    const changes = await Promise.all(edges.map(edge => compareEdge(reading, edge)))
    if (changes.every(count => count === 0)) {
      record.confirmedEnd = end
      if (!isOpen(record)) {
        record.serviceEnd = Math.max(record.serviceEnd ?? 0, Math.floor(record.answeredAt / 1000) * 1000)
      }
      return
    }
  }
}

/** Reads an edge once more and takes over what differs. Gives how many events do. @throws BridgeFailure */
async function compareEdge({ record, service, controller }: LogReading, edge: Window): Promise<number> {
  const { table, removed } = record
  const here = liveRows(record).filter(row => isWithin(edge, table.number('at', row)))
  const part = newPart(
    edge,
    here.map(row => table.number('id', row)),
  )
  part.window = edge
  const seen = new Set<number>()
  while (part.state.kind !== 'whole') {
    const answer = await ask(record, service, { window: edge, token: part.token }, controller.signal)
    if (answer.provenance.stale) throw new BridgeFailure(because(answer.provenance))
    for (const { id } of answer.value) seen.add(id)
    addPage(record, part, edge, answer)
  }
  const gone = here.filter(row => !seen.has(table.number('id', row)) && !Number.isNaN(table.number('at', row)))
  for (const row of gone) removed.add(row)
  record.late += part.rows.length
  if (part.rows.length > 0) addOverlap(record, part)
  return gone.length + part.rows.length
}

/** One page, in turn; cached pages don't count while the service is reachable. @throws BridgeFailure */
function ask(
  record: LogRecord,
  { read, retries }: ServiceReads,
  place: PagePlace,
  signal: AbortSignal,
): Promise<AuditPage> {
  return retries.run(signal, async () => {
    const answer = await read(place, signal)
    signal.throwIfAborted()
    const { stale, because } = answer.provenance
    if (stale && because && because.kind !== 'offline') throw new BridgeFailure(because)
    if (!stale) record.answeredAt = Math.max(record.answeredAt, getTime(answer))
    return answer
  })
}

function because({ because: error }: AuditPage['provenance']): AppError {
  return error ?? { kind: 'offline', detail: t('no answer') }
}
