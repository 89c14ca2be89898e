import type { ConnectionRef, ConsentCall, JobRow } from '#shared/bridge.ts'
import type { OperationId, Params, WriteId } from '#shared/contract/contract.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import type { AppError } from '#shared/errors.ts'

/** A warning before a row is applied. The sentence names the case: "Removes your own access". */
export interface Risk {
  readonly kind: 'raise' | 'ownAccess' | 'inherited' | 'blockedUser' | 'notVerified'
  readonly words: string
}

/** The change of a row, as read right before. Null where unknown. */
export interface RowPlan {
  readonly before: string | null
  readonly after: string | null
  readonly undo: UndoPromise | null
  readonly risks: readonly Risk[]
}

/**
 * The result of a check: no change needed, blocked because the service would refuse it or the state has changed, or to
 * be sent (with the item's own params by default).
 */
export type Verdict<P = Readonly<Record<string, unknown>>> =
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'block'; readonly reason: string; readonly plan?: Partial<RowPlan> }
  | { readonly kind: 'send'; readonly params?: P; readonly plan?: Partial<RowPlan> }

/** The result of verifying an applied row. `differs`: `now` is the actual state. */
export type Verification =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'differs'; readonly now: string }
  | { readonly kind: 'unread'; readonly error: AppError | null }

/** Shared by the reads of one pass: a list that many rows need is loaded once. A new object for each pass. */
export interface ReadContext {
  readonly signal: AbortSignal
  readonly pass: object
}

/** The options of reads for a row's check and verification: like the rest of its job, below interactive requests. */
export function rowReadOptions({ signal }: Pick<ReadContext, 'signal'>) {
  return { signal, priority: 'bulk' } as const
}

/** One write of a bulk job. */
interface WriteItem<I extends WriteId> {
  /** Unique among the items of the job. */
  readonly key: string
  /** The changed object, by a name the user knows. */
  readonly label: string
  /** The project or group it is in. */
  readonly where?: string
  /** The address of the service's page that shows the change once it is made. */
  readonly page?: string
  readonly operation: I
  readonly params: Params<I>
  /**
   * Reads the current state right before this is sent, or instead of it in a dry run. An exception becomes the row's
   * error.
   */
  check?(context: ReadContext): Promise<Verdict<Params<I>>>
  /** Reads the state after it was applied. An exception leaves the row unverified. Never writes. */
  verify?(context: ReadContext): Promise<Verification>
}
/** A change that is known not to work before anything is read: it has a row of its own, and is never sent. */
interface BlockedItem {
  readonly key: string
  readonly label: string
  readonly where?: string
  readonly operation: WriteId
  readonly params: Readonly<Record<string, unknown>>
  readonly blocked: string
}
export type BulkItem = { readonly [I in WriteId]: WriteItem<I> }[WriteId] | BlockedItem

/** The kind of a job. A dry run and an undo plan only read. */
const jobKinds = ['write', 'dryRun', 'read', 'undo', 'undoPlan'] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * The operation on a row: `run` checks, sends and verifies; `check` resolves an unknown outcome, `verify` verifies an
 * applied row again. The last two never send writes.
 */
export type RowMode = 'run' | 'check' | 'verify'

/** A row that came to an end. */
export type Settled =
  /** A dry run found that it will be sent. */
  | { readonly state: 'would'; readonly plan: RowPlan }
  /** It is as wanted already. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** Impossible, or the state has changed: nothing was sent. */
  | { readonly state: 'blocked'; readonly reason: string; readonly plan: RowPlan | null }
  /** The service accepted it. `verification` is null where nothing can be read again. */
  | {
      readonly state: 'done'
      readonly plan: RowPlan | null
      /** Entry in the journal; null for reads, and where it is not known. */
      readonly journal: number | null
      readonly verification: Exclude<Verification, { kind: 'differs' }> | null
      readonly note: string | null
    }
  /** The service accepted it, and reading it again shows something else. */
  | { readonly state: 'differs'; readonly plan: RowPlan | null; readonly journal: number | null; readonly now: string }
  | { readonly state: 'failed'; readonly plan: RowPlan | null; readonly error: AppError }
  /** It was sent, and whether it was applied is not known. */
  | {
      readonly state: 'unknown'
      readonly plan: RowPlan | null
      readonly error: AppError
      readonly journal: number | null
      readonly note: string | null
    }
  /** The job was cancelled before it. */
  | { readonly state: 'notSent' }

/** The state of a row. `was`: the state that it returns to when the job is cancelled before its turn. */
export type Step =
  | { readonly state: 'waiting'; readonly mode: RowMode; readonly was: Settled }
  | { readonly state: 'running'; readonly mode: RowMode; readonly was: Settled }
  | Settled

export const rowStates = [
  'waiting',
  'running',
  'done',
  'differs',
  'would',
  'skipped',
  'blocked',
  'failed',
  'unknown',
  'notSent',
] as const satisfies readonly Step['state'][]
export type RowState = (typeof rowStates)[number]

/** The facts of a row, and when it was processed. */
export interface RowFacts {
  readonly key: string
  readonly label: string
  readonly where: string | null
  /** The address of the service's page that shows the change once it is made. */
  readonly page: string | null
  readonly operation: OperationId
  /** As they were, or would be, sent, without secrets. */
  readonly params: Readonly<Record<string, unknown>>
  /** ISO 8601, of the last time it was worked on. */
  readonly startedAt: string | null
  readonly endedAt: string | null
}
export type Row = RowFacts & { readonly step: Step }

