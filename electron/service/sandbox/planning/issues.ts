import type { NewIssue } from '../../store/issues.ts'
import type { SandboxWorld } from '../world.ts'
import type { LabelName } from './labels.ts'
import type { MilestoneName } from './milestones.ts'

type Who = keyof SandboxWorld['users']

/** Data of an issue besides its events. */
export interface IssueNotes
  extends Pick<
    NewIssue,
    | 'description'
    | 'confidential'
    | 'discussionLocked'
    | 'dueDate'
    | 'weight'
    | 'upvotes'
    | 'downvotes'
    | 'timeEstimate'
    | 'totalTimeSpent'
  > {
  readonly assignees?: readonly Who[]
  readonly milestone?: MilestoneName
  readonly labels?: readonly LabelName[]
}

/** An issue without events. */
export interface PlainIssue extends IssueNotes, Pick<NewIssue, 'title' | 'createdAt' | 'closedAt' | 'userNotesCount'> {
  readonly project: keyof SandboxWorld['projects']
  readonly who: Who
}

const hours = (count: number) => count * 3600

/** More about the issues of the stories, by project and number. */
export const storyNotes: Readonly<Record<string, IssueNotes>> = {
  'lighthouse#1': { assignees: ['priya'], milestone: 'board', labels: ['quay', 'public'], weight: 2, upvotes: 1 },
  'lighthouse#2': {
    assignees: ['yuki', 'mats'],
    milestone: 'board',
    labels: ['navigation'],
    weight: 3,
    timeEstimate: hours(16),
    totalTimeSpent: hours(21),
  },
  'lighthouse#3': {
    assignees: ['yuki'],
    labels: ['safety', 'weather'],
    weight: 5,
    upvotes: 4,
    timeEstimate: hours(12),
    totalTimeSpent: hours(30) + 1800,
  },
  'lighthouse#4': { assignees: ['priya'], milestone: 'winter', labels: ['quay', 'paperwork'], weight: 1 },
  'lighthouse#5': {
    assignees: ['mats', 'yuki'],
    milestone: 'winter',
    labels: ['public'],
    dueDate: '2026-11-06',
    weight: 3,
    upvotes: 6,
    timeEstimate: hours(24),
    totalTimeSpent: hours(7),
  },
  'tide-tables#1': { assignees: ['tomas'], labels: ['navigation'], weight: 2 },
  'tide-tables#2': { assignees: ['tomas', 'ines'], weight: 8, timeEstimate: hours(80), totalTimeSpent: hours(96) },
  'tide-tables#3': { assignees: ['yuki'], weight: 1 },
  'buoy-firmware#1': {
    assignees: ['tomas'],
    milestone: 'buoy',
    labels: ['field work', 'firmware'],
    weight: 5,
    timeEstimate: hours(160),
    totalTimeSpent: hours(52),
  },
}

