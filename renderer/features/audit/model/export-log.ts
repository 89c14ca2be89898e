import type { Mute } from '#shared/audit/rule-ids.ts'
import type { Connection } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { versionQuery } from '#shared/queries/instance.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { BridgeFailure, nullIfNotFound, request } from '../../../lib/bridge/bridge.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import type { LoadState, LogLoad } from './log-load.ts'
import type { PagePlace } from './log-record.ts'
import type { AuditSearch } from './routes.ts'
import type { EventsToSave } from './save-events.ts'
import { type AuditPage, type AuditScope, readAuditEvent } from './scope.ts'
import type { ServiceFilter } from './service-filter.ts'
import { type LoadSubject, readPageAgain } from './subject-load.ts'
import { findRows } from './use-found.ts'

/** The version of the manifest's format. */
const formatVersion = 2

/** More are counted, not listed: a manifest has a limited length. */
const maxListed = 100

export interface LogExport {
  readonly connection: Connection
  readonly subject: LoadSubject
  readonly search: AuditSearch
  /** Rules that mark nothing, as on the screen. */
  readonly mutes: readonly Mute[]
  /** Begins to load the log, or gives the load there is. */
  startLoad(): LogLoad
}

/** Exports the matching events of a log, loaded up to now before the first is written, with the manifest. */
export function exportLog(parts: LogExport, signal: AbortSignal): Pick<EventsToSave, 'events' | 'about'> {
  const { connection, subject, search, mutes, startLoad } = parts
  const { scope, filter } = subject
  const missing: number[] = []
  const load = startLoad()
  let state = load.state.getState()
  const events = async function* () {
    // A running load began earlier: later events are read as well.
    await orAborted(load.ended(), signal)
    await orAborted(load.refresh(), signal)
    // Rows and manifest use the same state, whatever is read in the meantime.
    state = load.state.getState()
    if (!state.coverage.range) throw new BridgeFailure(state.error ?? { kind: 'offline', detail: t('no answer') })
    yield* wholeEvents(load, findRows(load.table, state.rows, search, mutes), {
      page: place => readPageAgain(subject, place, signal),
      one: id => readAuditEvent(subject.connection, scope, id, signal),
      missing: id => void missing.push(id),
    })
  }
  const about = async () => {
    const origin = await exportOrigin(subject.connection, signal)
    return createManifest({
      connection,
      origin,
      scope,
      filter,
      search,
      mutes,
      state,
      missing,
      exportedAt: new Date().toISOString(),
    })
  }
  return { events: events(), about }
}

/** @throws the signal's reason, when it aborts first */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  await Promise.race([work, stopped])
}

/** How events that are not at hand are read again. */
export interface WholeReaders {
  /** @throws BridgeFailure */
  readonly page: (place: PagePlace) => Promise<AuditPage>
  /** @throws BridgeFailure */
  readonly one: (id: number) => Promise<AuditEventFields>
  /** Called for an event that the service no longer has. */
  readonly missing: (id: number) => void
}

/** The whole events of rows, in their order, page by page: only one page is in memory at a time. */
export async function* wholeEvents(
  load: LogLoad,
  rows: readonly number[],
  read: WholeReaders,
): AsyncGenerator<readonly AuditEventFields[]> {
  for (const { place, rows: some } of byPage(load, rows)) {
    const { value } = await read.page(place)
    const found = new Map(value.map(event => [event.id, event]))
    const events: AuditEventFields[] = []
    for (const row of some) {
      const id = load.table.number('id', row)
      // Newer events move the others to later pages.
      const event = found.get(id) ?? (await nullIfNotFound(read.one(id)))
      if (event) events.push(event)
      else read.missing(id)
    }
    yield events
  }
}

/** Rows that follow each other and came with the same page. */
function* byPage(load: LogLoad, rows: readonly number[]) {
  let place: PagePlace | null = null
  let some: number[] = []
  for (const row of rows) {
    const next = load.getPlace(row)
    if (place && next !== place) {
      yield { place, rows: some }
      some = []
    }
    place = next
    some.push(row)
  }
  if (place) yield { place, rows: some }
}

/** The exporter and the source of a file of events. Null where the service sent nothing. */
interface ExportOrigin {
  readonly app: string
  readonly user: { readonly id: number; readonly username: string } | null
  readonly serviceVersion: string | null
}

interface ManifestParts {
  readonly connection: Pick<Connection, 'baseUrl' | 'sudo'>
  readonly origin: ExportOrigin
  readonly scope: AuditScope
  readonly filter: ServiceFilter
  readonly search: AuditSearch
  /** Rules that marked nothing, for an author or for all. */
  readonly mutes: readonly Mute[]
  /** Of the log when the rows were chosen. */
  readonly state: LoadState
  /** IDs of events that fit, but that the service no longer has. */
  readonly missing: readonly number[]
  readonly exportedAt: string
}

/** Requests the current user and the service's version. @throws BridgeFailure when the app itself doesn't answer */
async function exportOrigin(connection: Connection['ref'], signal: AbortSignal): Promise<ExportOrigin> {
  const [{ version }, user, about] = await Promise.all([
    request('app.info', {}),
    callQuery(connection, currentUserQuery(), { signal }).catch(() => null),
    callQuery(connection, versionQuery(), { signal }).catch(() => null),
  ])
  return {
    app: version,
    user: user && { id: user.value.id, username: user.value.username },
    serviceVersion: about?.value.version ?? null,
  }
}

/** The metadata that an auditor needs about a file of events, beside its counts and SHA-256. */
export function createManifest(parts: ManifestParts): Readonly<Record<string, unknown>> {
  const { connection, origin, scope, filter, search, mutes, state, missing, exportedAt } = parts
  const { coverage, unread } = state
  const { q, author, ip, target, kind, what, rule } = search
  return {
    manifest: formatVersion,
    exporter: { app: t('Gatehouse'), version: origin.app, exported_at: exportedAt },
    account: origin.user,
    acting_as: connection.sudo?.username ?? null,
    service: { url: connection.baseUrl, version: origin.serviceVersion },
    log: scope.kind === 'instance' ? 'instance' : `${scope.kind} ${scope.id}`,
    filters_of_the_service: filter,
    filters_of_the_app: { q, author, ip, target, kind, what, rule },
    muted_rules: mutes.filter(mute => mute.rule === rule).map(mute => ({ rule: mute.rule, author: mute.author })),
    order: 'newest first',
    as_of: getTime(coverage.asOf),
    coverage: {
      complete: coverage.isComplete && missing.length === 0,
      edges_confirmed_by_second_read: coverage.isConfirmed,
      events_not_understood: unread,
      from: getTime(coverage.range?.begin ?? null),
      // The last second that belongs to it.
      to: getTime(coverage.range && coverage.range.end - 1000),
      events_read: state.events,
      read_whole: coverage.read.slice(0, maxListed).map(({ begin, end, windows, readFrom, readTo }) => ({
        from: getTime(begin),
        to: getTime(end - 1000),
        windows,
        read_at: [getTime(readFrom), getTime(readTo)],
      })),
      offline_copy_of: coverage.copy?.fetchedAt ?? null,
      late_events: coverage.late,
      events_removed_by_the_service: coverage.removed,
    },
    gaps: coverage.gaps.slice(0, maxListed).map(({ begin, end, error }) => ({
      from: getTime(begin),
      to: getTime(end - 1000),
      reason: error ? explain(error).sentence : t('Not read.'),
    })),
    gaps_not_listed: Math.max(0, coverage.gaps.length - maxListed),
    events_not_exported: { count: missing.length, ids: missing.slice(0, maxListed) },
  }
}

function getTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
