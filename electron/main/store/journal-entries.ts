import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId, JournalDetails, JournalEntry, StateSeen } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { lostBy } from '#shared/contract/endpoint.ts'
import { appError } from '#shared/errors.ts'
import { journalOutcomes, type MemberSeen, restored, settlements } from '#shared/journal.ts'
import type { ServiceKind } from '#shared/service-version.ts'
import { journalPart, journalText, toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

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
  proposed_by: z.string().nullable(),
  restored: z.string().nullable(),
  /** Whether the state before is known. */
  seen: z.number(),
})
const row = listedRow.extend({
  answer: z.instanceof(Uint8Array).nullable(),
  before: z.instanceof(Uint8Array).nullable(),
  after: z.instanceof(Uint8Array).nullable(),
})
type ListedRow = z.output<typeof listedRow>
/** What a part of an entry is kept under. */
type About = Pick<ListedRow, 'at' | 'operation'>

const memberOperation = /^(?:group|project)Members\./
const seenMember = z.looseObject({ name: z.string(), access_level: z.number() })

/** The kind of a connection's service; null if unknown, and for a removed connection. */
export type ServiceOf = (connection: ConnectionId) => ServiceKind | null

export const undoneBy = `(SELECT max(other.id) FROM journal AS other WHERE other.undoes = journal.id AND other.outcome = 'done')`
const derived = `${undoneBy} AS undone_by, before IS NOT NULL AS seen`
/** Without the states, which may be large and which no list shows. */
export const listedColumns = `id, at, connection, service, account, sudo, operation, method, path, request, outcome, settled, status, error, undoes, proposed_by, restored, ${derived}`

/** Reads rows of the journal as entries. */
export function createEntryReader(database: DatabaseSync, seal: TextSeal, getService: ServiceOf) {
  const select = database.prepare(`SELECT journal.*, ${derived} FROM journal WHERE id = ?`)
  const selectBefore = database.prepare('SELECT before FROM journal WHERE id = ?')
  const selectAnswer = database.prepare('SELECT answer FROM journal WHERE id = ?')
  const text = journalText(seal)

  function getState(found: About, part: 'before' | 'after', bytes: Uint8Array | null): StateSeen {
    const value = bytes && text.reveal(journalPart(found, part), bytes)
    // A wrapper distinguishes an absent state from an unknown one.
    return Array.isArray(value) ? { known: true, value: value[0] ?? null } : { known: false }
  }

  /** Read only for entries whose undo depends on the state. */
  function getBefore(found: ListedRow): unknown {
    const { before } = row.pick({ before: true }).parse(selectBefore.get(found.id))
    const seen = getState(found, 'before', before)
    return seen.known ? seen.value : null
  }

  /** A change of a member has only the user's ID: the name is in the state before, or in the response. */
  function getMember(found: ListedRow): MemberSeen | null {
    if (!memberOperation.test(found.operation)) return null
    const before = seenMember.safeParse(getBefore(found))
    if (before.success) return { name: before.data.name, level: before.data.access_level }
    const { answer } = row.pick({ answer: true }).parse(selectAnswer.get(found.id))
    const after = seenMember.safeParse(answer && text.reveal(journalPart(found, 'answer'), answer))
    return after.success ? { name: after.data.name, level: null } : null
  }

  /** How far it can be undone, and what would be lost then. */
  function getUndo(operation: OperationId, found: ListedRow, params: JournalEntry['params']) {
    const inverse = found.seen === 0 ? undefined : getEndpoint(operation).inverse
    // Few operations depend on the service, and finding it out for each entry would slow down a search.
    const service = () => getService(found.connection)
    if (!inverse || inverse.fidelity === 'none' || inverse.whyNot?.(service()))
      return { undo: 'none', lost: null } as const
    const { note } = inverse
    // A note that takes the service is about it; the others are of the state before alone.
    const of = typeof note === 'function' && note.length > 2 ? service() : null
    const lost = typeof note === 'function' ? lostBy(inverse, getBefore(found), params, of) : lostBy(inverse, null)
    return { undo: lost === null ? 'exact' : 'near', lost } as const
  }

  function getEntry(found: ListedRow): JournalEntry | null {
    const { operation, error, request, undone_by, proposed_by, seen: _, restored: restoredText, ...rest } = found
    // An operation of another version of the contract is left in the file and out of the list.
    if (!isOperationId(operation)) return null
    const revealed = text.reveal(journalPart(found, 'request'), request)
    const params = typeof revealed === 'object' && revealed !== null ? { ...revealed } : null
    return {
      ...rest,
      operation,
      params,
      error: error === null ? null : (appError.safeParse(toJson(error)).data ?? null),
      undoneBy: undone_by,
      proposedBy: proposed_by,
      restored: restoredText === null ? null : (restored.safeParse(toJson(restoredText)).data ?? null),
      ...getUndo(operation, found, params),
      member: getMember(found),
    }
  }

  return {
    /** Parses a row with `listedColumns`; null for an unknown format or operation. */
    listed: (found: unknown): JournalEntry | null => {
      const parsed = listedRow.safeParse(found)
      return parsed.success ? getEntry(parsed.data) : null
    },
    /** One in full; null when there is none. */
    details: (id: number): JournalDetails | null => {
      const found = row.safeParse(select.get(id)).data
      const entry = found && getEntry(listedRow.parse(found))
      if (!found || !entry) return null
      const { before, after, answer } = found
      return {
        ...entry,
        before: getState(found, 'before', before),
        after: getState(found, 'after', after),
        answer: answer && text.reveal(journalPart(found, 'answer'), answer),
      }
    },
  }
}
export type EntryReader = ReturnType<typeof createEntryReader>
