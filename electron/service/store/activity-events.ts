import type { ActivityEvent } from '../handler.ts'
import type { Database } from './database.ts'

/** What callers really did, in order. */
export function activityEventsTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO activity_events (project_id, author_id, action, target_type, target_id, target_iid, target_title, push, created_at)
     VALUES (:project, :author, :action, :targetType, :targetId, :targetIid, :targetTitle, :push, :created)`,
  )
  return {
    add(event: ActivityEvent, author: number, created = new Date().toISOString()): void {
      insert({
        project: event.projectId,
        author,
        action: event.action,
        targetType: event.target?.type ?? null,
        targetId: event.target?.id ?? null,
        targetIid: event.target?.iid ?? null,
        targetTitle: event.target?.title ?? null,
        push: event.action === 'pushed' ? JSON.stringify(event.push) : null,
        created,
      })
    },
  }
}
