import type { AnswerOf, ConnectionId } from '#shared/bridge.ts'
import { type CallOptions, callOperation } from '../../../common/operations/call-operation.ts'
import type { ServiceFilter } from '../filter/service-filter.ts'

/** Whose log it is. */
export type AuditScope =
  | { readonly kind: 'instance' }
  | { readonly kind: 'group' | 'project'; readonly id: string; readonly name: string }

/** A page of a log, whichever it is. */
export type AuditPage = AnswerOf<'auditEvents.list'>

/** Reads one page of a log. @throws BridgeFailure */
export function readAuditPage(
  connection: ConnectionId,
  scope: AuditScope,
  filter: ServiceFilter,
  options: CallOptions,
): Promise<AuditPage> {
  if (scope.kind === 'instance') return callOperation(connection, 'auditEvents.list', filter, options)
  const { created_after, created_before } = filter
  const params = { id: scope.id, created_after, created_before }
  return callOperation(
    connection,
    scope.kind === 'group' ? 'auditEvents.ofGroup' : 'auditEvents.ofProject',
    params,
    options,
  )
}
