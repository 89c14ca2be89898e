import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type ConnectionId, defaultOfflineLimits } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import { inTransaction, isDamage } from './database.ts'
import type { Sealer } from './seal.ts'

/** What tells two kept answers apart. */
interface CacheSubject {
  readonly connection: ConnectionId
  /** Changes with the token, so that one account never reads what another one saw. */
  readonly account: string
  readonly sudo: string | null
  readonly operation: string
  /** Canonical text of params and page. */
  readonly params: string
}

interface KeptResponse {
  readonly status: number
  readonly etag: string | null
  /** What is needed beside the body, such as the next page. Sealed with it. */
  readonly meta: string
  readonly body: Uint8Array
}

interface FoundResponse {
  readonly fetchedAt: number
  readonly meta: string
  readonly body: Buffer
}

export interface ResponseCache {
  keyOf(subject: CacheSubject): Buffer
  /** Null for a miss; a row that does not open is deleted and is a miss. */
  get(key: Buffer): FoundResponse | null
  /** The same, without counting as use. */
  peek(key: Buffer): FoundResponse | null
  etag(key: Buffer): string | null
  /** Keeps an answer soon, without holding up the caller; `fetchedAt` is now when not said. */
  put(key: Buffer, connection: ConnectionId, response: KeptResponse, fetchedAt?: number): void
  /** The service said that what is kept is still so. Noted soon, without holding up the caller. */
  confirm(key: Buffer): void
  remove(key: Buffer): void
  /** The service no longer lets this be read: it is removed, and those who listen are told. */
  refuse(key: Buffer): void
  onRefused(listener: (key: Buffer) => void): void
  /** Removes what was only seen: everything that no project kept offline needs. */
  clearSeen(): void
  seen(): { readonly bytes: number; readonly answers: number }
  /** Of what was only seen; more than that goes at once, the answers used longest ago first. */
  setLimit(bytes: number): void
  /** Why the last attempt to write failed; null after one that did not. */
  fault(): AppError | null
  removeConnection(connection: ConnectionId): void
  /** Writes what is waiting. */
  flush(): void
  close(): void
}

/** A screen's answers are written together; this much of what was seen can be lost to kill -9. */
const gatherMilliseconds = 20

const row = z.object({ fetched_at: z.number(), sealed: z.instanceof(Uint8Array) })
const etagRow = z.object({ etag: z.string().nullable() })
const sizeRow = z.object({ total: z.number(), answers: z.number() })

interface Pending extends KeptResponse {
  readonly connection: ConnectionId
  readonly fetchedAt: number
}

export interface ResponseCacheOptions {
  readonly log: Log
  /** Told when SQLite finds that the file is not what it should be. */
  readonly onDamage?: () => void
  readonly limitBytes?: number
  readonly now?: () => number
}

/**
 * The kept answers, each sealed on its own. A fault of the database is a miss and a line in the log, never a failed read.
 */
