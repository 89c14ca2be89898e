import type { ActivityEvent, ActivityTarget } from '../../handler.ts'
import { robot, team } from '../people.ts'
import type { SandboxCommit, SandboxPlace, SandboxWorld } from '../world.ts'
import { type IssueStory, issueStories } from './issue-stories.ts'

/** An event with who made it and when (ISO 8601 with milliseconds). */
export interface PastActivity {
  readonly event: ActivityEvent
  readonly author: number
  readonly at: string
}

type People = SandboxWorld['users']

/** Everything that people did in the projects of the sandbox, in no particular order. */
export function getActivity({ users, projects }: SandboxWorld): readonly PastActivity[] {
  const byEmail = new Map(Object.entries({ ...team, robot }).map(([key, { email }]) => [email, getId(users, key)]))
  const getAuthor = ({ authorEmail }: SandboxCommit) => byEmail.get(authorEmail) ?? users.robot
  const places = Object.values(projects)
  return [
    ...places.flatMap(place => pushes(place, getAuthor)),
    ...places.flatMap(place => tagPushes(place, getAuthor)),
    ...places.flatMap(place => merges(place, getAuthor)),
    ...issueStories.flatMap((story, index) => issueEvents(story, index, projects[story.project].id, users)),
    ...comingsAndGoings(users, projects),
  ]
}

function getId(users: People, key: string): number {
  return new Map(Object.entries(users)).get(key) ?? users.robot
}

const minute = 60_000
const day = 24 * 60 * minute

/** A time some minutes after another, as events have it. */
function later(date: string, milliseconds: number): string {
  return new Date(Date.parse(date) + milliseconds).toISOString()
}

/** The pushes to `main`: what one person committed within half a day went up together. */
function pushes(place: SandboxPlace, getAuthor: (commit: SandboxCommit) => number): PastActivity[] {
  const groups: SandboxCommit[][] = []
  for (const commit of place.history.toReversed()) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const together =
      before?.authorEmail === commit.authorEmail && Date.parse(commit.date) - Date.parse(before.date) < day / 2
    if (last && together) last.push(commit)
    else groups.push([commit])
  }
  return groups.flatMap((commits, index) => {
    const tip = commits.at(-1)
    if (!tip) return []
    const from = groups[index - 1]?.at(-1)?.sha ?? null
    const push = {
      action: from === null ? 'created' : 'pushed',
      refType: 'branch',
      ref: 'main',
      from,
      to: tip.sha,
      commitCount: commits.length,
      title: tip.title,
    } as const
    return [
      {
        event: { projectId: place.id, action: 'pushed', push },
        author: getAuthor(tip),
        at: later(tip.date, 4 * minute),
      },
    ]
  })
}

/** The tags of versions, pushed in the afternoon of the commit they name. */
function tagPushes(place: SandboxPlace, getAuthor: (commit: SandboxCommit) => number): PastActivity[] {
  return place.history.flatMap(commit =>
    [...place.refs]
      .filter(([name, target]) => target === commit.sha && /^v\d/.test(name))
      .map(([ref]) => {
        const push = {
          action: 'created',
          refType: 'tag',
          ref,
          from: null,
          to: commit.sha,
          commitCount: 0,
          title: null,
        } as const
        return {
          event: { projectId: place.id, action: 'pushed', push },
          author: getAuthor(commit),
          at: later(commit.date, 90 * minute),
        }
      }),
  )
}

/** Each merge of a branch was a merge request, opened some days before. */
function merges(place: SandboxPlace, getAuthor: (commit: SandboxCommit) => number): PastActivity[] {
  const merged = place.history.filter(({ title }) => title.startsWith('Merge branch')).toReversed()
  return merged.flatMap((commit, index) => {
    const title = /'([^']+)'/.exec(commit.title)?.[1] ?? commit.title
    const target: ActivityTarget = { type: 'MergeRequest', id: place.id * 1000 + index + 1, iid: index + 1, title }
    const author = getAuthor(commit)
    return [
      { event: { projectId: place.id, action: 'created', target }, author, at: later(commit.date, -3 * day) },
      { event: { projectId: place.id, action: 'merged', target }, author, at: later(commit.date, minute) },
    ]
  })
}

