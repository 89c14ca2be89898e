import type { activityEvents } from '#shared/contract/activity-events.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 6.1. */
export const activityEventsCalls: Calls<keyof typeof activityEvents> = {
  'activityEvents.own': [
    {},
    { scope: 'all', target_type: 'issue', sort: 'asc' },
    { action: 'pushed', after: '2025-01-01', before: '2026-09-01' },
  ],
  'activityEvents.ofUser': [{ id: 'MATS.lindqvist' }, { id: 2, action: 'pushed', sort: 'asc' }],
  'activityEvents.ofProject': [
    { project_id: 'harbor/lighthouse' },
    { project_id: 2, target_type: 'note', after: '2025-06-01' },
  ],
}
