import { logOperations } from '#shared/audit/scopes.ts'
import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { instanceAuditQuery } from '#shared/queries/events.ts'
import { type CallOptions, callOperation, callQuery } from '../../../lib/operations/call-operation.ts'
import type { AuditSearch } from './routes.ts'
import type { ServiceFilter } from './service-filter.ts'

/** The owner of the log. */
export type AuditScope =
  | { readonly kind: 'instance' }
  | { readonly kind: 'group' | 'project'; readonly id: string; readonly name: string }

/** What the screens of a log take. */
export interface AuditScreenProps {
  readonly scope: AuditScope
  readonly search: AuditSearch
  onSearch(change: AuditSearch, replace?: boolean): void
}

/** A page of any of the logs. */
export type AuditPage = AnswerOf<'auditEvents.list'>

/** Reads one page of a log; malformed events are left out, and reported in `misfits`. @throws BridgeFailure */
export function readAuditPage(
  connection: ConnectionRef,
  scope: AuditScope,
  filter: ServiceFilter,
  options: CallOptions,
): Promise<AuditPage> {
  const partly = { ...options, partly: true }
  if (scope.kind === 'instance') return callQuery(connection, instanceAuditQuery(filter), partly)
  const { created_after, created_before } = filter
  const params = { id: scope.id, created_after, created_before }
  return callOperation(connection, logOperations[scope.kind], params, partly)
}

/** Reads one event of a log. @throws BridgeFailure */
export async function readAuditEvent(
  connection: ConnectionRef,
  scope: AuditScope,
  id: number,
  signal: AbortSignal,
): Promise<AuditEventFields> {
  if (scope.kind === 'instance') return (await callOperation(connection, 'auditEvents.get', { id }, { signal })).value
  const operation = scope.kind === 'group' ? 'auditEvents.getOfGroup' : 'auditEvents.getOfProject'
  return (await callOperation(connection, operation, { id: scope.id, audit_event_id: id }, { signal })).value
}
