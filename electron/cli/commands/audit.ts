import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { isAnswerOf } from '#shared/answer-guards.ts'
import { type EventFormat, eventLine, getHead } from '#shared/audit/event-lines.ts'
import { readLog } from '#shared/audit/log-pages.ts'
import { beginOfLogs, beginOfOwner, type LogPeriod, toSecond } from '#shared/audit/periods.ts'
import { type LogOperation, logOperations, ownerOperations } from '#shared/audit/scopes.ts'
import type { BridgeResult, Connection, ConnectionRef } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { isValueOf } from '#shared/contract/contract.ts'
import { isCsvFormat } from '#shared/csv.ts'
import { visibleString } from '#shared/text/visible.ts'
import { Failure } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { getOwner } from '../owner.ts'
import { UsageProblem } from '../problem.ts'

/** The version of the manifest's format; that of the window's export. */
const formatVersion = 2
const pieceLength = 1_000_000
const pageSize = 100

interface Log {
  readonly name: string
  readonly operation: LogOperation
  /** What reads the project or group; null for the instance. */
  readonly owner: (typeof ownerOperations)[keyof typeof ownerOperations] | null
  readonly params: { readonly id?: string; readonly created_after?: string; readonly created_before: string }
}

/** `audit export`: reads a log to its end and saves it, newest first, with a manifest beside the file. */
export async function exportAudit(typed: Typed, io: Io): Promise<number> {
  const to = getFlag(typed, 'to')
  const format = formatOf(to)
  const log = getLog(typed)
  return withMain(typed, io, async opened => {
    const { main } = opened
    const connection = await chooseConnection(opened, typed, io)
    opened.saveTo(resolve(to ?? ''))
    const about = await getAbout(main, connection)
    const file = await main.request('longFiles.begin', { name: 'audit', type: isCsvFormat(format) ? 'csv' : 'jsonl' })
    if (!file) throw new UsageProblem('--to FILE is missing.')
    try {
      const range = await getRange(main, connection.ref, log)
      const counts = await writeEvents(main, connection, { ...log, range }, format, text =>
        main.request('longFiles.write', { ...file, text }),
      )
      const manifest = { ...about, ...getManifest(log, range, counts), format }
      const saved = await main.request('longFiles.end', { ...file, manifest })
      io.stdout.write(`${counts.events} events saved to ${visibleString(saved.path)}, SHA-256 ${saved.sha256}\n`)
      if (counts.notUnderstood > 0)
        io.stderr.write(`${counts.notUnderstood} events were not understood and are not in it.\n`)
      return counts.notUnderstood > 0 ? 1 : 0
    } catch (error) {
      await main.request('longFiles.cancel', file).catch(() => null)
      throw error
    }
  })
}

/** The format of a file’s ending. @throws UsageProblem */
export function formatOf(to: string | undefined): EventFormat {
  if (to?.endsWith('.jsonl')) return 'jsonl'
  if (to?.endsWith('.csv')) return 'csv'
  throw new UsageProblem('--to needs a file with the ending .jsonl or .csv.')
}

/** @throws UsageProblem */
function getLog(typed: Typed): Log {
  const owner = getOwner(typed)
  const times = getTimes(typed)
  if (owner === undefined) return { name: 'instance', operation: logOperations.instance, owner: null, params: times }
  const { kind, id } = owner
  return {
    ...{ name: `${kind} ${id}`, operation: logOperations[kind], owner: ownerOperations[kind] },
    params: { id, ...times },
  }
}

/**
 * The period of the flags --after and --before. Services compare whole seconds, so that each end includes all of the second in which it lies.
 * @throws UsageProblem
 */
export function getTimes(typed: Typed): Pick<Log['params'], 'created_after' | 'created_before'> {
  const [after, before] = [getTime(typed, 'after'), getTime(typed, 'before')]
  const end = before === undefined ? Date.now() : Date.parse(before)
  const until = before === undefined ? end : Math.ceil(end / 1000) * 1000
  if (after !== undefined && Date.parse(after) > end)
    throw new UsageProblem(`--after is later than ${before === undefined ? 'now' : '--before'}.`)
  return {
    created_before: toSecond(until),
    ...(after !== undefined && { created_after: toSecond(Date.parse(after)) }),
  }
}

