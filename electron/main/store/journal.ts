import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId, JobRow, JournalDetails, JournalEntry, Restored, StateSeen } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import type { Settlement } from '#shared/journal.ts'
import { createEntryReader, type ServiceOf, undoneBy } from './journal-entries.ts'
import { createJournalScan, type JournalQuery } from './journal-scan.ts'
import { type JournalPart, journalPart, journalText } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

/** A write about to be sent. */
interface JournalStart {
  readonly connection: ConnectionId
  /** The address; null where it changes with every run. */
  readonly service: string | null
  readonly account: string | null
  /** Who the write is made as, when that is another user. */
  readonly sudo: string | null
  /** Stands for address, account and sudo user together. */
  readonly actor: string
  readonly operation: OperationId
  readonly method: string
  /** Below the base URL, without query. */
  readonly path: string
  /** The operation's params without its secrets. Never holds the connection's token. */
  readonly params: Readonly<Record<string, unknown>>
  readonly before: StateSeen
  /** The entry that this one undoes. */
  readonly undoes?: number | undefined
  /** The row of a bulk job that it is of. */
  readonly job?: JobRow | undefined
  /** The assistant that proposed it. */
  readonly proposedBy?: string | undefined
}

interface JournalResult {
  readonly outcome: 'done' | 'failed' | 'unknown'
  readonly status: number | null
  readonly error: AppError | null
  readonly answer: unknown
}

/** Every write this app sent. An entry is on the disk before its request leaves. */
export interface Journal {
  begin(start: JournalStart): number
  finish(id: number, result: JournalResult): void
  /** Resolves a write of unknown outcome; no effect on others or on resolved ones. */
  settle(id: number, how: Settlement): void
  /** Stores the state after a write. */
  noteAfter(id: number, after: StateSeen): void
  /** What an undo restored, as read right after it. */
  noteRestored(id: number, restored: Restored): void
  /** Newest first; long texts inside `params` are shortened. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>
  /** The same, a few at a time: a search may have to open everything, and main has other work. */
  scan(query: JournalQuery): AsyncGenerator<readonly JournalEntry[]>
  /** One entry in full; null when there is none. */
  get(id: number): JournalDetails | null
  /** Whether the change of an entry was undone, and that was not undone in turn. */
  isUndone(id: number): boolean
  /** The actor of an entry; null for one of an older version, and if it does not exist. */
  getActor(id: number): string | null
}

const keyRow = z.object({ at: z.string(), operation: z.string() })
const actorRow = z.object({ actor: z.string().nullable() })
const undoingRow = z.object({ by: z.number().nullable() })

/** Older entries go at the start of a run, so that years of work do not fill the disk. */
export const keptEntries = 20_000

/**
 * @param database opened with `synchronous: 'FULL'`. Entries still pending from an earlier run become `unknown`: the app
 * ended before the answer came.
 */
export function createJournal(
  database: DatabaseSync,
  seal: TextSeal,
  getService: ServiceOf = () => null,
  now: () => Date = () => new Date(),
): Journal {
  endEarlierRuns(database)
  const entries = createEntryReader(database, seal, getService)
  const scan = createJournalScan(database, entries)
  const insert = database.prepare(
    `INSERT INTO journal (at, connection, service, account, sudo, operation, method, path, request, before, undoes, actor, job, job_row, proposed_by, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
  )
  const key = database.prepare('SELECT at, operation FROM journal WHERE id = ?')
  const update = database.prepare('UPDATE journal SET outcome = ?, status = ?, error = ?, answer = ? WHERE id = ?')
  const settle = database.prepare(
    "UPDATE journal SET settled = ? WHERE id = ? AND outcome = 'unknown' AND settled IS NULL",
  )
  const updateRestored = database.prepare('UPDATE journal SET restored = ? WHERE id = ?')
  const updateAfter = database.prepare('UPDATE journal SET after = ? WHERE id = ?')
  const selectUndoing = database.prepare(`SELECT ${undoneBy} AS by FROM journal WHERE id = ?`)
  const selectActor = database.prepare('SELECT actor FROM journal WHERE id = ?')
  const text = journalText(seal)

  function protect(id: number, part: JournalPart, value: unknown): Uint8Array | null {
    const found = keyRow.safeParse(key.get(id))
    return found.success ? text.protect(journalPart(found.data, part), value) : null
  }

  const getUndoing = (id: number) => undoingRow.safeParse(selectUndoing.get(id)).data?.by ?? null

  return {
    begin: start => {
      const at = now().toISOString()
      const { connection, service, account, sudo, actor, operation, method, path, before, undoes, job, proposedBy } =
        start
      const about = { at, operation }
      const request = text.protect(journalPart(about, 'request'), start.params)
      const seen = before.known ? text.protect(journalPart(about, 'before'), [before.value]) : null
      const given = [at, connection, service, account, sudo, operation, method, path, request, seen]
      const belongs = [undoes ?? null, actor, job?.job ?? null, job?.row ?? null, proposedBy ?? null]
      return Number(insert.run(...given, ...belongs).lastInsertRowid)
    },
    finish: (id, { outcome, status, error, answer }) => {
      update.run(outcome, status, error && JSON.stringify(error), protect(id, 'answer', answer ?? null), id)
    },
    isUndone: id => {
      let isUndone = false
      for (let by = getUndoing(id); by !== null; by = getUndoing(by)) isUndone = !isUndone
      return isUndone
    },
    getActor: id => actorRow.safeParse(selectActor.get(id)).data?.actor ?? null,
    settle: (id, how) => void settle.run(how, id),
    noteAfter: (id, after) => {
      if (after.known) updateAfter.run(protect(id, 'after', [after.value]), id)
    },
    noteRestored: (id, found) => void updateRestored.run(JSON.stringify(found), id),
    list: async query => {
      const all: JournalEntry[] = []
      for await (const some of scan(query)) all.push(...some)
      return all
    },
    scan,
    get: entries.details,
  }
}

/** Marks writes that were running when an earlier run ended as unknown, and removes the oldest entries. */
function endEarlierRuns(database: DatabaseSync): void {
  database.exec("UPDATE journal SET outcome = 'unknown' WHERE outcome = 'pending'")
  database
    .prepare('DELETE FROM journal WHERE id <= (SELECT id FROM journal ORDER BY id DESC LIMIT 1 OFFSET ?)')
    .run(keptEntries)
}
