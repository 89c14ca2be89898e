import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { TreeEntry } from '#shared/contract/repository.ts'
import type { Sealer } from '../store/seal.ts'

export type EntryKind = 'folder' | 'file'

/** One entry of a kept tree. */
export interface PinEntry {
  /** A keyed hash, which does not reveal the path. */
  readonly name: Buffer
  readonly kind: EntryKind
  readonly path: string
  readonly sha: string
}

/** A file whose content is kept, for the search. */
interface KeptFile {
  readonly position: number
  readonly path: string
  readonly content: Buffer | null
}

const sealedEntry = z.object({ path: z.string(), sha: z.string() })
const openRow = z.object({
  name: z.instanceof(Uint8Array),
  kind: z.enum(['folder', 'file']),
  sealed: z.instanceof(Uint8Array),
})
const fileRow = z.object({
  name: z.instanceof(Uint8Array),
  position: z.number(),
  content: z.instanceof(Uint8Array).nullable(),
  sealed: z.instanceof(Uint8Array),
})
const countRow = z.object({ files: z.number(), kept: z.number() })

/** The folders and files of the trees that are kept, in the order of the service. */
export interface PinEntries {
  /**
   * Records an entry as part of this generation. An unchanged entry keeps its data; a changed one has to be downloaded.
   */
  note(
    pin: number,
    generation: number,
    position: number,
    entry: Pick<TreeEntry, 'path' | 'id' | 'mode'>,
    kind: EntryKind,
  ): void
  /**
   * After the tree was recorded: removes deleted entries, reopens entries that lost a response, keeps the rest. With an incomplete tree no entry is
   * known to be deleted: missing entries stay, after the others.
   */
  settle(pin: number, generation: number, tree: { readonly now: number; readonly isWhole: boolean }): void
  /** Some that are still to be fetched, of one kind. */
  open(pin: number, kind: EntryKind, from: number, limit: number): readonly (PinEntry & { readonly position: number })[]
  /** Whether it is kept now: false when one of its answers is not there. */
  keep(pin: number, generation: number, name: Buffer, content: Buffer | null): boolean
  skip(pin: number, name: Buffer): void
  /** Retries skipped entries. */
  reopenSkipped(pin: number): void
  count(pin: number): { readonly files: number; readonly kept: number }
  /** The files after a position, in order. */
  files(pin: number, after: number, limit: number): readonly KeptFile[]
  removeAll(pin: number): void
}

