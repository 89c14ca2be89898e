import { toSecond } from '#shared/audit/periods.ts'
import type { Params } from '#shared/contract/contract.ts'
import type { AuditSearch } from './routes.ts'

/** The service's own filters. The entity is only for the log of the instance. */
export type ServiceFilter = Pick<
  Params<'auditEvents.list'>,
  'created_after' | 'created_before' | 'entity_type' | 'entity_id'
>

/** The service's filters from the address. Days are in the local time zone. */
export function serviceFilter({ from, to, entity_type, entity_id }: AuditSearch): ServiceFilter {
  return {
    ...(from !== undefined && { created_after: toSecond(Date.parse(`${from}T00:00:00`)) }),
    ...(to !== undefined && { created_before: toSecond(Date.parse(`${to}T23:59:59`)) }),
    ...(entity_type !== undefined && { entity_type }),
    // An ID means nothing without the type beside it.
    ...(entity_type !== undefined && entity_id !== undefined && { entity_id: Number(entity_id) }),
  }
}
