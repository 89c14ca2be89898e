import type { epics } from '#shared/contract/epics.ts'
import type { Calls } from './calls.ts'

const harbor = 'harbor'

/** Document 3, section 4.7. */
export const epicsCalls: Calls<keyof typeof epics> = {
  'epics.list': [
    { id: harbor },
    { id: harbor, labels: 'navigation,public', with_labels_details: true, order_by: 'updated_at', sort: 'asc' },
    { id: 'harbor/instruments', include_ancestor_groups: true, state: 'opened', my_reaction_emoji: 'None' },
    { id: harbor, include_descendant_groups: false, search: 'board', created_after: '2025-01-01T00:00:00Z' },
  ],
  'epics.get': [
    { id: harbor, epic_iid: 4 },
    { id: 'harbor/instruments', epic_iid: '1' },
  ],
  'epics.create': [
    { id: harbor, title: 'Lamps that last' },
    {
      id: 'harbor/instruments',
      title: 'Bells',
      description: 'For **fog**.',
      labels: 'safety,bronze',
      confidential: true,
      start_date_is_fixed: true,
      start_date_fixed: '2026-12-01',
      due_date_is_fixed: false,
      due_date_fixed: '2026-12-24',
      parent_id: 1,
    },
  ],
  'epics.update': [
    { id: harbor, epic_iid: 11, title: 'Lamps that last a winter', labels: 'quay', due_date_fixed: '2027-03-01' },
    { id: harbor, epic_iid: 11, state_event: 'close' },
    { id: harbor, epic_iid: 11, state_event: 'reopen', due_date_fixed: null },
  ],
  'epics.todo': [{ id: harbor, epic_iid: 11 }],
  'epics.delete': [{ id: harbor, epic_iid: 11 }],
}