/** A time of a flag, as ISO 8601. @throws UsageProblem */
export function getTime(typed: Typed, name: string): string | undefined {
  const text = getFlag(typed, name)
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new UsageProblem(`--${name} needs a time such as 2026-01-31T00:00:00Z.`)
  return time.toISOString()
}

interface Counts {
  events: number
  notUnderstood: number
  newest: string | null
  oldest: string | null
}

/** Reads the whole log. An event that two pages contain, because others were added in between, is written once. */
async function writeEvents(
  main: MainClient,
  { ref }: Connection,
  { operation, params, range }: Log & { readonly range: LogPeriod },
  format: EventFormat,
  write: (text: string) => Promise<unknown>,
): Promise<Counts> {
  const counts: Counts = { events: 0, notUnderstood: 0, newest: null, oldest: null }
  const seen = new Set<number>()
  let piece = getHead(format)
  await readLog(range, {
    read: async ({ begin, end }, token) => {
      const answer: BridgeResult<'operations.call'> = await main.request('operations.call', {
        ...{ callId: randomUUID(), connection: ref, operation, partly: true, priority: 'bulk' },
        params: { ...params, created_after: toSecond(begin), created_before: toSecond(end) },
        page: { size: pageSize, keyset: true, ...(token !== null && { token }) },
      })
      if (!isAnswerOf('auditEvents.list', answer)) throw new TypeError('The answer is no list of audit events')
      const { value, page, provenance, misfits } = answer
      if (provenance.stale && provenance.because) throw new Failure(provenance.because)
      return { events: value, notUnderstood: misfits?.rows.length ?? 0, next: page?.next ?? null }
    },
    write: async (events, notUnderstood) => {
      counts.notUnderstood += notUnderstood
      for (const event of events) {
        if (!seen.has(event.id)) piece += addEvent(event, format, seen, counts)
        if (piece.length < pieceLength) continue
        await write(piece)
        piece = ''
      }
    },
  })
  await write(piece)
  return counts
}

/** The period of a log: from --after, else from the day before its project or group was created, if the service tells. */
async function getRange(main: MainClient, connection: ConnectionRef, { owner, params }: Log): Promise<LogPeriod> {
  const end = Date.parse(params.created_before)
  if (params.created_after !== undefined) return { begin: Date.parse(params.created_after), end }
  if (owner === null) return { begin: Math.min(beginOfLogs, end), end }
  const call = { callId: randomUUID(), connection, operation: owner, params: { id: params.id } }
  const { value } = await main.request('operations.call', call).catch(() => ({ value: null }))
  return { begin: Math.min(beginOfOwner(value), end), end }
}

function addEvent(event: AuditEventFields, format: EventFormat, seen: Set<number>, counts: Counts): string {
  seen.add(event.id)
  counts.events += 1
  counts.newest ??= event.created_at
  counts.oldest = event.created_at
  return eventLine(format, event)
}

/** Who exports from where. Null where the service sent nothing. */
async function getAbout(main: MainClient, { ref, kind, baseUrl, sudo }: Connection) {
  const ask = (operation: 'user.current' | 'version.get') =>
    main
      .request('operations.call', { callId: randomUUID(), connection: ref, operation, params: {} })
      .then(({ value }) => value)
      .catch(() => null)
  const [{ version }, user, service] = await Promise.all([
    main.request('app.info', {}),
    ask('user.current'),
    ask('version.get'),
  ])
  return {
    manifest: formatVersion,
    exporter: { app: 'Gatehouse', version, exported_at: new Date().toISOString() },
    account: isValueOf('user.current', user) ? { id: user.id, username: user.username } : null,
    acting_as: sudo?.username ?? null,
    service: {
      url: kind === 'sandbox' ? null : baseUrl,
      version: isValueOf('version.get', service) ? service.version : null,
    },
  }
}

function getManifest({ name, params }: Log, { begin }: LogPeriod, counts: Counts) {
  const { created_before } = params
  const from = toSecond(begin)
  return {
    log: name,
    filters_of_the_service: { created_after: from, created_before },
    filters_of_the_app: {},
    order: 'newest first',
    as_of: created_before,
    coverage: {
      complete: counts.notUnderstood === 0,
      edges_confirmed_by_second_read: false,
      events_not_understood: counts.notUnderstood,
      from,
      to: created_before,
    },
    gaps: [],
    events: counts.events,
    newest_event: counts.newest,
    oldest_event: counts.oldest,
  }
}
