import type { NewMergeRequest } from '../../store/merge-requests.ts'
import type { Fill, SandboxWorld } from '../world.ts'

type Member = keyof SandboxWorld['users']

/** Data of a merged branch's merge request; the rest is in the history. */
interface MergedBranch {
  readonly title: string
  readonly description: string
  readonly author: Member
  readonly labels: readonly string[]
  readonly approvedBy: readonly Member[]
}

const merged: Readonly<Record<string, MergedBranch>> = {
  'feature/berths': {
    title: 'Berths know which ships fit',
    description: 'Length and draught are checked before a ship is given a berth.',
    author: 'priya',
    labels: ['quay'],
    approvedBy: ['mats'],
  },
  'feature/vessels': {
    title: 'Vessels with their call signs',
    description: 'The register of vessels, read from the pilots’ list.',
    author: 'tomas',
    labels: ['navigation'],
    approvedBy: ['mats', 'priya'],
  },
  'feature/arrivals': {
    title: 'Arrivals, sorted by the tide',
    description: 'A ship that misses the tide drops to the next one.',
    author: 'yuki',
    labels: ['navigation', 'public'],
    approvedBy: ['mats'],
  },
  'feature/departures': {
    title: 'Departures on the board',
    description: 'The lower half of the board. Closes the request of the ferry office.',
    author: 'mats',
    labels: ['public'],
    approvedBy: ['priya', 'ines'],
  },
  'feature/pilots': {
    title: 'Pilots are assigned to ships',
    description: 'Whoever is on duty longest goes next.',
    author: 'tomas',
    labels: ['navigation', 'safety'],
    approvedBy: ['priya', 'mats'],
  },
  'feature/signals': {
    title: 'Signals at the pier heads',
    description: 'Three lights, as the port authority wrote them down.',
    author: 'yuki',
    labels: ['safety'],
    approvedBy: ['ines'],
  },
  'feature/warnings': {
    title: 'Gale warnings lapse by themselves',
    description: 'A warning that nobody renews is gone after six hours.',
    author: 'priya',
    labels: ['safety', 'weather'],
    approvedBy: ['mats', 'tomas'],
  },
  'feature/moorings': {
    title: 'Moorings for small craft',
    description: 'Finds the nearest free buoy.',
    author: 'yuki',
    labels: ['quay'],
    approvedBy: ['mats'],
  },
  'feature/notices': {
    title: 'Notices to mariners',
    description: 'Shown until the date that stands in them.',
    author: 'tomas',
    labels: ['navigation', 'paperwork', 'public'],
    approvedBy: ['mats', 'ines'],
  },
}

const day = 86_400_000

/** Merge requests of the lighthouse: one behind every merge of its history, and three that did not get there. */
export const fillMergeRequests: Fill = ({ store }, world) => {
  const { users } = world
  const { lighthouse } = world.projects
  const approve = (id: number, people: readonly Member[], at: string) => {
    for (const person of people) store.approvals.approve(id, users[person], at)
  }
  const idsByEmail = new Map(Object.values(users).map(id => [store.users.byId(id)?.email, id]))
  for (const { sha, title, authorEmail, date, parents } of lighthouse.history.toReversed()) {
    const branch = /^Merge branch '(.+)' into 'main'$/.exec(title)?.[1]
    const story = branch === undefined ? undefined : merged[branch]
    if (branch === undefined || !story) continue
    const mergedAt = new Date(date).toISOString()
    const id = store.mergeRequests.add({
      projectId: lighthouse.id,
      title: story.title,
      description: story.description,
      state: 'merged',
      sourceBranch: branch,
      targetBranch: 'main',
      sha: parents[1] ?? null,
      mergeCommitSha: sha,
      authorId: users[story.author],
      assigneeId: users.mats,
      endedById: idsByEmail.get(authorEmail) ?? users.mats,
      endedAt: mergedAt,
      labels: story.labels,
      ...(mergedAt < '2025-10' ? { milestone: 'Board on the quay' } : {}),
      mergeStatus: 'can_be_merged',
      createdAt: new Date(Date.parse(date) - 4 * day).toISOString(),
      updatedAt: mergedAt,
    })
    approve(id, story.approvedBy, new Date(Date.parse(date) - day).toISOString())
  }
  for (const { approvedBy, ...request } of unmerged(world)) {
    approve(store.mergeRequests.add(request), approvedBy, request.updatedAt)
  }
}

type Unmerged = NewMergeRequest & { readonly approvedBy: readonly Member[] }

function unmerged({ users, projects: { lighthouse } }: SandboxWorld): readonly Unmerged[] {
  const from = (branch: string) => ({
    projectId: lighthouse.id,
    sourceBranch: branch,
    targetBranch: 'main',
    sha: lighthouse.refs.get(branch) ?? null,
  })
  return [
    {
      ...from('experiment/live-board'),
      title: 'Draft: The board without reloading',
      description: 'Server-sent events, to see whether the screens at the ferry office can do it. They cannot.',
      state: 'closed',
      authorId: users.mats,
      endedById: users.mats,
      labels: ['public'],
      mergeStatus: 'cannot_be_merged',
      createdAt: '2026-06-02T08:20:00.000Z',
      updatedAt: '2026-07-15T13:05:00.000Z',
      approvedBy: [],
    },
    {
      ...from('feature/pilot-roster'),
      title: 'Roster of the pilots',
      description: 'Who is on duty, and until when. Needs a look by somebody who has been out in a boat.',
      state: 'opened',
      authorId: users.grace,
      assigneeId: users.priya,
      labels: ['navigation'],
      mergeStatus: 'can_be_merged',
      createdAt: '2026-09-14T09:00:00.000Z',
      updatedAt: '2026-09-29T16:40:00.000Z',
      approvedBy: ['mats'],
    },
    {
      ...from('fix/board-colour'),
      title: 'Colours of the board that everybody can tell apart',
      description: 'Red and green side by side are the same to one in twelve men.',
      state: 'opened',
      authorId: users.tomas,
      assigneeId: users.mats,
      labels: ['public', 'safety'],
      mergeStatus: 'cannot_be_merged',
      createdAt: '2026-09-22T11:30:00.000Z',
      updatedAt: '2026-10-01T07:55:00.000Z',
      approvedBy: [],
    },
    {
      ...from('release/1.2'),
      title: 'WIP: Corrections of 1.2 back into main',
      description: '',
      state: 'opened',
      authorId: users.owen,
      labels: [],
      mergeStatus: 'unchecked',
      createdAt: '2026-10-01T15:10:00.000Z',
      updatedAt: '2026-10-01T15:10:00.000Z',
      approvedBy: [],
    },
  ]
}
