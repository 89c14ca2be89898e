import { z } from 'zod'
import { connectionId } from './connection.ts'
import type { OperationId } from './contract/contract.ts'
import type { AppError } from './errors.ts'

/** The journal: every write this app sent, as the page sees it. */

export const journalOutcomes = ['pending', 'done', 'failed', 'unknown'] as const
export type JournalOutcome = (typeof journalOutcomes)[number]

/** Which entries; all that are given must hold. */
export const journalFilter = z.strictObject({
  connection: connectionId.optional(),
  outcome: z.enum(journalOutcomes).optional(),
  /** Found in the operation, the path, the account or what was sent, in any case. */
  search: z.string().trim().max(200).optional(),
  /** ISO 8601, inclusive. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
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
  readonly status: number | null
  readonly error: AppError | null
  /** The entry this one took back. */
  readonly undoes: number | null
  /** The entry that took this one back. */
  readonly undoneBy: number | null
  /** Whether it can be taken back, as far as the contract and the state before say. */
  readonly undo: 'exact' | 'near' | 'none'
  /** What will not be as it was then; null when all will be, and when it can't be taken back. */
  readonly lost: string | null
}

/** What a state read found; `value` is null when there was nothing. */
export type StateSeen = { readonly known: false } | { readonly known: true; readonly value: unknown }

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

/** What taking a write back will do; or why it can't be. */
export type UndoPlan =
  | { readonly possible: false; readonly because: string }
  | {
      readonly possible: true
      readonly fidelity: 'exact' | 'near'
      /** What will not be as it was; null when all will. */
      readonly note: string | null
      readonly operation: OperationId
      readonly params: Readonly<Record<string, unknown>>
      /** How the present state differs from the one the write left behind. Not empty: it is refused. */
      readonly changed: readonly Difference[]
    }
