import type { AuditEventFields } from '../contract/audit-events.ts'
import { csvFormats, csvLine, isCsvFormat } from '../csv.ts'
import { getFacts } from './facts.ts'
import { getSentence } from './sentence.ts'

export const eventFormats = [...csvFormats, 'jsonl'] as const
export type EventFormat = (typeof eventFormats)[number]

const columns = [
  'id',
  'created_at',
  'author_id',
  'author_name',
  'entity_type',
  'entity_id',
  'entity_path',
  'kind',
  'what',
  'from',
  'to',
  'target_type',
  'target_id',
  'target_details',
  'ip_address',
  'custom_message',
  'sentence',
  'details',
] as const

/** The text before the first event. */
export function getHead(format: EventFormat): string {
  return isCsvFormat(format) ? csvLine(columns, format) : ''
}

/** One event as a line: whole in JSON Lines; in CSV by its fields, with all its details as JSON at the end. */
export function eventLine(format: EventFormat, event: AuditEventFields): string {
  if (!isCsvFormat(format)) return `${JSON.stringify(event)}\n`
  const facts = getFacts(event)
  const cells = [
    event.id,
    event.created_at,
    event.author_id,
    facts.author,
    event.entity_type,
    event.entity_id,
    facts.entityPath,
    facts.kind,
    facts.what,
    facts.from,
    facts.to,
    facts.targetType,
    facts.targetId,
    facts.target,
    facts.ip,
    facts.message,
    getSentence(facts),
    JSON.stringify(event.details),
  ]
  return csvLine(cells, format)
}
