import { expect, test } from 'vitest'
import { eventDetails } from './event-details.ts'

const event = {
  id: 5,
  action_name: 'commented on',
  author_id: 7,
  target_type: 'Note',
  created_at: '2026-05-02T12:00:00Z',
}

test("a comment's details include its attachment", () => {
  const note = {
    id: 40,
    body: 'See the chart',
    attachment: 'https://git.example/uploads/chart.png',
    created_at: '2026-05-02T12:00:00Z',
    system: false,
    noteable_type: 'Issue',
    noteable_iid: 3,
  }
  expect(eventDetails({ ...event, note }).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Attachment: https://git.example/uploads/chart.png',
    'Comment: See the chart',
    'System comment: No',
    'Commented: 2026-05-02T12:00:00Z',
    'Comment ID: 40',
    'Comment on: Issue',
    'Comment on, number: 3',
    'Event ID: 5',
    'Target type: Note',
    'Author ID: 7',
  ])
})

test('a push has its commits instead', () => {
  const push_data = { commit_count: 1, action: 'pushed', ref_type: 'branch' }
  expect(eventDetails({ ...event, push_data })).toEqual([])
})
