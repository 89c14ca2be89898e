import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId } from '#shared/connection.ts'
import { type SnapshotContent, type SnapshotHead, snapshotContent, snapshotHead } from '#shared/fleet/snapshot.ts'
import { type JobOwner, jobOwner } from './bulk-jobs.ts'
import { inTransaction } from './database.ts'
import { toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

/** A snapshot of the fleet table without its rows. */
export interface StoredSnapshot {
  readonly id: string
  readonly createdAt: string
  readonly head: SnapshotHead
  readonly owner: JobOwner
  readonly rowCount: number
  readonly missingCount: number
  readonly undecidedCount: number
}

/** Snapshots of the fleet tables of all connections. */
export interface Snapshots {
  /** False, and nothing is stored, when there are too many of the connection or they are too large in all. */
  add(connection: ConnectionId, snapshot: StoredSnapshot, content: SnapshotContent): boolean
  /** Null when it is not there or can't be read. */
  get(id: string): StoredSnapshot | null
  /** Null when it can't be read. */
  content(id: string): SnapshotContent | null
  /** The newest first; one that can't be read is left out. */
  list(connection: ConnectionId): readonly StoredSnapshot[]
  remove(id: string): void
  forgetConnection(connection: ConnectionId): void
}

/** The most snapshots of one connection, and the most bytes of all snapshots together. */
export const maxSnapshots = 50
const maxTotalBytes = 500_000_000

const headRow = z.object({ id: z.string(), created_at: z.string(), head: z.instanceof(Uint8Array) })
const contentRow = z.object({ content: z.instanceof(Uint8Array) })
const roomRow = z.object({ count: z.number(), bytes: z.number() })
const storedHead = z
  .object({ head: snapshotHead, owner: jobOwner, rowCount: z.number(), missingCount: z.number() })
  .extend({
    /** Earlier versions did not store which rows were undecided. */
    undecidedCount: z.number().default(0),
  })

/** @param database opened with `synchronous: 'FULL'` */
export function createSnapshots(database: DatabaseSync, seal: TextSeal, maxBytes = maxTotalBytes): Snapshots {
  const insert = database.prepare(
    'INSERT INTO fleet_snapshots (id, connection, created_at, head, content) VALUES (?, ?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT id, created_at, head FROM fleet_snapshots WHERE id = ?')
  const selectAll = database.prepare(
    'SELECT id, created_at, head FROM fleet_snapshots WHERE connection = ? ORDER BY created_at DESC, id',
  )
  const selectContent = database.prepare('SELECT content FROM fleet_snapshots WHERE id = ?')
  const selectRoom = database.prepare(
    `SELECT (SELECT count(*) FROM fleet_snapshots WHERE connection = ?) AS count,
      (SELECT coalesce(sum(length(content)), 0) FROM fleet_snapshots) AS bytes`,
  )
  const remove = database.prepare('DELETE FROM fleet_snapshots WHERE id = ?')
  const removeConnection = database.prepare('DELETE FROM fleet_snapshots WHERE connection = ?')
  const getContext = (id: string, part: string) => `fleet snapshot ${id} ${part}`
  const protect = (id: string, part: string, value: unknown) =>
    seal.protect(getContext(id, part), JSON.stringify(value))
  const reveal = (id: string, part: string, bytes: Uint8Array) => toJson(seal.reveal(getContext(id, part), bytes) ?? '')

  function toStored(found: unknown): StoredSnapshot | null {
    const row = headRow.safeParse(found).data
    const head = row && storedHead.safeParse(reveal(row.id, 'head', row.head)).data
    return row && head ? { id: row.id, createdAt: row.created_at, ...head } : null
  }

  return {
    add: (connection, { id, createdAt, ...head }, given) =>
      inTransaction(database, () => {
        const content = protect(id, 'rows', given)
        const { count, bytes } = roomRow.parse(selectRoom.get(connection))
        if (count >= maxSnapshots || bytes + content.length > maxBytes) return false
        insert.run(id, connection, createdAt, protect(id, 'head', head), content)
        return true
      }),
    get: id => toStored(select.get(id)),
    content: id => {
      const found = contentRow.safeParse(selectContent.get(id)).data
      return (found && snapshotContent.safeParse(reveal(id, 'rows', found.content)).data) ?? null
    },
    list: connection => selectAll.all(connection).flatMap(found => toStored(found) ?? []),
    remove: id => void remove.run(id),
    forgetConnection: connection => void removeConnection.run(connection),
  }
}
