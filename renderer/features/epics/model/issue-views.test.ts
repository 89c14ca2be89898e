import { expect, test } from 'vitest'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { formatTime, getAssignees, issueViews, milestoneViews, timeViews } from './issue-views.ts'

const ada = { id: 7, name: 'Ada', username: 'ada', state: 'active' }
const issue: EpicIssue = {
  id: 1,
  iid: 2,
  project_id: 3,
  epic_issue_id: 4,
  title: 'Tides',
  state: 'opened',
  created_at: '2026-01-01T00:00:00Z',
  user_notes_count: 5,
  discussion_locked: false,
  milestone: { id: 8, iid: 1, title: '2.0', state: 'active', start_date: '2026-02-01', due_date: '2026-03-01' },
  time_stats: {
    time_estimate: 144_000,
    total_time_spent: 7200,
    human_time_estimate: '1w',
    human_total_time_spent: '2h',
  },
}

test('an issue is shown with its numbers, its milestone and its times', () => {
  const shown = [
    ...shownFields(issue, issueViews),
    ...shownFields(issue.milestone ?? {}, milestoneViews),
    ...shownFields(issue.time_stats ?? {}, timeViews),
  ].map(({ label, text }) => `${label}: ${text}`)
  expect(shown).toEqual(
    expect.arrayContaining([
      'Association ID: 4',
      'Comments: 5',
      'Discussion locked: No',
      'Milestone: 2.0',
      'Milestone due: 2026-03-01',
      'Time estimate: 1w',
      'Time spent (seconds): 7,200',
    ]),
  )
})

test("times are shown in the service's format", () => {
  const { time_stats: stats } = issue
  expect(formatTime(issue)).toBe('2h of 1w')
  expect(formatTime({ time_stats: stats && { ...stats, human_time_estimate: null } })).toBe('2h spent')
  expect(formatTime({ time_stats: stats && { ...stats, human_total_time_spent: null } })).toBe('1w estimated')
  expect(formatTime({})).toBeNull()
})

test('the one assignee of older services is an assignee', () => {
  expect(getAssignees({ assignee: ada })).toEqual([ada])
  expect(getAssignees({ assignees: [], assignee: ada })).toEqual([])
})
