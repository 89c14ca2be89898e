import type { ServiceParts } from '../../handlers/parts.ts'
import { issueStories } from '../events/issue-stories.ts'
import { type EpicPlan, epicPlans } from '../planning/epics.ts'
import { type IssueNotes, plainIssues, storyNotes } from '../planning/issues.ts'
import { labels } from '../planning/labels.ts'
import { milestones } from '../planning/milestones.ts'
import type { Fill, SandboxWorld } from '../world.ts'

/** Issues and epics. */
export const fillPlanning: Fill = (parts, world) => {
  addLabels(parts, world)
  for (const { project, ...milestone } of Object.values(milestones)) {
    parts.store.milestones.add({ ...milestone, projectId: world.projects[project].id })
  }
  addEpics(parts, world, addIssues(parts, world))
}

function addLabels({ store }: ServiceParts, { groups }: SandboxWorld): void {
  for (const { group, ...label } of labels) store.labels.add({ ...label, groupId: groups[group] })
}

const dayMs = 86_400_000

/** Adds the issues in the activity events, then the others. Returns their IDs by project and number. */
function addIssues(parts: ServiceParts, world: SandboxWorld): ReadonlyMap<string, number> {
  const { users, projects } = world
  const ids = new Map<string, number>()
  const numbers = new Map<string, number>()
  const add = (project: keyof SandboxWorld['projects'], issue: Parameters<typeof addIssue>[2]) => {
    const number = (numbers.get(project) ?? 0) + 1
    numbers.set(project, number)
    ids.set(`${project}#${number}`, addIssue(parts, world, issue))
  }
  for (const [index, story] of issueStories.entries()) {
    const opened = Date.parse(`${story.opened}T09:12:00Z`)
    const after = (days: number) => new Date(opened + days * dayMs + 4 * 3_600_000).toISOString()
    const last = story.changes.at(-1)
    add(story.project, {
      // The activity events refer to these IDs.
      id: 100 + index,
      projectId: projects[story.project].id,
      title: story.title,
      authorId: users[story.who],
      createdAt: new Date(opened).toISOString(),
      updatedAt: after(Math.max(0, ...[...story.comments, ...story.changes].map(change => change.after))),
      ...(last?.action === 'closed' ? { closedAt: after(last.after) } : {}),
      userNotesCount: story.comments.length,
      ...storyNotes[`${story.project}#${story.iid}`],
    })
  }
  for (const { project, who, ...issue } of plainIssues) {
    add(project, { ...issue, projectId: projects[project].id, authorId: users[who] })
  }
  return ids
}

function addIssue(
  { store }: ServiceParts,
  { users, groups, projects }: SandboxWorld,
  issue: Omit<Parameters<typeof store.issues.add>[0], 'milestoneId' | 'assigneeIds'> & IssueNotes,
): number {
  const { milestone, assignees = [], labels: names = [], ...fields } = issue
  const id = store.issues.add({
    ...fields,
    ...(milestone === undefined ? {} : { milestoneId: milestones[milestone].id }),
    assigneeIds: assignees.map(who => users[who]),
  })
  const group = issue.projectId === projects['buoy-firmware'].id ? groups.instruments : groups.harbor
  store.labels.set('issue', id, labelIds(store, group, names))
  return id
}

function addEpics(parts: ServiceParts, world: SandboxWorld, issues: ReadonlyMap<string, number>): void {
  const ids = new Map<string, number>()
  for (const plan of epicPlans) ids.set(plan.key, addEpic(parts, world, plan, { epics: ids, issues }))
}

function addEpic(
  { store }: ServiceParts,
  { users, groups }: SandboxWorld,
  plan: EpicPlan,
  known: { readonly epics: ReadonlyMap<string, number>; readonly issues: ReadonlyMap<string, number> },
): number {
  const { below, who, labels: names = [], issues = [], reactions = [], followers = [], key: _, group, ...fields } = plan
  const parentId = below === undefined ? undefined : known.epics.get(below)
  const id = store.epics.add({ ...fields, groupId: groups[group], parentId, authorId: users[who] })
  store.labels.set('epic', id, labelIds(store, groups[group], names))
  // Each new one is put on top.
  for (const reference of issues.toReversed()) {
    const issue = known.issues.get(reference)
    if (issue === undefined) throw new Error(`The sandbox has no issue ${reference}.`)
    store.epicIssues.put(id, issue, plan.createdAt)
  }
  store.epics.composeDates(id)
  for (const [person, emoji] of reactions) store.epicFollowers.react(id, users[person], emoji)
  for (const person of new Set([who, ...followers])) store.epicFollowers.subscribe(id, users[person])
  return id
}

function labelIds(store: ServiceParts['store'], group: number, names: readonly string[]): number[] {
  return names.map(name => {
    const label = store.labels.usableIn(group, name)
    if (!label) throw new Error(`The sandbox has no label ${name} here.`)
    return label.id
  })
}
