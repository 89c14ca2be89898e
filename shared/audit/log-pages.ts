import type { AuditEventFields } from '../contract/audit-events.ts'
import { beginOfOwner, type LogPeriod, maxAnsweredPeriod, moreThanMonth, splitPeriod } from './periods.ts'

/** A page of a log, newest first. */
export interface LogPage {
  readonly events: readonly AuditEventFields[]
  /** Rows that are no audit events. */
  readonly notUnderstood: number
  /** The token of the next page; null at the end. */
  readonly next: string | null
}

export interface LogPorts {
  /** Reads a page of a period, both of whose ends the service includes. */
  read(period: LogPeriod, token: string | null): Promise<LogPage>
  /** Takes the events of the log from the newest to the oldest. Not called again before its promise is settled. */
  write(events: readonly AuditEventFields[], notUnderstood: number): Promise<void>
}

/** As many requests at once as the window sends for a whole log; main sends fewer when the limits of the service require it. */
const defaultAtOnce = 8
/** A longer part is divided, so that its pages are read at the same time. */
const maxPages = 24
const pagesOfPart = 16
/** Where the events are is not known before: parts can be empty. */
const maxDivision = 16
const second = 1000

/** A part of the log, with what was read of it. Each is read to its own end: services order by ID, which time follows only roughly. */
interface Part {
  readonly period: LogPeriod
  readonly events: AuditEventFields[]
  notUnderstood: number
  isTaken: boolean
  isDone: boolean
}

/**
 * Reads a whole log by periods that services answer in full, several at once, and writes it in order.
 * @throws what reading and writing throw
 */
export async function readLog(
  { begin, end }: LogPeriod,
  { read, write }: LogPorts,
  maxAtOnce = defaultAtOnce,
): Promise<void> {
  // Services compare seconds: between two parts in the middle of one, its events would be of neither.
  const range = { begin, end: Math.ceil(end / second) * second }
  const share = Math.ceil((range.end - range.begin) / maxAtOnce / second) * second
  const periods = splitPeriod(range, Math.min(maxAnsweredPeriod, share))
  let parts = periods.map(newPart)
  let isFailed = false
  let written = Promise.resolve()

  async function writeFinished(): Promise<void> {
    for (let [first] = parts; first?.isDone; [first] = parts) {
      parts = parts.slice(1)
      await write(first.events, first.notUnderstood)
    }
  }

  async function readPart(part: Part): Promise<void> {
    let page = await read(part.period, null)
    const pieces = page.next === null ? [] : divide(part.period, page.events)
    if (pieces.length > 0) {
      parts = parts.flatMap(one => (one === part ? pieces.map(newPart) : [one]))
      return
    }
    for (;;) {
      part.events.push(...page.events.filter(({ created_at: at }) => isOfPart(part.period, range, Date.parse(at))))
      part.notUnderstood += page.notUnderstood
      if (page.next === null || isFailed) break
      page = await read(part.period, page.next)
    }
    part.isDone = true
  }

  async function finishPart(part: Part): Promise<void> {
    part.isTaken = true
    await readPart(part)
    written = written.then(writeFinished)
    await written
  }

  await new Promise<void>((resolve, reject) => {
    let running = 0
    /** Called again when a part ends, since it may have been divided. */
    const startParts = () => {
      for (const part of parts.filter(({ isTaken }) => !isTaken).slice(0, maxAtOnce - running)) {
        running += 1
        finishPart(part).then(
          () => {
            running -= 1
            if (!isFailed) startParts()
          },
          error => {
            isFailed = true
            reject(error)
          },
        )
      }
      if (running === 0) resolve()
    }
    startParts()
  })
}

function newPart(period: LogPeriod): Part {
  return { period, events: [], notUnderstood: 0, isTaken: false, isDone: false }
}

/** The parts in which a period is read instead, by the times of its first page; none when that has most of it. */
function divide(period: LogPeriod, firstPage: readonly AuditEventFields[]): readonly LogPeriod[] {
  const times = firstPage.map(({ created_at: at }) => Date.parse(at)).filter(time => !Number.isNaN(time))
  const oldest = Math.max(period.begin, Math.min(...times))
  const span = Math.max(second, Math.max(...times) - oldest)
  const pages = (oldest - period.begin) / span
  if (!(pages > maxPages)) return []
  const count = Math.min(maxDivision, Math.ceil(pages / pagesOfPart))
  const length = Math.ceil((period.end - period.begin) / count / second) * second
  return splitPeriod(period, length)
}

/** Whether an event is of this part: services include both ends, in whole seconds. At the ends of the whole log, their answer counts. */
export function isOfPart({ begin, end }: LogPeriod, range: LogPeriod, time: number): boolean {
  return !((time < begin && begin !== range.begin) || (time >= end && end !== range.end))
}

/** Whether a service that was asked for all events until a time has searched more than a month, as one of them shows. */
export function isAnsweredForYears(events: readonly AuditEventFields[], end: number): boolean {
  return events.some(({ created_at: at }) => Date.parse(at) < end - moreThanMonth)
}

/**
 * The period before the month that such a service answered for; null where the log is younger.
 * @param owner the project, group or user, as the service sends it
 */
export function getEarlierPeriod(owner: unknown, end: number): LogPeriod | null {
  const period = { begin: beginOfOwner(owner), end: end - maxAnsweredPeriod }
  return period.begin < period.end ? period : null
}

/** Each event once: the service includes both ends of a period. */
export function getUniqueEvents(events: readonly AuditEventFields[]): readonly AuditEventFields[] {
  return [...new Map(events.map(event => [event.id, event])).values()]
}
