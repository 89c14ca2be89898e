import { existsSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { textColumns } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { words } from '#shared/audit/matching.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { Failure } from '../failure.ts'
import { inTransaction, openDatabase } from '../store/database.ts'
import type { Sealer } from '../store/seal.ts'
import {
  type ArchiveState,
  archiveGap,
  archiveState,
  type BlockBounds,
  blockBounds,
  type StoredGap,
} from './archive-state.ts'
import { chainStart, extendChain } from './chain.ts'

/** Events of a full block: few enough to be opened in about a millisecond, enough to be compressed well. */
export const eventsOfBlock = 512

const migrations = [
  `CREATE TABLE state (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
   CREATE TABLE blocks (number INTEGER PRIMARY KEY, bounds BLOB NOT NULL, words BLOB NOT NULL, events BLOB NOT NULL);
   CREATE TABLE gaps (name BLOB PRIMARY KEY, value BLOB NOT NULL)`,
]

const bytes = z.instanceof(Uint8Array)
const valueRow = z.object({ value: bytes })
const partRow = z.object({ part: bytes })

/** Bytes that can't be opened with the key of this computer, or that were exchanged. */
export class UnreadableArchive extends Failure {
  constructor(part: string) {
    super({ kind: 'damagedArchive' }, { cause: new Error(`${part} of an archive can’t be decrypted`) })
    this.name = 'UnreadableArchive'
  }
}

/** What is committed at once: events, where reading continues, and gaps. */
interface ArchiveChange {
  readonly events?: readonly AuditEventFields[]
  readonly state?: Partial<ArchiveState>
  readonly gaps?: readonly StoredGap[]
}

/** The SQLite file of one archive. Everything in it is sealed; only the number of blocks and gaps and their sizes show. */
export interface ArchiveFile {
  readonly id: string
  state(): ArchiveState
  /** Appends events, and changes the rest, in one transaction: a kill leaves all of it or nothing. */
  commit(change: ArchiveChange): void
  readonly blocks: number
  /** @throws UnreadableArchive */
  bounds(block: number): BlockBounds
  /** Every distinct word of a block’s events, in lower case. @throws UnreadableArchive */
  words(block: number): readonly string[]
  /** The canonical lines of a block, in the order of archiving. @throws UnreadableArchive */
  lines(block: number): readonly string[]
  gaps(): readonly StoredGap[]
  size(): number
  close(): void
  /** Closes it and removes its files. */
  remove(): void
}

/**
 * Opens the archive of a path, or creates it.
 * @param initial the state of a new archive; null to open an existing one
 * @throws UnreadableArchive, NewerDatabase
 */
export function openArchiveFile(path: string, id: string, sealer: Sealer, initial: ArchiveState | null): ArchiveFile {
  const { database } = openDatabase(path, { migrations, synchronous: 'FULL', check: false })
  try {
    return createFile(database, { path, id, sealer, initial })
  } catch (error) {
    database.close()
    throw error
  }
}

interface FileParts {
  readonly path: string
  readonly id: string
  readonly sealer: Sealer
  readonly initial: ArchiveState | null
}

function createFile(database: DatabaseSync, { path, id, sealer, initial }: FileParts): ArchiveFile {
  const sealed = sealedParts(sealer, id)
  const setState = database.prepare("INSERT OR REPLACE INTO state (name, value) VALUES ('state', ?)")
  const setBlock = database.prepare('INSERT OR REPLACE INTO blocks (number, bounds, words, events) VALUES (?, ?, ?, ?)')
  const setGap = database.prepare('INSERT OR REPLACE INTO gaps (name, value) VALUES (?, ?)')
  const selects = {
    bounds: database.prepare('SELECT bounds AS part FROM blocks WHERE number = ?'),
    words: database.prepare('SELECT words AS part FROM blocks WHERE number = ?'),
    events: database.prepare('SELECT events AS part FROM blocks WHERE number = ?'),
  }
  if (initial) setState.run(sealed.seal('state', JSON.stringify(initial)))
  let state = readState(database, sealed)
  let blocks = Number(database.prepare('SELECT count(*) AS count FROM blocks').get()?.count)

  const openedBounds: BlockBounds[] = []

  const readPart = (name: keyof typeof selects, block: number): string => {
    const row = partRow.safeParse(selects[name].get(block))
    if (!row.success) throw new UnreadableArchive(`Block ${block}`)
    return sealed.open(`${name} ${block}`, row.data.part)
  }
  const bounds = (block: number): BlockBounds => {
    const opened = openedBounds[block] ?? blockBounds.parse(JSON.parse(readPart('bounds', block)))
    openedBounds[block] = opened
    return opened
  }
  const lines = (block: number): readonly string[] => readPart('events', block).split('\n')

  function writeBlock(number: number, block: readonly AuditEventFields[], before: Buffer): Buffer {
    const written = block.map(canonicalLine)
    const after = written.reduce<Buffer>(extendChain, before)
    const summary = summarize(written.map(readEvent), before, after)
    setBlock.run(
      number,
      sealed.seal(`bounds ${number}`, JSON.stringify(summary.bounds)),
      sealed.seal(`words ${number}`, summary.words.join(' ')),
      sealed.seal(`events ${number}`, written.join('\n')),
    )
    openedBounds.length = Math.min(openedBounds.length, number)
    return after
  }

  /** Fills the last block, and adds others. @returns the new head */
  function append(events: readonly AuditEventFields[]): { readonly head: Buffer; readonly blocks: number } {
    let count = blocks
    let head: Buffer = Buffer.from(state.head, 'hex')
    let rest = events
    const last = blocks === 0 ? null : bounds(blocks - 1)
    if (last && last.events < eventsOfBlock) {
      rest = [...lines(blocks - 1).map(readEvent), ...events]
      head = Buffer.from(last.before, 'hex')
      count -= 1
    }
    for (let from = 0; from < rest.length; from += eventsOfBlock) {
      head = writeBlock(count, rest.slice(from, from + eventsOfBlock), head)
      count += 1
    }
    return { head, blocks: count }
  }

  return {
    id,
    state: () => state,
    commit: ({ events = [], state: changes = {}, gaps = [] }) => {
      const result = inTransaction(database, () => {
        const appended = events.length > 0 ? append(events) : null
        const next = { ...state, ...getBounds(state, events), ...changes, events: state.events + events.length }
        if (appended) next.head = appended.head.toString('hex')
        setState.run(sealed.seal('state', JSON.stringify(next)))
        for (const gap of gaps) {
          const name = sealer.index(JSON.stringify([id, gap.reason, gap.from, gap.ids, gap.content ?? null]))
          setGap.run(name, sealed.seal('gap', JSON.stringify(gap)))
        }
        return { next, blocks: appended?.blocks ?? blocks }
      })
      state = result.next
      blocks = result.blocks
    },
    get blocks() {
      return blocks
    },
    bounds,
    words: block => readPart('words', block).split(' '),
    lines,
    gaps: () =>
      z
        .array(valueRow)
        .parse(database.prepare('SELECT value FROM gaps').all())
        .map(({ value }) => archiveGap.parse(JSON.parse(sealed.open('gap', value))))
        .sort((a, b) => (a.to < b.to ? 1 : -1)),
    size: () => ['', '-wal'].reduce((sum, end) => sum + (existsSync(path + end) ? statSync(path + end).size : 0), 0),
    close: () => database.close(),
    remove: () => {
      database.close()
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
    },
  }
}

/** The line under which an event is archived. */
export function canonicalLine(event: AuditEventFields): string {
  return canonicalJson(event)
}

/** An event of a canonical line; it was checked with the contract's schema before it was archived. */
export function readEvent(line: string): AuditEventFields {
  const event: AuditEventFields = JSON.parse(line)
  return event
}

function readState(database: DatabaseSync, sealed: ReturnType<typeof sealedParts>): ArchiveState {
  const row = valueRow.safeParse(database.prepare("SELECT value FROM state WHERE name = 'state'").get())
  if (!row.success) throw new UnreadableArchive('The state')
  return archiveState.parse(JSON.parse(sealed.open('state', row.data.value)))
}

/** Texts, compressed and sealed for their place in one archive. */
function sealedParts(sealer: Sealer, id: string) {
  const context = (place: string) => Buffer.from(`audit archive ${id} ${place}`)
  return {
    seal: (place: string, text: string) => sealer.seal(context(place), [zstdCompressSync(Buffer.from(text, 'utf8'))]),
    open: (place: string, sealed: Uint8Array): string => {
      const plain = sealer.open(context(place), sealed)
      if (!plain) throw new UnreadableArchive(`Part “${place}”`)
      return zstdDecompressSync(plain).toString('utf8')
    },
  }
}

function summarize(
  events: readonly AuditEventFields[],
  before: Buffer,
  after: Buffer,
): { readonly bounds: BlockBounds; readonly words: readonly string[] } {
  const found = new Set<string>()
  const times: number[] = []
  const ids: number[] = []
  for (const event of events) {
    const facts = getFacts(event)
    times.push(Number.isNaN(facts.at) ? 0 : facts.at)
    ids.push(facts.id)
    found.add(`${facts.authorId}`)
    for (const column of textColumns) for (const word of words(facts[column])) found.add(word)
  }
  return {
    bounds: {
      ...{ events: events.length, before: before.toString('hex'), after: after.toString('hex') },
      ...{ from: Math.min(...times), to: Math.max(...times), firstId: Math.min(...ids), lastId: Math.max(...ids) },
    },
    words: [...found],
  }
}

/** The times of the first and last event. */
function getBounds({ newest, oldest }: ArchiveState, events: readonly AuditEventFields[]) {
  const bounds = { newest, oldest }
  for (const { created_at: at } of events) {
    if (bounds.newest === null || Date.parse(at) > Date.parse(bounds.newest)) bounds.newest = at
    if (bounds.oldest === null || Date.parse(at) < Date.parse(bounds.oldest)) bounds.oldest = at
  }
  return bounds
}

/** The head of an archive without events. */
export const emptyHead = chainStart.toString('hex')
