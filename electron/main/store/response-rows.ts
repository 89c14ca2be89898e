import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId } from '#shared/bridge.ts'
import type { Sealer } from './seal.ts'

/** An answer of a service, to be kept. */
export interface KeptResponse {
  readonly status: number
  readonly etag: string | null
  /** What is needed beside the body, such as the next page. Sealed with it. */
  readonly meta: string
  readonly body: Uint8Array
}

export interface DatedResponse extends KeptResponse {
  readonly connection: ConnectionId
  readonly fetchedAt: number
}

export interface FoundResponse {
  readonly fetchedAt: number
  readonly meta: string
  readonly body: Buffer
}

const row = z.object({ fetched_at: z.number(), sealed: z.instanceof(Uint8Array) })
const etagRow = z.object({ etag: z.string().nullable() })
const sizeRow = z.object({ total: z.number(), answers: z.number() })

/** The rows of the answers, each sealed on its own. What is only seen is what no project kept offline needs. Throws what SQLite throws. */
export function createResponseRows(database: DatabaseSync, sealer: Sealer) {
  const select = database.prepare('SELECT fetched_at, sealed FROM responses WHERE key = ?')
  const selectEtag = database.prepare('SELECT etag FROM responses WHERE key = ?')
  const insert = database.prepare(
    'INSERT INTO responses (key, connection, fetched_at, used_at, status, etag, size, sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET connection = excluded.connection, fetched_at = excluded.fetched_at, used_at = excluded.used_at, status = excluded.status, etag = excluded.etag, size = excluded.size, sealed = excluded.sealed',
  )
  const touch = database.prepare('UPDATE responses SET used_at = ?, fetched_at = coalesce(?, fetched_at) WHERE key = ?')
  const deleteRow = database.prepare('DELETE FROM responses WHERE key = ?')
  const deleteConnection = database.prepare('DELETE FROM responses WHERE connection = ?')
  const deletePins = database.prepare('DELETE FROM pins WHERE connection = ?')
  const deleteSeen = database.prepare('DELETE FROM responses WHERE pinned = 0')
  const selectSeen = database.prepare(
    'SELECT coalesce(sum(size), 0) AS total, count(*) AS answers FROM responses WHERE pinned = 0',
  )
  const evict = database.prepare(
    'DELETE FROM responses WHERE key IN (SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY used_at DESC, key) AS running FROM responses WHERE pinned = 0) WHERE running > ?)',
  )
  const selectPinned = database.prepare('SELECT 1 FROM pin_rows WHERE key = ? LIMIT 1')

  return {
    /** Null for a miss; a row that does not open is deleted and is a miss. */
    find: (key: Buffer): FoundResponse | null => {
      const found = row.safeParse(select.get(key)).data
      if (!found) return null
      const opened = sealer.open(key, found.sealed)
      const parts = opened && unframe(opened)
      if (!parts) deleteRow.run(key)
      return parts && { fetchedAt: found.fetched_at, ...parts }
    },
    etag: (key: Buffer): string | null => etagRow.safeParse(selectEtag.get(key)).data?.etag ?? null,
    /** Gives the size of the row. */
    write: (
      key: Buffer,
      { meta, body, connection, fetchedAt, status, etag }: DatedResponse,
      usedAt: number,
    ): number => {
      const sealed = sealer.seal(key, [...frame(meta), body])
      insert.run(key, connection, fetchedAt, usedAt, status, etag, sealed.length, sealed)
      return sealed.length
    },
    /** @param confirmedAt when the service said that it is still so; null when it was only used */
    touch: (key: Buffer, usedAt: number, confirmedAt: number | null): void => void touch.run(usedAt, confirmedAt, key),
    remove: (key: Buffer): void => void deleteRow.run(key),
    /** With what was kept offline of it. */
    removeConnection: (connection: ConnectionId): void => {
      deletePins.run(connection)
      deleteConnection.run(connection)
    },
    removeSeen: (): void => void deleteSeen.run(),
    seen: (): { readonly bytes: number; readonly answers: number } => {
      const { total: bytes, answers } = sizeRow.parse(selectSeen.get())
      return { bytes, answers }
    },
    /** Leaves so many bytes of what was only seen; the answers used longest ago go first. */
    evict: (bytes: number): void => void evict.run(bytes),
    isPinned: (key: Buffer): boolean => selectPinned.get(key) !== undefined,
  }
}
export type ResponseRows = ReturnType<typeof createResponseRows>

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