/** An issue was opened, talked about and, most of them, closed. */
function issueEvents(story: IssueStory, index: number, projectId: number, users: People): PastActivity[] {
  const id = 100 + index
  const target: ActivityTarget = { type: 'Issue', id, iid: story.iid, title: story.title }
  const opened = `${story.opened}T09:12:00.000Z`
  const comments = story.comments.map(({ who, after, body }, turn): PastActivity => {
    const at = later(opened, after * day + 97 * minute)
    const noteId = id * 10 + turn
    return {
      event: {
        projectId,
        action: 'commented',
        target: { type: 'Note', id: noteId, iid: story.iid, title: story.title },
        note: { id: noteId, body, createdAt: at, system: false, noteable: { type: 'Issue', id, iid: story.iid } },
      },
      author: users[who],
      at,
    }
  })
  const changes = story.changes.map(
    ({ who, after, action }): PastActivity => ({
      event: { projectId, action, target },
      author: users[who],
      at: later(opened, after * day + 240 * minute),
    }),
  )
  return [
    { event: { projectId, action: 'created', target }, author: users[story.who], at: opened },
    ...comments,
    ...changes,
  ]
}

/** People who came and went, milestones that were set, a snippet that was shared. */
function comingsAndGoings(users: People, projects: SandboxWorld['projects']): PastActivity[] {
  const { lighthouse, 'tide-tables': tides, 'buoy-firmware': buoys } = projects
  const milestone = (id: number, title: string): ActivityTarget => ({ type: 'Milestone', id, iid: id, title })
  const events: readonly (readonly [string, number, ActivityEvent])[] = [
    ['2025-01-13T08:03:00.000Z', users.yuki, { projectId: lighthouse.id, action: 'joined' }],
    ['2025-01-13T08:04:00.000Z', users.yuki, { projectId: tides.id, action: 'joined' }],
    ['2025-03-03T10:20:00.000Z', users.lea, { projectId: lighthouse.id, action: 'joined' }],
    ['2025-05-19T07:55:00.000Z', users.owen, { projectId: tides.id, action: 'joined' }],
    ['2025-11-28T16:40:00.000Z', users.owen, { projectId: tides.id, action: 'left' }],
    ['2026-02-02T09:00:00.000Z', users.tomas, { projectId: buoys.id, action: 'joined' }],
    ['2026-06-30T00:10:00.000Z', users.grace, { projectId: buoys.id, action: 'expired' }],
    [
      '2025-01-08T13:00:00.000Z',
      users.mats,
      { projectId: lighthouse.id, action: 'created', target: milestone(1, 'Board on the quay') },
    ],
    [
      '2025-09-30T15:00:00.000Z',
      users.mats,
      { projectId: lighthouse.id, action: 'closed', target: milestone(1, 'Board on the quay') },
    ],
    [
      '2026-02-02T09:30:00.000Z',
      users.tomas,
      { projectId: buoys.id, action: 'created', target: milestone(2, 'First buoy afloat') },
    ],
    [
      '2025-10-14T11:05:00.000Z',
      users.priya,
      {
        projectId: tides.id,
        action: 'created',
        target: { type: 'Snippet', id: 1, title: 'Check a station against its gauge' },
      },
    ],
    [
      '2026-04-21T12:44:00.000Z',
      users.priya,
      {
        projectId: tides.id,
        action: 'updated',
        target: { type: 'Snippet', id: 1, title: 'Check a station against its gauge' },
      },
    ],
    [
      '2026-03-11T17:31:00.000Z',
      users.mats,
      {
        projectId: lighthouse.id,
        action: 'pushed',
        push: {
          action: 'removed',
          refType: 'branch',
          ref: 'spike/websocket-board',
          from: lighthouse.history[0]?.sha ?? null,
          to: null,
          commitCount: 0,
          title: null,
        },
      },
    ],
    [
      '2026-05-02T10:11:00.000Z',
      users.ines,
      { projectId: lighthouse.id, action: 'destroyed', target: milestone(3, 'Summer of small fixes') },
    ],
  ]
  return events.map(([at, author, event]) => ({ at, author, event }))
}
