import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type {
  ConnectionId,
  JobRow,
  JournalDetails,
  JournalEntry,
  JournalFilter,
  Restored,
  StateSeen,
} from '#shared/bridge.ts'
import { endpointOf, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { lostBy } from '#shared/contract/endpoint.ts'
import { type AppError, appError } from '#shared/errors.ts'
import { journalOutcomes, type MemberSeen, restored, type Settlement, settlements } from '#shared/journal.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { type JournalPart, journalPart, journalText, jsonOf, shorten } from './journal-text.ts'
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
  /** The entry this one takes back. */
  readonly undoes?: number | undefined
  /** The row of a bulk job that it is of. */
  readonly job?: JobRow | undefined
}

interface JournalResult {
  readonly outcome: 'done' | 'failed' | 'unknown'
  readonly status: number | null
  readonly error: AppError | null
  readonly answer: unknown
}

interface JournalQuery extends JournalFilter {
  readonly limit: number
  /** Entries older than this one. */
  readonly below?: number | undefined
}

/** Every write this app sent. An entry is on the disk before its request leaves. */
export interface Journal {
  begin(start: JournalStart): number
  finish(id: number, result: JournalResult): void
  /** Settles a write of unknown outcome; does nothing to others, nor to one that is settled. */
  settle(id: number, how: Settlement): void
  /** The state the write left behind, once it is known. */
  noteAfter(id: number, after: StateSeen): void
  /** What an undo restored, as read right after it. */
  noteRestored(id: number, restored: Restored): void
  /** Newest first; long texts inside `params` are shortened. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>
  /** The same, a few at a time: a search may have to open everything, and main has other work. */
  scan(query: JournalQuery): AsyncGenerator<readonly JournalEntry[]>
  /** One entry in full; null when there is none. */
  get(id: number): JournalDetails | null
  /** Whom an entry was made as; null for one of an older version, and for none. */
  actorOf(id: number): string | null
}

