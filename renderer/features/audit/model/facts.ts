import type { AuditEventFields } from '#shared/contract/audit-events.ts'

/** What was done to something: one of the three fields of `details`, or what a message says. */
export const changeKinds = ['add', 'change', 'remove', 'message'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** An audit event by what is shown, filtered and counted of it. Texts are empty where the event says nothing. */
export interface EventFacts {
  readonly id: number
  /** Milliseconds; NaN for a time nobody can read. */
  readonly at: number
  readonly authorId: number
  readonly author: string
  readonly entityId: number
  readonly entityType: string
  readonly entityPath: string
  readonly kind: ChangeKind
  /** What was added, changed or removed: `access_level`. */
  readonly what: string
  readonly from: string
  readonly to: string
  readonly targetType: string
  readonly targetId: string
  readonly target: string
  readonly ip: string
  readonly message: string
}

/** The facts of an event as the service gives it (document 3, section 6.2). */
export function factsOf({ details, ...event }: AuditEventFields): EventFacts {
  const kind = changeKinds.find(one => one !== 'message' && textOf(details[one]) !== '') ?? 'message'
  return {
    id: event.id,
    at: Date.parse(event.created_at),
    authorId: event.author_id,
    author: textOf(details.author_name),
    entityId: event.entity_id,
    entityType: event.entity_type,
    entityPath: textOf(details.entity_path),
    kind,
    what: kind === 'message' ? '' : textOf(details[kind]),
    from: textOf(details.from),
    // Some services name the role that was given `as`.
    to: textOf(details.to ?? details.as),
    targetType: textOf(details.target_type),
    targetId: textOf(details.target_id),
    target: textOf(details.target_details),
    ip: textOf(details.ip_address),
    message: textOf(details.custom_message),
  }
}

/** Whoever did it, as a name; those without one by their ID. Nobody who is signed in has -1. */
export function authorName({ author, authorId }: Pick<EventFacts, 'author' | 'authorId'>): string {
  if (author !== '') return author
  return authorId === -1 ? 'Nobody signed in' : `User ${authorId}`
}

/** Where it was done: the path, or the ID where the service tells no path. */
export function entityName({ entityPath, entityId }: Pick<EventFacts, 'entityPath' | 'entityId'>): string {
  return entityPath === '' ? `${entityId}` : entityPath
}

/** The thing it was done to, as a name. */
export function targetName({ target, targetType, targetId }: EventFacts): string {
  return target === '' ? [targetType, targetId].filter(Boolean).join(' ') : target
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  // Numbers and truths as they are, lists and objects as the service sent them.
  return JSON.stringify(value) ?? ''
}
