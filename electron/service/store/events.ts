import type { ActivityEvent } from '../handler.ts'
import type { Database } from './database.ts'

/** What callers really did, in order. */
export function eventsTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO events (project_id, author_id, acting_administrator_id, action, target_type, target_name, details, created_at)
     VALUES (:project, :author, :administrator, :action, :targetType, :targetName, :details, :created)`,
  )
  return {
    add(event: ActivityEvent, author: number | null, administrator: number | null): void {
      insert({
        project: event.projectId,
        author,
        administrator,
        action: event.action,
        targetType: event.targetType,
        targetName: event.targetName,
        details: JSON.stringify(event.details ?? {}),
        created: new Date().toISOString(),
      })
    },
  }
}
