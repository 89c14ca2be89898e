import { z } from 'zod'
import { type ConnectionRef, connectionRef } from './connection.ts'
import type { AppError } from './errors.ts'
import type { JournalOutcome, Settlement } from './journal.ts'

/** Bulk jobs as main keeps them until they have ended, for one that ends with its window. */

/** A row of a kept job, as it stands in the journal entries of its writes. */
export const jobRow = z.strictObject({ job: z.uuid(), row: z.number().int().min(0) })
export type JobRow = z.output<typeof jobRow>

const text = z.string().max(4096)

const keptRow = z.strictObject({
  key: text,
  label: text,
  where: text.nullable(),
  /** The address of the service's page that shows the change. */
  page: text.nullable().default(null),
  operation: z.string().max(64),
  /** Without secrets. */
  params: z.record(z.string(), z.unknown()),
  /** Some of it was secret, so that it cannot be sent again. */
  isSecret: z.boolean(),
  /** The confirmed change. */
  before: text.nullable(),
  after: text.nullable(),
  /** The journal entry that it undoes. */
  undoes: z.number().int().nullable(),
})

export const keptJob = z.strictObject({
  id: z.uuid(),
  connection: connectionRef,
  title: text,
  kind: z.enum(['write', 'undo']),
  startedAt: z.iso.datetime(),
  /** Rows at once, where order counts. */
  parallel: z.number().int().min(1).max(100).optional(),
  /** Pauses at a row that is no longer as planned, fails or has another result. */
  pausesOnMismatch: z.boolean().optional(),
  rows: z.array(keptRow).max(20_000),
})
export type KeptJob = z.output<typeof keptJob>

/** What became of a row that was sent. */
export interface SentRow {
  readonly row: number
  /** In the journal. */
  readonly entry: number
  readonly outcome: JournalOutcome
  readonly settled: Settlement | null
  readonly error: AppError | null
}

/** The account for which the rows of a job were planned. */
export interface PlannedFor {
  /** The address of the service; null for the sandbox. */
  readonly service: string | null
  /** Username of the account; null if it was unknown. */
  readonly account: string | null
  /** Username of the user that was acted as. */
  readonly sudo: string | null
}

/** A job that had not ended when its window did. Rows that are not among `sent` were not sent. */
export interface InterruptedJob extends KeptJob {
  readonly sent: readonly SentRow[]
  /** Null for one of an older version, which did not keep it. */
  readonly plannedFor: PlannedFor | null
}

export const bulkJobMethods = {
  /** Keeps a job, before its first row is sent, until it is forgotten. */
  'bulkJobs.keep': keptJob,
  /** Those that were kept and not forgotten, the oldest first. */
  'bulkJobs.interrupted': z.strictObject({}),
  /** The connection that the rest of a kept job may be planned for: as it is now, as long as it is of the same service, account and user. */
  'bulkJobs.connection': z.strictObject({ id: z.uuid() }),
  'bulkJobs.forget': z.strictObject({ id: z.uuid() }),
} as const satisfies Record<string, z.ZodType>

export interface BulkJobResults {
  'bulkJobs.keep': null
  'bulkJobs.interrupted': readonly InterruptedJob[]
  'bulkJobs.connection': ConnectionRef | null
  'bulkJobs.forget': null
}