export function createResponseCache(
  database: DatabaseSync,
  sealer: Sealer,
  options: ResponseCacheOptions,
): ResponseCache {
  const now = options.now ?? Date.now
  let limit = options.limitBytes ?? defaultOfflineLimits.seen
  let fault: AppError | null = null
  const refusedListeners: ((key: Buffer) => void)[] = []
  const select = database.prepare('SELECT fetched_at, sealed FROM responses WHERE key = ?')
  const selectEtag = database.prepare('SELECT etag FROM responses WHERE key = ?')
  const insert = database.prepare(
    'INSERT INTO responses (key, connection, fetched_at, used_at, status, etag, size, sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET connection = excluded.connection, fetched_at = excluded.fetched_at, used_at = excluded.used_at, status = excluded.status, etag = excluded.etag, size = excluded.size, sealed = excluded.sealed',
  )
  const touch = database.prepare('UPDATE responses SET used_at = ?, fetched_at = coalesce(?, fetched_at) WHERE key = ?')
  const deleteRow = database.prepare('DELETE FROM responses WHERE key = ?')
  const deleteConnection = database.prepare('DELETE FROM responses WHERE connection = ?')
  const deletePins = database.prepare('DELETE FROM pins WHERE connection = ?')
  const total = database.prepare(
    'SELECT coalesce(sum(size), 0) AS total, count(*) AS answers FROM responses WHERE pinned = 0',
  )
  const evict = database.prepare(
    'DELETE FROM responses WHERE key IN (SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY used_at DESC, key) AS running FROM responses WHERE pinned = 0) WHERE running > ?)',
  )

  const deleteSeen = database.prepare('DELETE FROM responses WHERE pinned = 0')
  const selectPinned = database.prepare('SELECT 1 FROM pin_rows WHERE key = ? LIMIT 1')

  const pending = new Map<string, Pending>()
  /** Rows used, each with the time it was confirmed, if it was. */
  const used = new Map<string, number | null>()
  let scheduled: NodeJS.Timeout | null = null
  let size = guard(() => sizeRow.parse(total.get()).total, 0)

  function guard<T>(work: () => T, otherwise: T): T {
    try {
      return work()
    } catch (error) {
      if (isDamage(error)) options.onDamage?.()
      options.log('cache.failed', aboutFault(error))
      return otherwise
    }
  }

  function schedule(): void {
    scheduled ??= setTimeout(flush, gatherMilliseconds)
  }

  function flush(): void {
    if (scheduled) clearTimeout(scheduled)
    scheduled = null
    if (pending.size === 0 && used.size === 0) return
    const entries = [...pending]
    const touched = [...used]
    pending.clear()
    used.clear()
    guard(() => {
      try {
        inTransaction(database, () => {
          for (const [name, entry] of entries) write(Buffer.from(name, 'hex'), entry)
          for (const [name, confirmedAt] of touched) touch.run(now(), confirmedAt, Buffer.from(name, 'hex'))
          if (size > limit) shrink()
        })
        fault = null
      } catch (error) {
        fault = toAppError(error)
        throw error
      }
    }, undefined)
  }

  function write(key: Buffer, entry: Pending): void {
    const sealed = sealer.seal(key, [...frame(entry.meta), entry.body])
    size += sealed.length
    const { connection, fetchedAt, status, etag } = entry
    insert.run(key, connection, fetchedAt, now(), status, etag, sealed.length, sealed)
  }

  function shrink(): void {
    evict.run(Math.floor(limit * 0.9))
    size = sizeRow.parse(total.get()).total
  }

  function find(key: Buffer): FoundResponse | null {
    const name = key.toString('hex')
    const waiting = pending.get(name)
    if (waiting) return { fetchedAt: waiting.fetchedAt, meta: waiting.meta, body: Buffer.from(waiting.body) }
    const found = row.safeParse(select.get(key))
    if (!found.success) return null
    const opened = sealer.open(key, found.data.sealed)
    const parts = opened && unframe(opened)
    if (!parts) {
      deleteRow.run(key)
      return null
    }
    return { fetchedAt: used.get(name) ?? found.data.fetched_at, ...parts }
  }

  function get(key: Buffer): FoundResponse | null {
    const found = find(key)
    const name = key.toString('hex')
    if (found && !pending.has(name)) {
      used.set(name, used.get(name) ?? null)
      schedule()
    }
    return found
  }

  function remove(key: Buffer): void {
    pending.delete(key.toString('hex'))
    guard(() => void deleteRow.run(key), undefined)
  }

  return {
    keyOf: subject =>
      sealer.index(
        JSON.stringify([subject.connection, subject.account, subject.sudo, subject.operation, subject.params]),
      ),
    get: key => guard(() => get(key), null),
    peek: key => guard(() => find(key), null),
    etag: key =>
      guard(() => {
        const waiting = pending.get(key.toString('hex'))
        if (waiting) return waiting.etag
        const found = etagRow.safeParse(selectEtag.get(key))
        return found.success ? found.data.etag : null
      }, null),
    put: (key, connection, response, fetchedAt = now()) => {
      const tooLarge = response.body.length > limit / 4
      if (tooLarge && !guard(() => selectPinned.get(key) !== undefined, false)) return
      const name = key.toString('hex')
      pending.set(name, { ...response, connection, fetchedAt })
      used.delete(name)
      schedule()
    },
    confirm: key => {
      used.set(key.toString('hex'), now())
      schedule()
    },
    remove,
    refuse: key => {
      remove(key)
      for (const listener of refusedListeners) listener(key)
    },
    onRefused: listener => void refusedListeners.push(listener),
    clearSeen: () => {
      flush()
      guard(() => {
        deleteSeen.run()
        size = 0
      }, undefined)
    },
    seen: () => {
      flush()
      return guard(
        () => {
          const { total: bytes, answers } = sizeRow.parse(total.get())
          return { bytes, answers }
        },
        { bytes: 0, answers: 0 },
      )
    },
    setLimit: bytes => {
      limit = bytes
      flush()
      guard(() => {
        size = sizeRow.parse(total.get()).total
        if (size > limit) shrink()
      }, undefined)
    },
    fault: () => fault,
    removeConnection: connection => {
      for (const [name, entry] of pending) if (entry.connection === connection) pending.delete(name)
      guard(() => {
        deletePins.run(connection)
        deleteConnection.run(connection)
        size = sizeRow.parse(total.get()).total
      }, undefined)
    },
    flush,
    close: () => {
      flush()
      database.close()
    },
  }
}

/** The meta text with its length before it, to stand before the body. */
function frame(meta: string): Uint8Array[] {
  const text = Buffer.from(meta, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return [length, text]
}

function unframe(bytes: Buffer): { meta: string; body: Buffer } | null {
  if (bytes.length < 4) return null
  const end = 4 + bytes.readUInt32BE(0)
  if (end > bytes.length) return null
  return { meta: bytes.toString('utf8', 4, end), body: bytes.subarray(end) }
}
