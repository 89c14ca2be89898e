import type { Provenance } from '#shared/bridge.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { useOperation } from '../../../common/operations/use-operation.ts'
import type { AuditScope } from './scope.ts'

/** One event of a log: at hand already, else as the service gives it. */
export function useOneEvent(
  scope: AuditScope,
  id: number,
  known: AuditEventFields | null,
): {
  readonly event: AuditEventFields | undefined
  readonly provenance: Provenance | null
  readonly error: AppError | null
  refetch(): void
} {
  const isMissing = known === null
  const params = { id: scope.kind === 'instance' ? '' : scope.id, audit_event_id: id }
  const ofInstance = useOperation('auditEvents.get', { id }, { enabled: isMissing && scope.kind === 'instance' })
  const ofGroup = useOperation('auditEvents.getOfGroup', params, { enabled: isMissing && scope.kind === 'group' })
  const ofProject = useOperation('auditEvents.getOfProject', params, { enabled: isMissing && scope.kind === 'project' })
  const { data, error, refetch } = { instance: ofInstance, group: ofGroup, project: ofProject }[scope.kind]
  return { event: known ?? data?.value, provenance: data?.provenance ?? null, error, refetch }
}
