import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type ConnectionId,
  type OfflineSubject,
  type Pin,
  pinStates,
  pinSteps,
  type SkippedPart,
} from '#shared/bridge.ts'
import { appError } from '#shared/errors.ts'
import { inTransaction } from '../store/database.ts'
import type { Sealer } from '../store/seal.ts'
import { createPinEntries, type PinEntries } from './pin-entries.ts'

const about = z.object({
  project: z.string(),
  ref: z.string(),
  account: z.string(),
  sudo: z.object({ id: z.number(), username: z.string() }).nullable(),
  commit: z.string().nullable(),
  step: z.enum(pinSteps),
  error: appError.nullable(),
  skipped: z.array(z.object({ part: z.string(), error: appError })),
})
type AboutPin = z.output<typeof about>

const row = z.object({
  id: z.number(),
  connection: z.string(),
  root: z.instanceof(Uint8Array).nullable(),
  state: z.enum(pinStates),
  generation: z.number(),
  completed_at: z.number().nullable(),
  about: z.instanceof(Uint8Array),
})
const bytesRow = z.object({ bytes: z.number() })
const idRow = z.object({ id: z.number() })

/** A pin as it is stored. */
export interface StoredPin extends AboutPin, Pick<Pin, 'id' | 'connection' | 'state'> {
  /** Name of the answer that says whether the project may be read at all. */
  readonly root: Buffer | null
  /** Counts the times it was fetched; what was not met again since is no longer part of it. */
  readonly generation: number
  readonly completedAt: number | null
}

interface PinChanges
  extends Partial<AboutPin>,
    Partial<Pick<StoredPin, 'state' | 'root' | 'generation' | 'completedAt'>> {}

/** Which answers belong to which project kept offline. They are never evicted while they do. */
export interface Pins {
  readonly entries: PinEntries
  list(): readonly StoredPin[]
  get(id: number): StoredPin | null
  add(
    subject: Pick<OfflineSubject, 'project' | 'ref'>,
    acting: Pick<StoredPin, 'connection' | 'account' | 'sudo'>,
  ): StoredPin
  change(id: number, changes: PinChanges): void
  /** Makes an answer part of it, there already or not. `entry` names what of the tree it is about. */
  claim(id: number, generation: number, key: Buffer, entry?: Buffer): void
  has(key: Buffer): boolean
  getSize(key: Buffer): number
  getBytes(id: number): number
  /** Of all pins together. */
  bytes(): number
  /** Of these pins together; what several of them have counts once. */
  bytesOfAll(ids: readonly number[]): number
  /** Takes away what was not met in this generation. */
  prune(id: number, generation: number): void
  /** Takes all its answers away but those another pin has; the pin itself stays. */
  empty(id: number): void
  remove(id: number): void
}

const none = Buffer.alloc(0)

