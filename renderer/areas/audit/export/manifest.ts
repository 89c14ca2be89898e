import type { Connection } from '#shared/bridge.ts'
import type { ServiceFilter } from '../filter/service-filter.ts'
import type { LoadState } from '../load/log-load.ts'
import type { AuditScope } from '../load/scope.ts'
import type { AuditSearch } from '../routes.ts'

/** What an auditor has to know of a file of events, beside its counts and SHA-256. */
export function manifestOf({
  connection,
  scope,
  filter,
  search,
  state,
  isWhole,
}: {
  readonly connection: Connection
  readonly scope: AuditScope
  readonly filter: ServiceFilter
  readonly search: AuditSearch
  /** Null when the events are the newest ones, by scrolling. */
  readonly state: LoadState | null
  /** Every event of the service's filters was looked at. */
  readonly isWhole: boolean
}): Readonly<Record<string, unknown>> {
  const { q, author, ip, target, kind, what, rule } = search
  return {
    made_by: 'Gatehouse',
    made_at: new Date().toISOString(),
    service: connection.baseUrl,
    acting_as: connection.sudo?.username ?? null,
    log: scope.kind === 'instance' ? 'instance' : `${scope.kind} ${scope.id}`,
    filters_of_the_service: filter,
    filters_of_the_app: { q, author, ip, target, kind, what, rule },
    order: 'newest first',
    every_event_was_looked_at: isWhole,
    events_looked_at: state?.events ?? null,
    kept_since: state?.provenance?.fetchedAt ?? null,
  }
}
