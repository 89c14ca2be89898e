import { authorName, type EventFacts } from '../audit/facts.ts'
import { roleLevel } from '../roles.ts'

/** A direct member of a group or project now. */
interface MemberNow {
  readonly id: number
  readonly name: string
  readonly level: number
}

/** Whether a user had direct access at a time, as far as the audit events tell. */
export interface AccessThen {
  readonly id: number
  readonly name: string
  /** `unclear`: the events contradict each other or the present members, or don't reach back so far. */
  readonly state: 'had' | 'hadNot' | 'unclear'
  /** The role then; null when it is not known, and without access. */
  readonly level: number | null
  /** Why it is not certain; null when it is. */
  readonly reason: 'logStartsLater' | 'contradiction' | 'roleUnknown' | null
  /** The first event about the user after that time: it ends or changes what they had; null without one. */
  readonly nextEvent: { readonly id: number; readonly at: number; readonly author: string } | null
}

/** The present memberships and the audit events of one group or project. */
export interface AccessLog {
  readonly members: readonly MemberNow[]
  /** All that the service has, in any order. */
  readonly events: readonly EventFacts[]
}

/** A user while the events are undone, the newest first. */
interface Then {
  readonly id: number
  name: string
  has: boolean
  level: number | null
  isContradicted: boolean
  next: EventFacts | null
}

/**
 * Who had direct access at a time: starts with the present members, and undoes each audit event after that time, the newest first. Missing events in the
 * middle can't always be noticed: a user who was added and removed without events is not found.
 * @param at milliseconds
 */
export function getAccessAt({ members, events }: AccessLog, at: number): readonly AccessThen[] {
  const known = events.filter(event => !Number.isNaN(event.at))
  const reachesBack = known.some(event => event.at <= at)
  const people = new Map<number, Then>(
    members.map(({ id, name, level }) => [
      id,
      { id, name, has: true, level, isContradicted: false, next: null } satisfies Then,
    ]),
  )
  const after = known.filter(event => event.at > at && isOfMember(event))
  for (const event of after.toSorted((a, b) => b.at - a.at || b.id - a.id)) undo(people, event)
  return [...people.values()].map(then => toAccessThen(then, reachesBack))
}

function isOfMember({ kind, what, targetType }: EventFacts): boolean {
  const isMembership = what === 'user_access' && (kind === 'add' || kind === 'remove')
  const isRole = what === 'access_level' && kind === 'change'
  return (isMembership || isRole) && (targetType === 'User' || targetType === '')
}

/** Restores what a user had before an event. A state that doesn't fit what the event left is a contradiction. */
function undo(people: Map<number, Then>, event: EventFacts): void {
  const id = Number(event.targetId)
  if (!Number.isInteger(id) || id < 1) return
  const then: Then = people.get(id) ?? {
    ...{ id, name: event.target || `${id}`, has: false, level: null, isContradicted: false, next: null },
  }
  people.set(id, then)
  const [from, to] = [parseLevel(event.from), parseLevel(event.to)]
  const isLeft = event.kind === 'remove' ? !then.has : then.has && isSameLevel(then.level, to)
  if (!isLeft) then.isContradicted = true
  then.has = event.kind !== 'add'
  then.level = event.kind === 'add' ? null : from
  then.next = event
}

function isSameLevel(one: number | null, other: number | null): boolean {
  return one === null || other === null || one === other
}

function toAccessThen({ id, name, has, level, isContradicted, next }: Then, reachesBack: boolean): AccessThen {
  const nextEvent = next && { id: next.id, at: next.at, author: authorName(next) }
  const facts = { id, name, level: has ? level : null, nextEvent }
  if (isContradicted) return { ...facts, state: 'unclear', reason: 'contradiction' }
  // An event tells what was there before it, also where the log starts later than the time asked for, but not for how long.
  if (!reachesBack) return { ...facts, state: 'unclear', reason: 'logStartsLater' }
  if (has && level === null) return { ...facts, state: 'had', reason: 'roleUnknown' }
  return { ...facts, state: has ? 'had' : 'hadNot', reason: null }
}

/** The level of a role as events have it: its name, or its number; null for anything else. */
function parseLevel(text: string): number | null {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  return roleLevel(text)
}
