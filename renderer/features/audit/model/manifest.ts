import type { Connection } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import type { LoadState } from './log-load.ts'
import type { AuditSearch } from './routes.ts'
import type { AuditScope } from './scope.ts'
import type { ServiceFilter } from './service-filter.ts'

/** Of this form of the manifest; a reader of it can tell others apart. */
const formatVersion = 2

/** More are counted, not listed: a manifest has a limited length. */
const maxListed = 100

/** Who exported what from where, for a file of events. Null for what the service did not say. */
export interface ExportOrigin {
  readonly app: string
  readonly user: { readonly id: number; readonly username: string } | null
  readonly serviceVersion: string | null
}

export interface ManifestParts {
  readonly connection: Pick<Connection, 'baseUrl' | 'sudo'>
  readonly origin: ExportOrigin
  readonly scope: AuditScope
  readonly filter: ServiceFilter
  readonly search: AuditSearch
  /** Of the log when the rows were chosen. */
  readonly state: LoadState
  /** IDs of events that fit, but that the service no longer has. */
  readonly missing: readonly number[]
  readonly exportedAt: string
}

/** Asks who exports and what the service is. @throws BridgeFailure when the app itself does not answer */
export async function exportOrigin(connection: Connection['ref'], signal: AbortSignal): Promise<ExportOrigin> {
  const [{ version }, user, about] = await Promise.all([
    request('app.info', {}),
    callOperation(connection, 'user.current', {}, { signal }).catch(() => null),
    callOperation(connection, 'version.get', {}, { signal }).catch(() => null),
  ])
  return {
    app: version,
    user: user && { id: user.value.id, username: user.value.username },
    serviceVersion: about?.value.version ?? null,
  }
}

/** What an auditor has to know of a file of events, beside its counts and SHA-256. */
export function createManifest(parts: ManifestParts): Readonly<Record<string, unknown>> {
  const { connection, origin, scope, filter, search, state, missing, exportedAt } = parts
  const { coverage } = state
  const { q, author, ip, target, kind, what, rule } = search
  return {
    manifest: formatVersion,
    exporter: { app: 'Gatehouse', version: origin.app, exported_at: exportedAt },
    account: origin.user,
    acting_as: connection.sudo?.username ?? null,
    service: { url: connection.baseUrl, version: origin.serviceVersion },
    log: scope.kind === 'instance' ? 'instance' : `${scope.kind} ${scope.id}`,
    filters_of_the_service: filter,
    filters_of_the_app: { q, author, ip, target, kind, what, rule },
    order: 'newest first',
    as_of: timeOf(coverage.asOf),
    coverage: {
      complete: coverage.isComplete && missing.length === 0,
      edges_confirmed_by_second_read: coverage.isConfirmed,
      from: timeOf(coverage.range?.begin ?? null),
      // The last second that belongs to it.
      to: timeOf(coverage.range && coverage.range.end - 1000),
      events_read: state.events,
      read_whole: coverage.read.slice(0, maxListed).map(({ begin, end, windows, readFrom, readTo }) => ({
        from: timeOf(begin),
        to: timeOf(end - 1000),
        windows,
        read_at: [timeOf(readFrom), timeOf(readTo)],
      })),
      offline_copy_of: coverage.copy?.fetchedAt ?? null,
      late_events: coverage.late,
      events_removed_by_the_service: coverage.removed,
    },
    gaps: coverage.gaps.slice(0, maxListed).map(({ begin, end, error }) => ({
      from: timeOf(begin),
      to: timeOf(end - 1000),
      reason: error ? explain(error).sentence : 'Not read.',
    })),
    gaps_not_listed: Math.max(0, coverage.gaps.length - maxListed),
    events_not_exported: { count: missing.length, ids: missing.slice(0, maxListed) },
  }
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
