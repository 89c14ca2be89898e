import { createEventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'

/** A test event: a failed sign-in by default. */
export function auditEvent({
  details,
  ...event
}: Partial<Omit<AuditEventFields, 'details'>> & {
  readonly details?: AuditEventFields['details']
} = {}): AuditEventFields {
  return {
    id: 1,
    author_id: 7,
    entity_id: 3,
    entity_type: 'Project',
    created_at: '2026-03-02T10:00:00.000Z',
    ...event,
    details: { author_name: 'Ines Okafor', entity_path: 'harbor/lighthouse', ip_address: '192.0.2.11', ...details },
  }
}

/** Events as the table of a screen has them, in the order given. */
export function getTable(events: readonly AuditEventFields[]) {
  const table = createEventTable()
  const rows = events.map(event => table.add(getFacts(event)))
  return { table, rows, ids: (found: readonly number[]) => found.map(row => table.number('id', row)) }
}