export function createPinEntries(database: DatabaseSync, sealer: Sealer): PinEntries {
  const upsert = database.prepare(`
    INSERT INTO pin_entries (pin, name, position, kind, mark, content, generation, state, sealed)
    VALUES (?, ?, ?, ?, ?, NULL, ?, 'open', ?)
    ON CONFLICT DO UPDATE SET position = excluded.position, generation = excluded.generation, kind = excluded.kind,
      state = CASE WHEN mark = excluded.mark THEN state ELSE 'open' END,
      content = CASE WHEN mark = excluded.mark THEN content ELSE NULL END,
      mark = excluded.mark, sealed = excluded.sealed`)
  const forget = database.prepare('DELETE FROM pin_entries WHERE pin = ? AND generation < ?')
  const putLast = database.prepare(`
    UPDATE pin_entries SET position = position + (SELECT max(position) FROM pin_entries WHERE pin = :pin AND generation = :generation)
    WHERE pin = :pin AND generation < :generation`)
  const lost = database.prepare(`
    UPDATE pin_entries SET state = 'open' WHERE pin = :pin AND state = 'kept' AND (
      EXISTS (SELECT 1 FROM pin_rows r WHERE r.pin = :pin AND r.entry = pin_entries.name
        AND NOT EXISTS (SELECT 1 FROM responses WHERE key = r.key))
      OR NOT EXISTS (SELECT 1 FROM pin_rows r WHERE r.pin = :pin AND r.entry = pin_entries.name))`)
  const ofKept = `SELECT name FROM pin_entries WHERE pin = :pin AND state = 'kept'`
  const carry = database.prepare(
    `UPDATE pin_rows SET generation = :generation WHERE pin = :pin AND entry IN (${ofKept})`,
  )
  const confirm = database.prepare(
    `UPDATE responses SET fetched_at = :now WHERE key IN (SELECT key FROM pin_rows WHERE pin = :pin AND entry IN (${ofKept} AND generation = :generation))`,
  )
  const selectOpen = database.prepare(
    "SELECT name, kind, position, sealed FROM pin_entries WHERE pin = ? AND kind = ? AND position > ? AND state = 'open' ORDER BY position LIMIT ?",
  )
  const keep = database.prepare(`
    UPDATE pin_entries SET state = 'kept', content = :content WHERE pin = :pin AND name = :name
      AND NOT EXISTS (SELECT 1 FROM pin_rows r WHERE r.pin = :pin AND r.entry = :name AND r.generation = :generation
        AND NOT EXISTS (SELECT 1 FROM responses WHERE key = r.key))`)
  const setState = database.prepare('UPDATE pin_entries SET state = ? WHERE pin = ? AND name = ?')
  const reopen = database.prepare("UPDATE pin_entries SET state = 'open' WHERE pin = ? AND state = 'skipped'")
  const count = database.prepare(
    "SELECT count(*) AS files, count(*) FILTER (WHERE state = 'kept') AS kept FROM pin_entries WHERE pin = ? AND kind = 'file'",
  )
  const selectFiles = database.prepare(
    "SELECT name, position, content, sealed FROM pin_entries WHERE pin = ? AND kind = 'file' AND position > ? ORDER BY position LIMIT ?",
  )
  const removeAll = database.prepare('DELETE FROM pin_entries WHERE pin = ?')

  const getName = (pin: number, path: string) => sealer.index(JSON.stringify(['entry', pin, path]))

  function unseal(name: Uint8Array, sealed: Uint8Array): z.output<typeof sealedEntry> | null {
    const opened = sealer.open(name, sealed)
    return opened && sealedEntry.parse(JSON.parse(opened.toString('utf8')))
  }

  return {
    note: (pin, generation, position, { path, id, mode }, kind) => {
      const name = getName(pin, path)
      const mark = sealer.index(JSON.stringify(['mark', id, mode]))
      const sealed = sealer.seal(name, [Buffer.from(JSON.stringify({ path, sha: id }))])
      upsert.run(pin, name, position, kind, mark, generation, sealed)
    },
    settle: (pin, generation, { now, isWhole }) => {
      if (isWhole) forget.run(pin, generation)
      else putLast.run({ pin, generation })
      lost.run({ pin })
      carry.run({ pin, generation })
      confirm.run({ pin, generation, now })
    },
    open: (pin, kind, from, limit) =>
      selectOpen.all(pin, kind, from, limit).flatMap(found => {
        const parsed = openRow.extend({ position: z.number() }).safeParse(found)
        const entry = parsed.success ? unseal(parsed.data.name, parsed.data.sealed) : null
        if (!parsed.success || !entry) return []
        return { ...entry, name: Buffer.from(parsed.data.name), kind: parsed.data.kind, position: parsed.data.position }
      }),
    keep: (pin, generation, name, content) => keep.run({ pin, generation, name, content }).changes > 0,
    skip: (pin, name) => void setState.run('skipped', pin, name),
    reopenSkipped: pin => void reopen.run(pin),
    count: pin => countRow.safeParse(count.get(pin)).data ?? { files: 0, kept: 0 },
    files: (pin, after, limit) =>
      selectFiles.all(pin, after, limit).flatMap(found => {
        const parsed = fileRow.safeParse(found)
        const entry = parsed.success ? unseal(parsed.data.name, parsed.data.sealed) : null
        if (!parsed.success) return []
        const { position, content } = parsed.data
        // A row that does not open still has its place, so that the next one is found.
        return { position, path: entry?.path ?? '', content: entry && content ? Buffer.from(content) : null }
      }),
    removeAll: pin => void removeAll.run(pin),
  }
}
