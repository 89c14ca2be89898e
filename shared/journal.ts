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
  /** Searched in the operation, the path, the account and the sent params, ignoring case. */
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
  /** The address it was sent to; null for the sandbox, whose address changes, and if unknown. */
  readonly service: string | null
  /** The user of the token; null if unknown. */
  readonly account: string | null
  /** Who the write was made as, when that was another user. */
  readonly sudo: string | null
  /** The assistant that proposed it, and a person approved; null for a change by a person alone. */
  readonly proposedBy: string | null
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
  /** Whether it can be undone, according to the contract and the state before. */
  readonly undo: 'exact' | 'near' | 'none'
  /** What will not be as it was then; null when all will be, and when it can't be undone. */
  readonly lost: string | null
  /** For a change of a member: the user; null for other changes, and if unknown. */
  readonly member: MemberSeen | null
}

/** A member as read before the change, or as the service answered it. `level` is null when there was no role before. */
export interface MemberSeen {
  readonly name: string
  readonly level: number | null
}

/**
 * The result of reading the state after an undo: restored completely, partly, or not at all; or it could not be read. `fields`: the paths that differ
 * from the state before the change.
 */
export const restored = z.object({
  state: z.enum(['full', 'partly', 'not', 'unread']),
  fields: z.array(z.string()),
})
export type Restored = z.output<typeof restored>

export type { StateSeen }

/** An entry with all details. */
export interface JournalDetails extends JournalEntry {
  readonly before: StateSeen
  readonly after: StateSeen
  readonly answer: unknown
}

/** One difference between two states; undefined for a missing value. */
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
      /** A write that has to be sent first. */
      readonly first?: { readonly operation: OperationId; readonly params: Readonly<Record<string, unknown>> }
      readonly operation: OperationId
      readonly params: Readonly<Record<string, unknown>>
      /** The differences between the current state and the state after the write. If there are any, undo is refused. */
      readonly changed: readonly Difference[]
    }
