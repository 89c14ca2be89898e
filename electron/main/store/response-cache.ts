import type { DatabaseSync } from 'node:sqlite'
import { type ConnectionId, defaultOfflineLimits } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { toAppError } from '../failure.ts'
import { aboutFault, type Log } from '../log.ts'
import { inTransaction, isDamage } from './database.ts'
import { createResponseRows, type FoundResponse, type KeptResponse, type ResponseRows } from './response-rows.ts'
import type { Sealer } from './seal.ts'
import { createSeenRoom } from './seen-room.ts'
import { createWaitingWrites, type WaitingWrites } from './waiting-writes.ts'

/** The parts of a cache key. */
interface CacheSubject {
  readonly connection: ConnectionId
  /** Changes with the token, so that one account never reads what another one saw. */
  readonly account: string
  readonly sudo: string | null
  readonly operation: string
  /** Canonical text of params and page. */
  readonly params: string
}

export interface ResponseCache {
  getKey(subject: CacheSubject): Buffer
  /** Null for a miss; a row that does not open is deleted and is a miss. */
  get(key: Buffer): FoundResponse | null
  /** The same, without counting as use. */
  peek(key: Buffer): FoundResponse | null
  etag(key: Buffer): string | null
  /** Caches a response asynchronously; `fetchedAt` is now by default. */
  put(key: Buffer, connection: ConnectionId, response: KeptResponse, fetchedAt?: number): void
  /** Marks a cached response as revalidated, asynchronously. */
  confirm(key: Buffer): void
  remove(key: Buffer): void
  /** Removes a response that the service no longer allows reading, and notifies listeners. */
  refuse(key: Buffer): void
  onRefused(listener: (key: Buffer) => void): void
  /** Removes cached responses that no offline project needs. */
  clearSeen(): void
  seen(): { readonly bytes: number; readonly answers: number }
  /** Sets the size limit of cached responses and evicts the least recently used ones above it. */
  setLimit(bytes: number): void
  /** The returned function gives why the last failed write since now failed; null when none has. Later successes don't hide it. */
  watchFaults(): () => AppError | null
  removeConnection(connection: ConnectionId): void
  /** Flushes pending writes. */
  flush(): void
  close(): void
}

export interface ResponseCacheOptions {
  readonly log: Log
  /** Called when SQLite reports a damaged file. */
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
  const { now = Date.now, limitBytes = defaultOfflineLimits.seen } = options
  const guard = createGuard(options)
  const rows = createResponseRows(database, sealer)
  const room = createSeenRoom(
    rows,
    limitBytes,
    guard(() => rows.seen().bytes, 0),
  )
  const waiting = createWaitingWrites(flush)
  const kept = createKeptAnswers(rows, waiting)
  const refusedListeners: ((key: Buffer) => void)[] = []
  let faults: { readonly count: number; readonly last: AppError | null } = { count: 0, last: null }

  function flush(): void {
    const taken = waiting.take()
    if (!taken) return
    guard(() => {
      try {
        inTransaction(database, () => {
          for (const [key, answer] of taken.answers) room.add(rows.write(key, answer, now()))
          for (const [key, confirmedAt] of taken.uses) rows.touch(key, now(), confirmedAt)
          room.shrink()
        })
      } catch (error) {
        faults = { count: faults.count + 1, last: toAppError(error) }
        throw error
      }
    }, undefined)
  }

  function remove(key: Buffer): void {
    waiting.drop(key)
    guard(() => rows.remove(key), undefined)
  }

  return {
    getKey: ({ connection, account, sudo, operation, params }) =>
      sealer.index(JSON.stringify([connection, account, sudo, operation, params])),
    get: key => guard(() => kept.use(key), null),
    peek: key => guard(() => kept.find(key), null),
    etag: key => guard(() => kept.etag(key), null),
    put: (key, connection, response, fetchedAt = now()) => {
      if (room.isTooLarge(response.body.length) && !guard(() => rows.isPinned(key), false)) return
      waiting.put(key, { ...response, connection, fetchedAt })
    },
    confirm: key => waiting.confirm(key, now()),
    remove,
    refuse: key => {
      remove(key)
      for (const listener of refusedListeners) listener(key)
    },
    onRefused: listener => void refusedListeners.push(listener),
    clearSeen: () => {
      flush()
      guard(room.clear, undefined)
    },
    seen: () => {
      flush()
      return guard(rows.seen, { bytes: 0, answers: 0 })
    },
    setLimit: bytes => {
      room.setLimit(bytes)
      flush()
      guard(() => {
        room.measure()
        room.shrink()
      }, undefined)
    },
    watchFaults: () => {
      const { count } = faults
      return () => (faults.count > count ? faults.last : null)
    },
    removeConnection: connection => {
      waiting.dropConnection(connection)
      guard(() => {
        rows.removeConnection(connection)
        room.measure()
      }, undefined)
    },
    flush,
    close: () => {
      flush()
      database.close()
    },
  }
}

/** What is kept: what waits to be written first, then the rows. */
function createKeptAnswers(rows: Pick<ResponseRows, 'find' | 'etag'>, waiting: WaitingWrites) {
  function find(key: Buffer): FoundResponse | null {
    const answer = waiting.answer(key)
    if (answer) return { fetchedAt: answer.fetchedAt, meta: answer.meta, body: Buffer.from(answer.body) }
    const found = rows.find(key)
    return found && { ...found, fetchedAt: waiting.confirmedAt(key) ?? found.fetchedAt }
  }

  return {
    find,
    /** The same, counted as use. */
    use: (key: Buffer): FoundResponse | null => {
      const found = find(key)
      if (found && !waiting.answer(key)) waiting.use(key)
      return found
    },
    etag: (key: Buffer): string | null => {
      const answer = waiting.answer(key)
      return answer ? answer.etag : rows.etag(key)
    },
  }
}

/** Runs work on the database; a fault is logged, and gives what there is otherwise. */
function createGuard({ log, onDamage }: ResponseCacheOptions) {
  return <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch (error) {
      if (isDamage(error)) onDamage?.()
      log('cache.failed', aboutFault(error))
      return otherwise
    }
  }
}
