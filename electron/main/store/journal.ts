import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId, JournalEntry } from '#shared/bridge.ts'
import { isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { type AppError, appError } from '#shared/errors.ts'
import type { TextSeal } from './text-seal.ts'

/** A write about to be sent. */
export interface JournalStart {
  readonly connection: ConnectionId
  readonly account: string | null
  /** Who the write was made as, when that was another user. */
  readonly sudo: string | null
  readonly operation: OperationId
  readonly method: string
  /** Below the base URL, without query. */
  readonly path: string
  /** The body, or null. Never holds the connection's token. */
  readonly request: unknown
}

export interface JournalOutcome {
  readonly outcome: 'done' | 'failed' | 'unknown'
  readonly status: number | null
  readonly error: AppError | null
}

/** Every write this app sent. An entry is on the disk before its request leaves. */
export interface Journal {
  begin(start: JournalStart): number
  finish(id: number, outcome: JournalOutcome): void
  /** Newest first; long texts inside `request` are shortened. */
  list(options: { readonly connection?: ConnectionId | undefined; readonly limit: number }): readonly JournalEntry[]
}

const row = z.object({
  id: z.number(),
  at: z.string(),
  connection: z.string(),
  account: z.string().nullable(),
  sudo: z.string().nullable(),
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  request: z.instanceof(Uint8Array),
  outcome: z.enum(['pending', 'done', 'failed', 'unknown']),
  status: z.number().nullable(),
  error: z.string().nullable(),
})

/** A list is for reading; whole files inside a commit are not shown there. */
const shownText = 2000

/**
 * @param database opened with `synchronous: 'FULL'`. Entries still pending from an earlier run become `unknown`: the app
 * ended before the answer came.
 */
export function createJournal(database: DatabaseSync, seal: TextSeal, now: () => Date = () => new Date()): Journal {
  database.exec("UPDATE journal SET outcome = 'unknown' WHERE outcome = 'pending'")
  const insert = database.prepare(
    "INSERT INTO journal (at, connection, account, sudo, operation, method, path, request, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending')",
  )
  const update = database.prepare('UPDATE journal SET outcome = ?, status = ?, error = ? WHERE id = ?')
  const select = database.prepare('SELECT * FROM journal WHERE (? IS NULL OR connection = ?) ORDER BY id DESC LIMIT ?')

  return {
    begin: start => {
      const at = now().toISOString()
      const request = seal.protect(contextOf(at, start.operation), JSON.stringify(start.request))
      const { connection, account, sudo, operation, method, path } = start
      return Number(insert.run(at, connection, account, sudo, operation, method, path, request).lastInsertRowid)
    },
    finish: (id, { outcome, status, error }) => {
      update.run(outcome, status, error && JSON.stringify(error), id)
    },
    list: ({ connection, limit }) => {
      const scope = connection ?? null
      const entries: JournalEntry[] = []
      // One by one, because each may hold the files of a whole commit until it is shortened.
      for (const found of select.iterate(scope, scope, limit)) entries.push(...entryOf(row.parse(found), seal))
      return entries
    },
  }
}

function entryOf(found: z.output<typeof row>, seal: TextSeal): readonly JournalEntry[] {
  const { operation, error, request, ...rest } = found
  // An operation of another version of the contract is left in the file and out of the list.
  if (!isOperationId(operation)) return []
  const text = seal.reveal(contextOf(found.at, operation), request)
  return [
    {
      ...rest,
      operation,
      request: text === null ? null : shorten(JSON.parse(text)),
      error: error === null ? null : (appError.safeParse(JSON.parse(error)).data ?? null),
    },
  ]
}

function contextOf(at: string, operation: OperationId): string {
  return `journal ${at} ${operation}`
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > shownText) {
    return `${value.slice(0, shownText)}… (${value.length - shownText} more characters)`
  }
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
  }
  return value
}
