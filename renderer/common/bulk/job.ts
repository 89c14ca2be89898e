import type { ConnectionId } from '#shared/bridge.ts'
import type { OperationId, Params, WriteId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'

/** What a look right before sending found: nothing to do, or what is to be sent (the item's own params when left out). */
export type Verdict<P = Readonly<Record<string, unknown>>> =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'send'; readonly params?: P }

/** One write of a bulk job. */
export interface WriteItem<I extends WriteId> {
  /** Tells it from the other items of the job. */
  readonly key: string
  /** What the person knows it by. */
  readonly label: string
  readonly operation: I
  readonly params: Params<I>
  /** Looks at the service right before this is sent, or instead of it in a dry run. What it throws is the row's error. */
  check?(signal: AbortSignal): Promise<Verdict<Params<I>>>
}
export type BulkItem = { readonly [I in WriteId]: WriteItem<I> }[WriteId]

/** What a job does to each of its rows. */
export type JobKind = 'write' | 'dryRun' | 'read' | 'undo'

/**
 * `would`: a dry run found that it would be sent. `unknown`: sent, and nobody knows whether it was made. `notSent`: the
 * job was cancelled before it.
 */
export const rowStates = ['waiting', 'running', 'done', 'would', 'skipped', 'failed', 'unknown', 'notSent'] as const
export type RowState = (typeof rowStates)[number]

export interface Row {
  readonly key: string
  readonly label: string
  readonly operation: OperationId
  /** As they were, or would be, sent, without what is secret. */
  readonly params: Readonly<Record<string, unknown>>
  readonly state: RowState
  /** Why it was skipped, or what else there is to say. */
  readonly note: string | null
  /** Of a row that is `failed` or `unknown`. */
  readonly error: AppError | null
  /** Entry in the journal of what was done. */
  readonly journal: number | null
}

/** How many rows are in each state; together they are all rows. */
export type Totals = Readonly<Record<RowState, number>>

/** `paused`: nothing new is sent. `cancelling`: the last ones sent are waited for. */
export type JobState = 'running' | 'paused' | 'cancelling' | 'ended'

/** A bulk job as it is at one moment. */
export interface Job {
  readonly id: string
  readonly title: string
  readonly kind: JobKind
  readonly connection: ConnectionId
  readonly state: JobState
  /** Why it paused by itself: what follows could not fare better. */
  readonly pausedBecause: string | null
  /** The service asked to wait until then (milliseconds since 1970); it goes on by itself. */
  readonly heldUntil: number | null
  /** ISO 8601. */
  readonly startedAt: string
  readonly endedAt: string | null
  readonly rows: readonly Row[]
  readonly totals: Totals
}

/** Counts rows by state. */
export function totalsOf(rows: readonly Row[]): Totals {
  const totals = { waiting: 0, running: 0, done: 0, would: 0, skipped: 0, failed: 0, unknown: 0, notSent: 0 }
  for (const { state } of rows) totals[state] += 1
  return totals
}

/** How many rows have come to an end, whatever it was. */
export function settledOf({ rows, totals }: Job): number {
  return rows.length - totals.waiting - totals.running
}

/** Whether a job that has ended is told of and stays in the header. Not one that only read: its own screen shows what it found. */
export function isToldOf({ kind }: Pick<Job, 'kind'>): boolean {
  return kind !== 'read'
}
