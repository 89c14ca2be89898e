import { z } from 'zod'
import { connectionId } from './connection.ts'
import type { OperationId } from './contract/contract.ts'
import type { AppError } from './errors.ts'
import type { StateSeen } from './state-seen.ts'

/** The journal: every write this app sent, as the page sees it. */

export const journalOutcomes = ['pending', 'done', 'failed', 'unknown'] as const
export type JournalOutcome = (typeof journalOutcomes)[number]

/**
 * How the question what became of a write of unknown outcome was settled: the service's state is as before the write, or as the
 * write would have left it, or a person looked. The outcome stays unknown: others may have brought about that state.
 */
export const settlements = ['asBefore', 'asSent', 'byPerson'] as const
export type Settlement = (typeof settlements)[number]

/** Which entries; all that are given must hold. */
export const journalFilter = z.strictObject({
  connection: connectionId.optional(),
  outcome: z.enum(journalOutcomes).optional(),
  /** Found in the operation, the path, the account or what was sent, in any case. */
  search: z.string().trim().max(200).optional(),
  /** ISO 8601, inclusive. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  /** Only those that are neither settled nor undone. */
  open: z.literal(true).optional(),
})
export type JournalFilter = z.output<typeof journalFilter>

export interface JournalEntry {
  readonly id: number
  readonly at: string
  readonly connection: string
  /** The address it was sent to; null for the sandbox, whose address changes, and when it is not known. */
  readonly service: string | null
  /** Whose token it was sent with, as far as known. */
  readonly account: string | null
  /** Who the write was made as, when that was another user. */
  readonly sudo: string | null
  readonly operation: OperationId
  readonly method: string
  readonly path: string
  /** The params, secrets left out; long texts are shortened. Null when they can no longer be read. */
  readonly params: Readonly<Record<string, unknown>> | null
  readonly outcome: JournalOutcome
  /** Of an unknown outcome: how it was settled; null when it isn't. */
  readonly settled: Settlement | null
  readonly status: number | null
  readonly error: AppError | null
  /** The entry this one undid. */
  readonly undoes: number | null
  /** The entry that undid this one. */
  readonly undoneBy: number | null
  /** Of an entry that undid another: what that restored, as read right after; null when it was not read. */
  readonly restored: Restored | null
  /** Whether it can be undone, as far as the contract and the state before say. */
  readonly undo: 'exact' | 'near' | 'none'
  /** What will not be as it was then; null when all will be, and when it can't be undone. */
  readonly lost: string | null
  /** Of a change of a member: who it is; null for other changes, and when it is not known. */
  readonly member: MemberSeen | null
}

/** A member as read before the change, or as the service answered it. `level` is null when there was no role before. */
export interface MemberSeen {
  readonly name: string
  readonly level: number | null
}

/**
 * What reading after an undo found: everything as before the change, some of it, or nothing; or it could not be read.
 * `fields`: the places where it differs from what was before.
 */
export const restored = z.object({
  state: z.enum(['full', 'partly', 'not', 'unread']),
  fields: z.array(z.string()),
})
export type Restored = z.output<typeof restored>

export type { StateSeen }

/** An entry with all that is known of it. */
export interface JournalDetails extends JournalEntry {
  readonly before: StateSeen
  readonly after: StateSeen
  readonly answer: unknown
}

/** One place where two states differ; undefined where there is nothing. */
export interface Difference {
  /** `commit.id`, `strategies[0].name`; empty for the whole. */
  readonly path: string
  readonly was: unknown
  readonly now: unknown
}

/** What undoing a write will do; or why it can't be undone. */
export type UndoPlan =
  | { readonly possible: false; readonly because: string }
  | {
      readonly possible: true
      readonly fidelity: 'exact' | 'near'
      /** What will not be as it was; null when all will. */
      readonly note: string | null
      /** What has to be sent before it. */
      readonly first?: { readonly operation: OperationId; readonly params: Readonly<Record<string, unknown>> }
      readonly operation: OperationId
      readonly params: Readonly<Record<string, unknown>>
      /** How the present state differs from the one the write left behind. Not empty: it is refused. */
      readonly changed: readonly Difference[]
    }
