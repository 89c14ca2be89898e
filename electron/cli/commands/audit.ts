import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type EventFormat, eventLine, getHead } from '#shared/audit/event-lines.ts'
import type { BridgeResult, Connection } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { isValueOf, type OperationId } from '#shared/contract/contract.ts'
import { isCsvFormat } from '#shared/csv.ts'
import { visibleString } from '#shared/text/visible.ts'
import { Failure } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { getFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { UsageProblem } from '../problem.ts'

/** The version of the manifest's format; that of the window's export. */
const formatVersion = 2
const pieceLength = 1_000_000
const pageSize = 100

interface Log {
  readonly name: string
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
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
      const counts = await writeEvents(main, connection, log, format, text =>
        main.request('longFiles.write', { ...file, text }),
      )
      const manifest = { ...about, ...getManifest(log, counts), format }
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
  const [group, project] = [getFlag(typed, 'group'), getFlag(typed, 'project')]
  if (group !== undefined && project !== undefined) throw new UsageProblem('Give --group or --project, not both.')
  const times = {
    created_before: getTime(typed, 'before') ?? new Date().toISOString(),
    ...(getFlag(typed, 'after') !== undefined && { created_after: getTime(typed, 'after') }),
  }
  if (group !== undefined)
    return { name: `group ${group}`, operation: 'auditEvents.ofGroup', params: { id: group, ...times } }
  if (project === undefined) return { name: 'instance', operation: 'auditEvents.list', params: times }
  return { name: `project ${project}`, operation: 'auditEvents.ofProject', params: { id: project, ...times } }
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

/** Reads all pages. Events that move to a later page while others are removed or added are written once. */
async function writeEvents(
  main: MainClient,
  { ref }: Connection,
  { operation, params }: Log,
  format: EventFormat,
  write: (text: string) => Promise<unknown>,
): Promise<Counts> {
  const counts: Counts = { events: 0, notUnderstood: 0, newest: null, oldest: null }
  const seen = new Set<number>()
  let piece = getHead(format)
  let token: string | null = null
  do {
    const answer: BridgeResult<'operations.call'> = await main.request('operations.call', {
      ...{ callId: randomUUID(), connection: ref, operation, params, partly: true, priority: 'bulk' },
      page: { size: pageSize, keyset: true, ...(token !== null && { token }) },
    })
    const { value, page, provenance, misfits } = answer
    if (provenance.stale && provenance.because) throw new Failure(provenance.because)
    if (!isValueOf('auditEvents.list', value)) throw new TypeError('The answer is no list of audit events')
    counts.notUnderstood += misfits?.rows.length ?? 0
    for (const event of value.filter(({ id }) => !seen.has(id))) piece += addEvent(event, format, seen, counts)
    if (piece.length >= pieceLength) {
      await write(piece)
      piece = ''
    }
    token = page?.next ?? null
  } while (token !== null)
  await write(piece)
  return counts
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

function getManifest({ name, params }: Log, counts: Counts) {
  const { id: _id, ...filters } = params
  return {
    log: name,
    filters_of_the_service: filters,
    filters_of_the_app: {},
    order: 'newest first',
    as_of: params.created_before,
    coverage: {
      complete: counts.notUnderstood === 0,
      edges_confirmed_by_second_read: false,
      events_not_understood: counts.notUnderstood,
    },
    gaps: [],
    events: counts.events,
    newest_event: counts.newest,
    oldest_event: counts.oldest,
  }
}
