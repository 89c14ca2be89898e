import type { AuditEvent } from '../handler.ts'
import type { Database } from './database.ts'

/** Who made the change, and where the request came from. */
export interface AuditOrigin {
  readonly authorId: number
  readonly authorName: string
  readonly ipAddress: string | null
}

/** The audit log, in the order things were done. */
export function auditEventsTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO audit_events (author_id, entity_type, entity_id, details, created_at)
     VALUES (:author, :type, :entity, :details, :created)`,
  )
  return {
    add({ entity, details }: AuditEvent, origin: AuditOrigin, created = new Date().toISOString()): void {
      insert({
        author: origin.authorId,
        type: entity.type,
        entity: entity.id,
        details: JSON.stringify({
          ...details,
          author_name: origin.authorName,
          ip_address: origin.ipAddress,
          entity_path: entity.path,
        }),
        created,
      })
    },
  }
}
