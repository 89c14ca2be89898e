import type { auditEvents } from '#shared/contract/audit-events.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 6.2. The ids are those of the sandbox: a role removed, a branch protected. */
export const auditEventsCalls: Calls<keyof typeof auditEvents> = {
  'auditEvents.list': [
    {},
    { entity_type: 'User' },
    {
      entity_type: 'Project',
      entity_id: 1,
      created_after: '2026-08-14T00:00:00Z',
      created_before: '2026-08-15T00:00:00Z',
    },
  ],
  'auditEvents.get': [{ id: 1 }],
  'auditEvents.ofGroup': [{ id: 'harbor' }, { id: 1, created_after: '2026-01-01T00:00:00+01:00' }],
  'auditEvents.getOfGroup': [{ id: 'harbor', audit_event_id: 290 }],
  'auditEvents.ofProject': [{ id: 'harbor/lighthouse' }],
  'auditEvents.getOfProject': [{ id: 1, audit_event_id: 298 }],
}