const listedRow = z.object({
  id: z.number(),
  at: z.string(),
  connection: z.string(),
  service: z.string().nullable(),
  account: z.string().nullable(),
  sudo: z.string().nullable(),
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  request: z.instanceof(Uint8Array),
  outcome: z.enum(journalOutcomes),
  settled: z.enum(settlements).nullable(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  undoes: z.number().nullable(),
  undone_by: z.number().nullable(),
  restored: z.string().nullable(),
  /** Whether the state before is known. */
  seen: z.number(),
})
const row = listedRow.extend({
  answer: z.instanceof(Uint8Array).nullable(),
  before: z.instanceof(Uint8Array).nullable(),
  after: z.instanceof(Uint8Array).nullable(),
})
/** What a part of an entry is kept under. */
type About = Pick<z.output<typeof listedRow>, 'at' | 'operation'>
const memberOperation = /^(?:group|project)Members\./
const seenMember = z.looseObject({ name: z.string(), access_level: z.number() })
const idRow = z.object({ id: z.number() })
const actorRow = z.object({ actor: z.string().nullable() })

/** What the service of a connection is now; null where nobody knows, and for a connection that is gone. */
export type ServiceOf = (connection: ConnectionId) => ServiceKind | null

/** Older entries go at the start of a run, so that years of work do not fill the disk. */
export const keptEntries = 20_000

/** Of a scan, before other work has its turn. */
const turnMilliseconds = 12
const rowsAtOnce = 100

const undoneBy = `(SELECT max(other.id) FROM journal AS other WHERE other.undoes = journal.id AND other.outcome = 'done')`
const columns = `journal.*, ${undoneBy} AS undone_by, before IS NOT NULL AS seen`
/** Without the states, which may be large and which no list shows. */
const listed = `id, at, connection, service, account, sudo, operation, method, path, request, outcome, settled, status, error, undoes, restored, ${undoneBy} AS undone_by, before IS NOT NULL AS seen`

/**
 * @param database opened with `synchronous: 'FULL'`. Entries still pending from an earlier run become `unknown`: the app
 * ended before the answer came.
 */
export function createJournal(
  database: DatabaseSync,
  seal: TextSeal,
  serviceOf: ServiceOf = () => null,
  now: () => Date = () => new Date(),
): Journal {
  database.exec("UPDATE journal SET outcome = 'unknown' WHERE outcome = 'pending'")
  database
    .prepare('DELETE FROM journal WHERE id <= (SELECT id FROM journal ORDER BY id DESC LIMIT 1 OFFSET ?)')
    .run(keptEntries)
  const insert = database.prepare(
    `INSERT INTO journal (at, connection, service, account, sudo, operation, method, path, request, before, undoes, actor, job, job_row, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
  )
  const key = database.prepare('SELECT at, operation FROM journal WHERE id = ?')
  const update = database.prepare('UPDATE journal SET outcome = ?, status = ?, error = ?, answer = ? WHERE id = ?')
  const settle = database.prepare(
    "UPDATE journal SET settled = ? WHERE id = ? AND outcome = 'unknown' AND settled IS NULL",
  )
  const updateRestored = database.prepare('UPDATE journal SET restored = ? WHERE id = ?')
  const updateAfter = database.prepare('UPDATE journal SET after = ? WHERE id = ?')
  const select = database.prepare(`SELECT ${columns} FROM journal WHERE id = ?`)
  const selectActor = database.prepare('SELECT actor FROM journal WHERE id = ?')
  const selectBefore = database.prepare('SELECT before FROM journal WHERE id = ?')
  const selectAnswer = database.prepare('SELECT answer FROM journal WHERE id = ?')
  const text = journalText(seal)
  const keyRow = z.object({ at: z.string(), operation: z.string() })

  function protect(id: number, part: JournalPart, value: unknown): Uint8Array | null {
    const found = keyRow.safeParse(key.get(id))
    return found.success ? text.protect(journalPart(found.data, part), value) : null
  }

  function entryOf(found: z.output<typeof listedRow>): readonly JournalEntry[] {
    const { operation, error, request, undone_by, seen, restored: restoredText, ...rest } = found
    // An operation of another version of the contract is left in the file and out of the list.
    if (!isOperationId(operation)) return []
    const params = text.reveal(journalPart(found, 'request'), request)
    const inverse = seen === 0 ? undefined : endpointOf(operation).inverse
    const canBe =
      inverse && inverse.fidelity !== 'none' && !inverse.whyNot?.(serviceOf(found.connection)) ? inverse : null
    const given = typeof params === 'object' && params !== null ? { ...params } : null
    const isTold = typeof canBe?.note === 'function'
    const lost =
      canBe && (isTold ? lostBy(canBe, beforeOf(found), given, serviceOf(found.connection)) : lostBy(canBe, null))
    return [
      {
        ...rest,
        operation,
        params: given,
        error: error === null ? null : (appError.safeParse(jsonOf(error)).data ?? null),
        undoneBy: undone_by,
        restored: restoredText === null ? null : (restored.safeParse(jsonOf(restoredText)).data ?? null),
        undo: canBe === null ? 'none' : lost === null ? 'exact' : 'near',
        lost,
        member: memberOf(found),
      },
    ]
  }

  /** A change of a member names the person by a number alone: who that is stands in what was read before it, or in the answer. */
  function memberOf(found: About & { readonly id: number }): MemberSeen | null {
    if (!memberOperation.test(found.operation)) return null
    const before = seenMember.safeParse(beforeOf(found))
    if (before.success) return { name: before.data.name, level: before.data.access_level }
    const { answer } = row.pick({ answer: true }).parse(selectAnswer.get(found.id))
    const after = seenMember.safeParse(answer && text.reveal(journalPart(found, 'answer'), answer))
    return after.success ? { name: after.data.name, level: null } : null
  }

  /** Read for the few entries of which the state says what taking them back would lose. */
  function beforeOf(found: About & { readonly id: number }): unknown {
    const { before } = row.pick({ before: true }).parse(selectBefore.get(found.id))
    const seen = stateOf(found, 'before', before)
    return seen.known ? seen.value : null
  }

  /** One by one, because each may hold the files of a whole commit until it is shortened. */
  function rows(query: JournalQuery): Iterable<unknown> {
    const { where, values } = conditions(query)
    const statement = database.prepare(`SELECT ${listed} FROM journal ${where} ORDER BY id DESC LIMIT ?`)
    return statement.iterate(...values, rowsAtOnce)
  }

  /** A row of an unknown form costs this row. */
  function shown(found: unknown, search: string | undefined): readonly JournalEntry[] {
    const parsed = listedRow.safeParse(found)
    return (parsed.success ? entryOf(parsed.data) : [])
      .filter(entry => holds(entry, search))
      .map(entry => ({ ...entry, params: entry.params && shortened(entry.params) }))
  }

  async function* scan(query: JournalQuery): AsyncGenerator<readonly JournalEntry[]> {
    let { below } = query
    let left = query.limit
    for (;;) {
      const entries: JournalEntry[] = []
      const begun = performance.now()
      let last: number | null = null
      for (const found of rows({ ...query, below })) {
        last = idRow.parse(found).id
        entries.push(...shown(found, query.search))
        if (entries.length >= left || performance.now() - begun > turnMilliseconds) break
      }
      yield entries
      left -= entries.length
      if (last === null || left <= 0) return
      below = last
      await breathe()
    }
  }

  function stateOf(found: About, part: 'before' | 'after', bytes: Uint8Array | null): StateSeen {
    const value = bytes && text.reveal(journalPart(found, part), bytes)
    // A wrapper tells a state that was nothing from one that is not known.
    return Array.isArray(value) ? { known: true, value: value[0] ?? null } : { known: false }
  }

  return {
    begin: start => {
      const at = now().toISOString()
      const { connection, service, account, sudo, actor, operation, method, path, before, undoes, job } = start
      const about = { at, operation }
      const request = text.protect(journalPart(about, 'request'), start.params)
      const seen = before.known ? text.protect(journalPart(about, 'before'), [before.value]) : null
      const given = [at, connection, service, account, sudo, operation, method, path, request, seen]
      return Number(insert.run(...given, undoes ?? null, actor, job?.job ?? null, job?.row ?? null).lastInsertRowid)
    },
    finish: (id, { outcome, status, error, answer }) => {
      update.run(outcome, status, error && JSON.stringify(error), protect(id, 'answer', answer ?? null), id)
    },
    actorOf: id => actorRow.safeParse(selectActor.get(id)).data?.actor ?? null,
    settle: (id, how) => {
      settle.run(how, id)
    },
    noteAfter: (id, after) => {
      if (after.known) updateAfter.run(protect(id, 'after', [after.value]), id)
    },
    noteRestored: (id, found) => {
      updateRestored.run(JSON.stringify(found), id)
    },
    list: async query => {
      const entries: JournalEntry[] = []
      for await (const some of scan(query)) entries.push(...some)
      return entries
    },
    scan,
    get: id => {
      const found = row.safeParse(select.get(id))
      const [entry] = found.success ? entryOf(listedRow.parse(found.data)) : []
      if (!found.success || !entry) return null
      const { answer } = found.data
      return {
        ...entry,
        before: stateOf(found.data, 'before', found.data.before),
        after: stateOf(found.data, 'after', found.data.after),
        answer: answer && text.reveal(journalPart(found.data, 'answer'), answer),
      }
    },
  }
}

function conditions(query: JournalQuery): { readonly where: string; readonly values: SQLInputValue[] } {
  const all: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['connection = ?', query.connection],
    ['outcome = ?', query.outcome],
    ['at >= ?', query.since],
    ['at <= ?', query.until],
    ['id < ?', query.below],
  ]
  const open = query.open ? [`settled IS NULL AND ${undoneBy} IS NULL`] : []
  const given = all.filter((pair): pair is readonly [string, SQLInputValue] => pair[1] !== undefined)
  const every = [...given.map(([sql]) => sql), ...open]
  const where = every.length === 0 ? '' : `WHERE ${every.join(' AND ')}`
  return { where, values: given.map(([, value]) => value) }
}

function holds(entry: JournalEntry, search: string | undefined): boolean {
  if (!search) return true
  const { operation, path, account, sudo, params } = entry
  return JSON.stringify([operation, decoded(path), account, sudo, params])
    .toLowerCase()
    .includes(search.toLowerCase())
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function shortened(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(value)]))
}