/** The pins of the cache's file. A row that does not open is left out. Throws what SQLite throws. */
export function createPins(database: DatabaseSync, sealer: Sealer): Pins {
  const columns = 'id, connection, root, state, generation, completed_at, about'
  const selectAll = database.prepare(`SELECT ${columns} FROM pins ORDER BY id`)
  const select = database.prepare(`SELECT ${columns} FROM pins WHERE id = ?`)
  const selectBySubject = database.prepare('SELECT id FROM pins WHERE subject = ?')
  const insert = database.prepare(
    "INSERT INTO pins (connection, subject, state, about) VALUES (?, ?, 'running', x'') RETURNING id",
  )
  const update = database.prepare(
    'UPDATE pins SET root = ?, state = ?, generation = ?, completed_at = ?, about = ? WHERE id = ?',
  )
  const claim = database.prepare(
    'INSERT INTO pin_rows (pin, entry, key, generation) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET generation = excluded.generation',
  )
  const deleteAnswers = database.prepare(`
    DELETE FROM responses WHERE key IN (
      SELECT key FROM pin_rows WHERE pin = :pin AND generation < :generation
      EXCEPT SELECT key FROM pin_rows WHERE pin <> :pin OR generation >= :generation
    )`)
  const deleteRows = database.prepare('DELETE FROM pin_rows WHERE pin = ? AND generation < ?')
  const deletePin = database.prepare('DELETE FROM pins WHERE id = ?')
  const entries = createPinEntries(database, sealer)

  function parse(found: unknown): StoredPin | null {
    const parsed = row.safeParse(found)
    if (!parsed.success) return null
    const { id, connection, root, state, generation, completed_at: completedAt } = parsed.data
    const opened = sealer.open(getContext(id), parsed.data.about)
    const known = opened && about.safeParse(readJson(opened.toString('utf8')))
    if (!known?.success) return null
    return { ...known.data, id, connection, root: root && Buffer.from(root), state, generation, completedAt }
  }

  function write(pin: StoredPin): void {
    const { project, ref, account, sudo, commit, step, error, skipped } = pin
    const text = JSON.stringify({ project, ref, account, sudo, commit, step, error, skipped } satisfies AboutPin)
    const sealed = sealer.seal(getContext(pin.id), [Buffer.from(text)])
    update.run(pin.root, pin.state, pin.generation, pin.completedAt, sealed, pin.id)
  }

  const transaction = (work: () => void) => inTransaction(database, work)

  function removeBefore(id: number, generation: number): void {
    deleteAnswers.run({ pin: id, generation })
    deleteRows.run(id, generation)
  }

  const get = (id: number) => parse(select.get(id))

  return {
    entries,
    list: () => selectAll.all().flatMap(found => parse(found) ?? []),
    get,
    add: ({ project, ref }, { connection, account, sudo }) => {
      const subject = sealer.index(JSON.stringify(['pin', connection, account, sudo?.id ?? null, project, ref]))
      const known = idRow.safeParse(selectBySubject.get(subject)).data
      const kept = known && get(known.id)
      if (kept) return kept
      if (known) deletePin.run(known.id)
      const { id } = idRow.parse(insert.get(connection, subject))
      const added: StoredPin = {
        ...{ id, connection, project, ref, account, sudo, state: 'running', root: null, generation: 0 },
        ...{ completedAt: null, commit: null, step: 'tree', error: null, skipped: [] },
      }
      write(added)
      return added
    },
    change: (id, changes) => {
      const known = get(id)
      if (known) write({ ...known, ...changes })
    },
    claim: (id, generation, key, entry = none) => void claim.run(id, entry, key, generation),
    ...createPinSizes(database),
    prune: (id, generation) => transaction(() => removeBefore(id, generation)),
    empty: id =>
      transaction(() => {
        removeBefore(id, Number.MAX_SAFE_INTEGER)
        entries.removeAll(id)
      }),
    remove: id =>
      transaction(() => {
        removeBefore(id, Number.MAX_SAFE_INTEGER)
        deletePin.run(id)
      }),
  }
}

/** How much room answers take. */
function createPinSizes(database: DatabaseSync): Pick<Pins, 'has' | 'getSize' | 'getBytes' | 'bytes' | 'bytesOfAll'> {
  const selectSize = database.prepare('SELECT size AS bytes FROM responses WHERE key = ?')
  const selectTotalBytes = database.prepare(
    'SELECT coalesce(sum(size), 0) AS bytes FROM responses WHERE key IN (SELECT key FROM pin_rows WHERE pin = ?)',
  )
  const selectBytesOfAll = database.prepare(`
    SELECT coalesce(sum(size), 0) AS bytes FROM responses
    WHERE key IN (SELECT key FROM pin_rows WHERE pin IN (SELECT value FROM json_each(?)))`)
  const selectBytes = database.prepare('SELECT coalesce(sum(size), 0) AS bytes FROM responses WHERE pinned = 1')
  const bytesIn = (found: unknown) => bytesRow.safeParse(found).data?.bytes ?? 0
  return {
    has: key => selectSize.get(key) !== undefined,
    getSize: key => bytesIn(selectSize.get(key)),
    getBytes: id => bytesIn(selectTotalBytes.get(id)),
    bytes: () => bytesIn(selectBytes.get()),
    bytesOfAll: ids => bytesIn(selectBytesOfAll.get(JSON.stringify(ids))),
  }
}

/** Pins of one connection. */
export function getPins(pins: Pins, connection: ConnectionId): readonly StoredPin[] {
  return pins.list().filter(pin => pin.connection === connection)
}

/** As many parts that were left out are named, once each; the others are like them. */
const namedParts = 50

export function withSkipped(skipped: readonly SkippedPart[], part: SkippedPart): readonly SkippedPart[] {
  if (skipped.length >= namedParts || skipped.some(known => known.part === part.part)) return skipped
  return [...skipped, part]
}

function getContext(id: number): Buffer {
  return Buffer.from(`pin ${id}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
