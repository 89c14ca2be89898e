import type { ActivityEvent } from '../handler.ts'
import type { ServiceParts } from '../handlers/parts.ts'
import { seededRandom } from '../sandbox/history/random.ts'
import type { PastAudit } from '../store/audit-events.ts'
import { getTime } from './calendar.ts'
import type { Society } from './people.ts'
import type { SampleSize } from './size.ts'
import { workTitle } from './words.ts'
import { chooser, type Histories } from './work.ts'

/** Every so many events, one is of the first project. */
const ofFirstEvery = 10

/** Adds activity and audit events, distributed evenly over two years. */
export function addEvents({ store }: ServiceParts, society: Society, histories: Histories, size: SampleSize): void {
  for (const { event, author, at } of activity(society, histories, size.activityEvents)) {
    store.activityEvents.add(event, author, at)
  }
  store.auditEvents.insertPast(auditTrail(society, size.auditEvents))
}

function* activity(society: Society, histories: Histories, count: number) {
  const random = seededRandom(100_000)
  const one = chooser(random)
  for (let index = 0; index < count; index++) {
    const project = index % ofFirstEvery === 0 ? (society.filled[0] ?? one(society.filled)) : one(society.filled)
    const event = index % 2 === 0 ? push(project.id, histories, index) : onIssue(project.id, index)
    yield { event, author: one(society.users).id, at: getTime(index, count) }
  }
}

/** The move of `main` from one commit of the project to the next. */
function push(projectId: number, histories: Histories, index: number): ActivityEvent {
  const history = histories.get(projectId) ?? []
  const turn = history.length < 2 ? 0 : (index * 31) % (history.length - 1)
  return {
    projectId,
    action: 'pushed',
    push: {
      action: 'pushed',
      refType: 'branch',
      ref: 'main',
      from: history[turn + 1] ?? null,
      to: history[turn] ?? null,
      commitCount: 1,
      title: workTitle(index),
    },
  }
}

function onIssue(projectId: number, index: number): ActivityEvent {
  const actions = ['created', 'closed', 'reopened', 'updated'] as const
  const target = { type: 'Issue', id: index, iid: 1 + (index % 40), title: workTitle(index) } as const
  return { projectId, action: actions[(index >> 1) % actions.length] ?? 'created', target }
}

/** Access changes and messages, by random authors around the clock. */
export function* auditTrail(
  { users, groups, projects }: Pick<Society, 'users' | 'groups' | 'projects'>,
  count: number,
): Generator<PastAudit> {
  const random = seededRandom(200_000)
  const one = chooser(random)
  for (let index = 0; index < count; index++) {
    const [author, other] = [one(users), one(users)]
    const isOfUser = index % 3 === 0
    const entity = isOfUser ? ({ type: 'User', id: author.id, path: author.username } as const) : getPlace(index)
    const change = isOfUser ? getOwnAction(index) : getChange(index)
    const person = isOfUser ? author : other
    // What is made visible is the group or project; everything else is about a person.
    const target =
      'change' in change && change.change === 'visibility'
        ? { target_id: entity.id, target_type: entity.type, target_details: entity.path }
        : { target_id: person.id, target_type: 'User', target_details: person.name }
    yield {
      event: { entity, details: { ...change, ...target } },
      origin: { authorId: author.id, authorName: author.name, ipAddress: getAddress(index) },
      at: getTime(index, count),
    }
  }

  function getPlace(index: number) {
    // Every hundredth is of the first group or project, whose lists so are long.
    const isFirst = index % 100 < 2
    const place = index % 3 === 1 ? (isFirst ? groups[0] : one(groups)) : isFirst ? projects[0] : one(projects)
    const { id, path } = place ?? one(projects)
    return { type: index % 3 === 1 ? 'Group' : 'Project', id, path } as const
  }
}

/** What users do with their own accounts. */
function getOwnAction(index: number) {
  const messages = [
    'Signed in with a password',
    'Failed to sign in with a password',
    'Signed in with two-factor authentication',
    'Created a personal access token',
    'Added an SSH key',
  ]
  return { custom_message: messages[index % messages.length] ?? '' }
}

function getChange(index: number) {
  const roles = ['Guest', 'Reporter', 'Developer', 'Maintainer', 'Owner'] as const
  switch (index % 4) {
    case 0:
      return { add: 'user_access', to: roles[index % roles.length] ?? 'Guest' }
    case 1:
      return {
        change: 'access_level',
        from: roles[index % roles.length] ?? 'Guest',
        to: roles[(index + 1) % roles.length] ?? 'Guest',
      }
    case 2:
      return { remove: 'user_access' }
    default:
      return { change: 'visibility', from: 'private', to: 'internal' }
  }
}

function getAddress(index: number): string {
  return index % 5 === 0
    ? `2001:db8:${(index % 4096).toString(16)}::${(index % 251).toString(16)}`
    : `198.51.100.${index % 250}`
}
