import { t } from '#shared/i18n/i18n.ts'
import type { AuditEventFields } from '../contract/audit-events.ts'
import { isRecord } from '../is-record.ts'

/** The kind of a change: one of the three fields of `details`, or a message. */
export const changeKinds = ['add', 'change', 'remove', 'message'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The fields of an audit event that are shown, filtered and counted. Missing texts are empty. */
export interface EventFacts {
  readonly id: number
  /** Milliseconds; NaN for an invalid time. */
  readonly at: number
  readonly authorId: number
  readonly author: string
  readonly entityId: number
  readonly entityType: string
  readonly entityPath: string
  readonly kind: ChangeKind
  /** The added, changed or removed attribute: `access_level`. */
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
export function getFacts({ details, ...event }: AuditEventFields): EventFacts {
  const several = getChanges(details)
  const kind = several
    ? 'change'
    : (changeKinds.find(one => one !== 'message' && getText(details[one]) !== '') ?? 'message')
  return {
    id: event.id,
    at: Date.parse(event.created_at),
    authorId: event.author_id,
    author: getText(details.author_name),
    entityId: event.entity_id,
    entityType: event.entity_type,
    entityPath: getText(details.entity_path),
    kind,
    what: kind === 'message' ? '' : getText(details[kind]),
    from: getText(details.from),
    // Some services name the role that was given `as`.
    to: getText(details.to ?? details.as),
    ...several,
    targetType: getText(details.target_type),
    targetId: getText(details.target_id),
    target: getText(details.target_details),
    ip: getText(details.ip_address),
    message: getText(details.custom_message),
  }
}

/** One event of several changes: `change` is an object then, or `changes` a list of them. Null for an event of one change. */
function getChanges({ change, changes }: AuditEventFields['details']): Pick<EventFacts, 'what' | 'from' | 'to'> | null {
  const listed = Array.isArray(changes) ? changes.filter(isRecord) : []
  const all = isRecord(change)
    ? Object.entries(change).map(([what, values]) => ({ what, ...getValues(values) }))
    : listed.map(one => ({ what: getText(one.change), ...getValues(one) }))
  // In one order, as the archive keeps the fields of an object sorted.
  const rows = all.filter(({ what }) => what !== '').toSorted((a, b) => (a.what < b.what ? -1 : 1))
  if (rows.length === 0) return null
  // Each attribute has a place among the values, so that none is told of another.
  const joined = (field: 'from' | 'to') =>
    rows.some(row => row[field] !== '') ? rows.map(row => row[field] || '–').join(separator) : ''
  return { what: rows.map(({ what }) => what).join(separator), from: joined('from'), to: joined('to') }
}

const separator = ', '

/** The attributes of an event, or the values of each: one, or several that were changed at once. */
export function separated(text: string): readonly string[] {
  return text.split(separator)
}

function getValues(values: unknown): Pick<EventFacts, 'from' | 'to'> {
  return isRecord(values) ? { from: getText(values.from), to: getText(values.to) } : { from: '', to: getText(values) }
}

/** The author's name, or ID without one. -1 means not signed in. */
export function authorName({ author, authorId }: Pick<EventFacts, 'author' | 'authorId'>): string {
  if (author !== '') return author
  return authorId === -1 ? t('Not signed in') : t('User {authorId}', { authorId })
}

/** The entity's path, or ID without one. */
export function entityName({ entityPath, entityId }: Pick<EventFacts, 'entityPath' | 'entityId'>): string {
  return entityPath === '' ? `${entityId}` : entityPath
}

/** The thing it was done to, as a name. */
export function targetName({ target, targetType, targetId }: EventFacts): string {
  return target === '' ? [targetType, targetId].filter(Boolean).join(' ') : target
}

function getText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  // Numbers and truths as they are, lists and objects as the service sent them.
  return JSON.stringify(value) ?? ''
}