/** How many rows are in each state; together they are all rows. */
export type Totals = Readonly<Record<RowState, number>>

/** Where a job is. */
export type Phase =
  | { readonly kind: 'running' }
  /** Nothing more is sent. `because` is null when the user paused it. */
  | { readonly kind: 'paused'; readonly because: string | null }
  /** Waiting for running requests. */
  | { readonly kind: 'cancelling' }
  | { readonly kind: 'ended'; readonly at: string }

/** Whom a job acts as, and where. */
export interface JobActor {
  readonly connectionName: string
  readonly service: string
  /** The username of the token's user, and of the sudo user; null when unknown or none. */
  readonly account: string | null
  readonly sudo: string | null
}

/** A bulk job as it is at one moment. */
export interface Job {
  readonly id: string
  readonly title: string
  readonly kind: JobKind
  readonly connection: ConnectionRef
  /** Null until it is known. */
  readonly actor: JobActor | null
  readonly phase: Phase
  /**
   * It was planned for an earlier generation of its connection: it sends nothing more, also when the connection is
   * restored.
   */
  readonly needsDryRun: boolean
  /** The rate limit's reset time (milliseconds since 1970); the job continues on its own. */
  readonly heldUntil: number | null
  /** ISO 8601. */
  readonly startedAt: string
  readonly rows: readonly Row[]
  readonly totals: Totals
}

export const emptyPlan: RowPlan = { before: null, after: null, undo: null, risks: [] }

/** Counts rows by state. */
export function getTotals(steps: readonly Pick<Step, 'state'>[]): Totals {
  const totals = {
    waiting: 0,
    running: 0,
    done: 0,
    differs: 0,
    would: 0,
    skipped: 0,
    blocked: 0,
    failed: 0,
    unknown: 0,
    notSent: 0,
  }
  for (const { state } of steps) totals[state] += 1
  return totals
}

/** How many rows have ended, with any outcome. */
export function settledCount({ rows, totals }: Pick<Job, 'rows' | 'totals'>): number {
  return rows.length - totals.waiting - totals.running
}

/** How far the jobs that run are together, from 0 to 1; null when none runs. */
export function getProgress(jobs: readonly Pick<Job, 'rows' | 'totals' | 'phase'>[]): number | null {
  const running = jobs.filter(({ phase, rows }) => phase.kind === 'running' && rows.length > 0)
  if (running.length === 0) return null
  const rows = running.reduce((sum, job) => sum + job.rows.length, 0)
  return running.reduce((sum, job) => sum + settledCount(job), 0) / rows
}

/** The plan of a row, as last read. */
export function planOfStep(step: Step): RowPlan | null {
  if (step.state === 'waiting' || step.state === 'running') return planOfStep(step.was)
  return 'plan' in step ? step.plan : null
}

/** The journal entry of a row; null when there is none. */
export function journalOfStep(step: Step): number | null {
  return 'journal' in step ? step.journal : null
}

/** The error of a row that failed or whose outcome is unknown. */
export function errorOfStep(step: Step): AppError | null {
  return 'error' in step ? step.error : null
}

/** True for a row that was applied and that reading again has not shown to be so. */
export function isUnverified(step: Step): boolean {
  return step.state === 'done' && step.verification?.kind === 'unread'
}

/**
 * Whether the end of a job is announced and shown in the header. Not for jobs that only read: their own screen shows
 * the result.
 */
export function isAnnounced({ kind }: Pick<Job, 'kind'>): boolean {
  return kind !== 'read'
}

/** Whether a job only reads. */
export function isReading(kind: JobKind): boolean {
  return kind === 'read' || kind === 'dryRun' || kind === 'undoPlan'
}

/** What ends the work of a row, and which it is. */
interface TaskEnds {
  readonly signal: AbortSignal
  readonly withdrawn: AbortSignal
  /**
   * The row that is sent, for the journal: it then knows which rows were sent when the window closes before the job
   * ends.
   */
  readonly job?: JobRow
}

/** The work of one row of any kind. */
export interface Task {
  readonly key: string
  readonly label: string
  readonly where?: string
  readonly page?: string
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
  /** The plan that was confirmed after a dry run: when the check finds another change, nothing is sent. */
  readonly agreed?: RowPlan
  /** The journal entry that it undoes. */
  readonly undoes?: number
  check?(context: ReadContext): Promise<Verdict>
  /** The call to confirm, when sending it may require a consent. */
  toConfirm?(): ConsentCall
  /**
   * @param ends `signal` is for reads: a write that was sent is never broken off. `withdrawn` takes back one that main has not sent;
   *   it fails as cancelled then
   * @param consent the one it belongs to
   */
  send(params: Readonly<Record<string, unknown>>, ends: TaskEnds, consent?: string): Promise<Sent>
  verify?(context: ReadContext): Promise<Verification>
  /**
   * Lets main resolve a journal entry whose outcome is unknown, so that the journal and Home are updated, too. Only
   * reads.
   */
  settle?(entry: number): Promise<unknown>
}

export interface Sent {
  readonly journal: number | null
  readonly note?: string
  /** Where sending it has read the state again already. */
  readonly verification?: Verification
}