export const plainIssues: readonly PlainIssue[] = [
  {
    project: 'lighthouse',
    title: 'Pilots see their ship first, whatever the order',
    description: 'A pilot has *one* ship at a time.\n\n- [x] ask three pilots\n- [ ] try it on the small board',
    who: 'mats',
    createdAt: '2026-08-18T08:20:00Z',
    assignees: ['yuki'],
    milestone: 'winter',
    labels: ['navigation'],
    weight: 3,
    timeEstimate: hours(20),
    totalTimeSpent: hours(9),
    userNotesCount: 4,
  },
  {
    project: 'lighthouse',
    title: 'A pilot who is ill is still on the roster',
    who: 'lea',
    createdAt: '2026-08-25T11:02:00Z',
    assignees: ['priya'],
    milestone: 'winter',
    labels: ['navigation'],
    dueDate: '2026-10-16',
    weight: 2,
    userNotesCount: 1,
  },
  {
    project: 'lighthouse',
    title: 'Roster for the night, printed',
    who: 'grace',
    createdAt: '2026-09-01T06:45:00Z',
    closedAt: '2026-09-18T14:30:00Z',
    assignees: ['grace'],
    milestone: 'winter',
    labels: ['paperwork'],
    weight: 1,
  },
  {
    project: 'lighthouse',
    title: 'Ferries on the board, with the gangway they use',
    who: 'ines',
    createdAt: '2026-04-14T09:00:00Z',
    labels: ['navigation', 'public'],
    weight: 5,
    upvotes: 3,
    downvotes: 1,
    userNotesCount: 7,
  },
  {
    project: 'lighthouse',
    title: 'Lorries wait at the wrong gate when a berth changes',
    who: 'owen',
    createdAt: '2026-04-20T13:10:00Z',
    labels: ['quay'],
    weight: 3,
    userNotesCount: 2,
  },
  {
    project: 'lighthouse',
    title: 'Horn at Pier 3 is sounded twice',
    who: 'yuki',
    createdAt: '2026-03-03T04:30:00Z',
    closedAt: '2026-03-09T09:00:00Z',
    assignees: ['yuki'],
    labels: ['safety', 'weather'],
    weight: 2,
  },
  {
    project: 'lighthouse',
    title: 'Warnings for small craft by text message',
    description: 'For boats without radio. See `src/warnings/` for what lapses when.',
    who: 'priya',
    createdAt: '2026-06-11T10:05:00Z',
    assignees: ['priya', 'yuki'],
    labels: ['safety', 'weather', 'public'],
    dueDate: '2026-12-01',
    weight: 8,
    upvotes: 9,
    timeEstimate: hours(64),
    totalTimeSpent: hours(12),
    userNotesCount: 11,
  },
  {
    project: 'lighthouse',
    title: 'Somebody can silence the fog signal from outside',
    description: 'Found by the auditor. Not to be talked about before it is closed.',
    who: 'grace',
    createdAt: '2026-09-22T15:55:00Z',
    assignees: ['mats'],
    confidential: true,
    discussionLocked: true,
    labels: ['safety'],
    weight: 8,
    dueDate: '2026-10-09',
    userNotesCount: 3,
  },
  {
    project: 'lighthouse',
    title: 'Type on the board is too small for the second row of benches',
    who: 'lea',
    createdAt: '2026-07-07T17:20:00Z',
    labels: ['public'],
    downvotes: 2,
  },
  {
    project: 'tide-tables',
    title: 'Compute the forty ports for 2027',
    who: 'tomas',
    createdAt: '2026-09-01T08:00:00Z',
    assignees: ['tomas'],
    milestone: 'tables',
    weight: 5,
    timeEstimate: hours(40),
    totalTimeSpent: hours(33),
    userNotesCount: 2,
  },
  {
    project: 'tide-tables',
    title: 'Three ports look odd again',
    who: 'owen',
    createdAt: '2026-09-15T12:40:00Z',
    assignees: ['tomas', 'owen'],
    milestone: 'tables',
    labels: ['navigation'],
    dueDate: '2026-10-30',
    weight: 3,
    userNotesCount: 5,
  },
  {
    project: 'tide-tables',
    title: 'Printer wants the tables in another paper size',
    who: 'ines',
    createdAt: '2026-09-21T09:30:00Z',
    milestone: 'tables',
    labels: ['paperwork'],
    weight: 1,
  },
  {
    project: 'tide-tables',
    title: 'Summer time in the heading, not in every line',
    who: 'yuki',
    createdAt: '2026-05-05T02:15:00Z',
    closedAt: '2026-05-19T03:00:00Z',
    assignees: ['yuki'],
    labels: ['public'],
    weight: 2,
    totalTimeSpent: hours(5),
  },
  {
    project: 'tide-tables',
    title: 'Heights below chart datum have no sign',
    who: 'grace',
    createdAt: '2026-01-12T07:05:00Z',
    closedAt: '2026-01-13T16:45:00Z',
    assignees: ['priya'],
    labels: ['safety', 'navigation'],
    weight: 3,
  },
  {
    project: 'buoy-firmware',
    title: 'Mooring of buoy 2 chafes through in a month',
    who: 'tomas',
    createdAt: '2026-05-11T13:25:00Z',
    assignees: ['tomas'],
    milestone: 'buoy',
    labels: ['field work'],
    weight: 3,
    userNotesCount: 6,
  },
  {
    project: 'buoy-firmware',
    title: 'Sleep between two waves, not between two minutes',
    who: 'tomas',
    createdAt: '2026-07-02T18:00:00Z',
    milestone: 'buoy',
    labels: ['firmware'],
    weight: 8,
    timeEstimate: hours(56),
  },
]
