import { expect, test } from 'vitest'
import type { Epic } from '#shared/contract/epics.ts'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { epicViews } from './epic-views.ts'

test('dates from milestones are shown beside those of the inherited source', () => {
  const epic: Epic = {
    id: 1,
    iid: 2,
    group_id: 3,
    title: 'Tides',
    state: 'opened',
    created_at: '2026-01-01T00:00:00Z',
    start_date_from_milestones: '2026-02-01',
    due_date_from_milestones: '2026-03-01',
    due_date_from_inherited_source: '2026-04-01',
  }
  expect(shownFields(epic, epicViews).map(({ label, text }) => [label, text])).toEqual([
    ['ID', '1'],
    ['Number', '2'],
    ['Group ID', '3'],
    ['Start date from milestones', '2026-02-01'],
    ['Inherited due date', '2026-04-01'],
    ['Due date from milestones', '2026-03-01'],
  ])
})
