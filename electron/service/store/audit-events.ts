import { z } from 'zod'
import type { instanceScope } from '#shared/contract/audit-events.ts'
import { auditDetails } from '#shared/contract/audit-events.ts'
import type { AuditEvent } from '../handler.ts'
import { boundedTotal, countUpToBound } from './bounded-total.ts'
import type { Database, SqlParams } from './database.ts'

/** Who made the change, and where the request came from. */
export interface AuditOrigin {
  readonly authorId: number
  readonly authorName: string
  readonly ipAddress: string | null
}

/** An event of the past: what, from where and when. */
export interface PastAudit {
  readonly event: AuditEvent
  readonly origin: AuditOrigin
  readonly at: string
}

const auditEventRow = z.object({
  id: z.number(),
  author_id: z.number(),
  entity_type: z.string(),
  entity_id: z.number(),
  details: z.string().transform(text => auditDetails.parse(JSON.parse(text))),
  created_at: z.string(),
})
export type AuditEventRow = z.output<typeof auditEventRow>

/** Which events: of the instance, of all entities of a type, or of one entity; times are inclusive. */
export interface AuditFilter {
  readonly entityType?: AuditEvent['entity']['type'] | typeof instanceScope | undefined
  /** Only beside `entityType`. */
  readonly entityId?: number | undefined
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
}

const columns = 'id, author_id, entity_type, entity_id, details, created_at'
const period = 'created_at >= :after AND created_at <= :before'
/** Texts below and above every time. */
const [always, forever] = ['', '~']

/**
 * The audit log. IDs and times increase together, even when the clock is set back, so that the order by ID is chronological.
 */
export function auditEventsTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO audit_events (author_id, entity_type, entity_id, details, created_at)
     VALUES (:author, :type, :entity, :details, max(:created, coalesce((SELECT max(created_at) FROM audit_events), '')))`,
  )
  const everything = database.select(
    `SELECT author_id AS author, entity_type AS type, entity_id AS entity, details, created_at AS created
     FROM audit_events ORDER BY id`,
    z.object({ author: z.number(), type: z.string(), entity: z.number(), details: z.string(), created: z.string() }),
  )
  const removeAll = database.execute('DELETE FROM audit_events')
  const countAnew = database.execute(`DELETE FROM sqlite_sequence WHERE name = 'audit_events'`)
  const byId = database.select(`SELECT ${columns} FROM audit_events WHERE id = :id`, auditEventRow)
  const selectTime = database.select(
    'SELECT created_at FROM audit_events WHERE id <= :id ORDER BY id DESC LIMIT 1',
    z.object({ created_at: z.string() }),
  )
  const getList = (where: string) => ({
    count: database.remembered(countUpToBound(`FROM audit_events WHERE ${where}`), boundedTotal),
    // Rows are fetched only for the page: others are skipped in the index.
    page: database.select(
      `SELECT ${columns} FROM audit_events WHERE id IN (
         SELECT id FROM audit_events WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset
       ) ORDER BY created_at DESC, id DESC`,
      auditEventRow,
    ),
    before: database.select(
      `SELECT ${columns} FROM audit_events WHERE ${where} AND id < :id ORDER BY created_at DESC, id DESC LIMIT :limit`,
      auditEventRow,
    ),
  })
  const ofAll = getList(period)
  const ofType = getList(`entity_type = :type AND ${period}`)
  const ofEntity = getList(`entity_type = :type AND entity_id = :entity AND ${period}`)

  const choose = ({ entityType: type, entityId: entity, createdAfter, createdBefore }: AuditFilter) => {
    const times = { after: createdAfter ?? always, before: createdBefore ?? forever }
    if (type === undefined) return { list: ofAll, params: times }
    if (entity === undefined) return { list: ofType, params: { ...times, type } }
    return { list: ofEntity, params: { ...times, type, entity } }
  }

  /** Entities with more events than the reported maximum; permanent, because events are never removed. */
  const beyond = new Set<string>()
  const getTotal = (filter: AuditFilter): number | null => {
    const { list, params } = choose(filter)
    const key = JSON.stringify(params)
    if (beyond.has(key)) return null
    const total = list.count.one(params) ?? null
    const isWhole = filter.createdAfter === undefined && filter.createdBefore === undefined
    if (total === null && isWhole) beyond.add(key)
    return total
  }

  return {
    byId: (id: number) => byId.one({ id }),
    /** A page of the events, newest first, and their total; null above the reported maximum. */
    list(filter: AuditFilter, page: { readonly limit: number; readonly offset: number }) {
      const { list, params } = choose(filter)
      const { limit, offset } = page
      return { items: list.page.all({ ...params, limit, offset }), total: getTotal(filter) }
    },
    /** The events next older than the one under an id, newest first; from the newest on without one. */
    listBefore(filter: AuditFilter, cursor: number | undefined, limit: number): AuditEventRow[] {
      const { list, params } = choose(filter)
      if (cursor === undefined) return list.page.all({ ...params, limit, offset: 0 })
      const before = selectTime.one({ id: cursor })?.created_at ?? always
      const bound: SqlParams = before < params.before ? { before } : {}
      return list.before.all({ ...params, ...bound, id: cursor, limit })
    },
    add(event: AuditEvent, origin: AuditOrigin, created = new Date().toISOString()): void {
      insert({ ...getColumns(event, origin), created })
    },
    /**
     * Inserts past events, given in chronological order, among the existing ones: every event gets a new ID. For filling a
     * new service; to be called in a transaction.
     */
    insertPast(past: Iterable<PastAudit>): void {
      const there = everything.all()
      removeAll()
      // No ID has been returned yet.
      countAnew()
      const next = () => {
        const row = there.shift()
        if (row) insert(row)
      }
      for (const { event, origin, at } of past) {
        while (there[0] && there[0].created <= at) next()
        insert({ ...getColumns(event, origin), created: at })
      }
      while (there.length > 0) next()
    },
  }
}

function getColumns({ entity, details }: AuditEvent, origin: AuditOrigin) {
  return {
    author: origin.authorId,
    type: entity.type,
    entity: entity.id,
    details: JSON.stringify({
      ...details,
      author_name: origin.authorName,
      ip_address: origin.ipAddress,
      entity_path: entity.path,
    }),
  }
}
