import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'

/** An epic of the group `harbor` that is open, seen by all, and has dates of its own. */
export const epic: Epic = {
  ...getSample('epics.get'),
  ...{ id: 11, iid: 1, group_id: 5, parent_id: null, title: 'Deepen the harbor', description: null, state: 'opened' },
  ...{ confidential: false, labels: [], author: null, web_url: null, upvotes: 0, downvotes: 0 },
  references: { short: '&1', relative: '&1', full: 'harbor&1' },
  ...{ start_date: '2026-05-04', start_date_is_fixed: true, start_date_fixed: '2026-05-04' },
  ...{ start_date_from_inherited_source: null, start_date_from_milestones: null },
  ...{ due_date: '2026-06-26', due_date_is_fixed: true, due_date_fixed: '2026-06-26' },
  ...{ due_date_from_inherited_source: null, due_date_from_milestones: null },
  ...{ created_at: '2026-01-02T03:04:05.000Z', updated_at: null, closed_at: null },
}

/** An open issue of an epic, of which nothing is planned. */
export function issueAt(place: number, part: Partial<EpicIssue> = {}): EpicIssue {
  const [sample] = getSample('epicIssues.list')
  if (!sample) throw new Error('No sample of an issue of an epic')
  return {
    ...sample,
    ...{
      id: 100 + place,
      iid: place,
      epic_issue_id: 200 + place,
      title: `Issue ${place}`,
      state: 'opened',
      labels: [],
    },
    ...{ milestone: null, assignees: [], assignee: null, due_date: null, confidential: false, weight: null },
    ...{ web_url: null, references: { short: `#${place}`, relative: `#${place}`, full: `harbor/crane#${place}` } },
    time_stats: null,
    ...part,
  }
}

/** The group of the epics, in which the user has a role. */
export function groupWith(access_level: number): Answers {
  return {
    'groups.get': () => ({ ...getSample('groups.get'), id: 5, full_path: 'harbor' }),
    'groupMembers.getAll': () => ({ ...getSample('groupMembers.getAll'), access_level }),
    'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
  }
}
