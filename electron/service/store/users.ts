import { z } from 'zod'
import type { User } from '../handler.ts'
import type { Database } from './database.ts'
import { type ListSql, pagedList } from './paged-list.ts'

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

export interface UserQuery {
  readonly search?: string | undefined
  readonly username?: string | undefined
}

/** The SQL of the list of users, newest first. */
export function userListSql({ search, username }: UserQuery): ListSql {
  const conditions = [...(username === undefined ? [] : ['username = :username']), ...(search ? [matchesPerson] : [])]
  return { columns, rows: `FROM users WHERE ${conditions.join(' AND ') || 'TRUE'}`, order: 'id DESC' }
}

/** The people of the instance. Usernames and e-mail addresses are compared without case. */
export function usersTable(database: Database) {
  const byId = database.remembered(`SELECT ${columns} FROM users WHERE id = :id`, userRow)
  const byUsername = database.remembered(`SELECT ${columns} FROM users WHERE username = :username`, userRow)
  const list = pagedList(database, userRow)
  const insert = database.execute(
    `INSERT INTO users (username, name, email, is_admin, created_at) VALUES (:username, :name, :email, :admin, :created)`,
  )
  const setState = database.execute('UPDATE users SET state = :state WHERE username = :username')
  return {
    byId: (id: number) => byId.one({ id }),
    byUsername: (username: string) => byUsername.one({ username }),
    /** A page of users, newest first; e-mail addresses match only whole. */
    list(query: UserQuery & { readonly limit: number; readonly offset: number }) {
      const { search, username } = query
      const params = { ...(username === undefined ? {} : { username }), ...(search ? { search } : {}) }
      return list(userListSql(query), params, query)
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

/** SQL that checks whether a column contains the parameter `:search`, ignoring case; not LIKE, which fails on a long term. */
export const holdsSearch = (column: string) => `instr(fold(${column}), fold(:search)) > 0`

/** SQL that checks whether `:search` is part of a user's name or username, or their full e-mail address. */
export const matchesPerson = `(${holdsSearch('users.name')} OR ${holdsSearch('users.username')}
  OR users.email = :search COLLATE NOCASE)`
