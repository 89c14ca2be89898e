import { z } from 'zod'
import type { Database } from './database.ts'

const votes = z.object({ epic_id: z.number(), upvotes: z.number(), downvotes: z.number() })

/** What people do with an epic without changing it: reactions, subscriptions, to-do entries. */
export function epicFollowersTable(database: Database) {
  const count = database.select(
    `SELECT epic_id, count(*) FILTER (WHERE name = 'thumbsup') AS upvotes, count(*) FILTER (WHERE name = 'thumbsdown') AS downvotes
     FROM epic_reactions WHERE epic_id IN (SELECT value FROM json_each(:ids)) GROUP BY epic_id`,
    votes,
  )
  const react = database.execute(
    'INSERT INTO epic_reactions (epic_id, name, user_id) VALUES (:epic, :name, :user) ON CONFLICT DO NOTHING',
  )
  const subscribe = database.execute(
    'INSERT INTO epic_subscriptions (epic_id, user_id) VALUES (:epic, :user) ON CONFLICT DO NOTHING',
  )
  const subscribed = database.select(
    'SELECT user_id FROM epic_subscriptions WHERE epic_id = :epic AND user_id = :user',
    z.object({ user_id: z.number() }),
  )
  const addTodo = database.execute(
    'INSERT INTO epic_todos (epic_id, user_id, created_at) VALUES (:epic, :user, :created) ON CONFLICT DO NOTHING',
  )
  return {
    /** Thumbs up and down of several epics; those without any are left out. */
    votes: (ids: readonly number[]) =>
      new Map(count.all({ ids: JSON.stringify(ids) }).map(row => [row.epic_id, row] as const)),
    /** @param name an emoji, such as `thumbsup` */
    react(epic: number, user: number, name: string): void {
      react({ epic, user, name })
    },
    subscribe(epic: number, user: number): void {
      subscribe({ epic, user })
    },
    isSubscribed: (epic: number, user: number) => subscribed.one({ epic, user }) !== undefined,
    /** The id of the new entry; null when the user has one for this epic. */
    addTodo(epic: number, user: number, created: string): number | null {
      const { id, changes } = addTodo({ epic, user, created })
      return changes === 1 ? id : null
    },
  }
}
