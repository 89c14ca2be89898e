import { z } from 'zod'
import type { User } from '../handler.ts'
import type { Database } from './database.ts'

export const userRow = z
  .object({
    id: z.number(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.enum(['active', 'blocked']),
    is_admin: z.number(),
  })
  .transform(
    (row): User => ({
      id: row.id,
      username: row.username,
      name: row.name,
      email: row.email,
      state: row.state,
      isAdministrator: row.is_admin === 1,
    }),
  )

const columns = 'users.id, users.username, users.name, users.email, users.state, users.is_admin'

export interface NewUser {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly isAdministrator?: boolean
  readonly createdAt?: string
}

/** The people of the instance. Usernames and e-mail addresses are compared without case. */
export function usersTable(database: Database) {
  const byId = database.select(`SELECT ${columns} FROM users WHERE id = :id`, userRow)
  const byUsername = database.select(`SELECT ${columns} FROM users WHERE username = :username`, userRow)
  const filter = `WHERE (:username IS NULL OR username = :username) AND (:search IS NULL OR ${holdsSearch('name')}
    OR ${holdsSearch('username')} OR email = :search COLLATE NOCASE)`
  const list = database.select(
    `SELECT ${columns} FROM users ${filter} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    userRow,
  )
  const count = database.select(`SELECT count(*) AS total FROM users ${filter}`, z.object({ total: z.number() }))
  const insert = database.execute(
    `INSERT INTO users (username, name, email, is_admin, created_at) VALUES (:username, :name, :email, :admin, :created)`,
  )
  const setState = database.execute('UPDATE users SET state = :state WHERE username = :username')
  return {
    byId: (id: number) => byId.one({ id }),
    byUsername: (username: string) => byUsername.one({ username }),
    /** A page of users and how many match, newest first; e-mail addresses match only whole. */
    list(query: { search?: string | undefined; username?: string | undefined; limit: number; offset: number }) {
      const { search, username, limit, offset } = query
      const conditions = { username: username ?? null, search: search || null }
      return { items: list.all({ ...conditions, limit, offset }), total: count.one(conditions)?.total ?? 0 }
    },
    /** A blocked user's tokens are refused. */
    setState(username: string, state: User['state']): void {
      setState({ username, state })
    },
    add(user: NewUser): number {
      return insert({
        username: user.username,
        name: user.name,
        email: user.email,
        admin: user.isAdministrator ? 1 : 0,
        created: user.createdAt ?? new Date().toISOString(),
      }).id
    },
  }
}

/** SQL that says whether a column holds the parameter `:search`, in any case; not LIKE, which fails on a long term. */
export const holdsSearch = (column: string) => `instr(lower(${column}), lower(:search)) > 0`
