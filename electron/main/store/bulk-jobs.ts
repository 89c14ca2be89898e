import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type ConnectionId, getConnectionId, type KeptJob, keptJob, type SentRow } from '#shared/bridge.ts'
import { appError } from '#shared/errors.ts'
import { journalOutcomes, settlements } from '#shared/journal.ts'
import { keptEntries } from './journal.ts'
import { toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

export const jobOwner = z.object({
  /** Stands for address, account and sudo user. */
  actor: z.string(),
  /** The address of the service; null for the sandbox. */
  service: z.string().nullable(),
  /** Null if it was unknown. */
  username: z.string().nullable(),
  sudo: z.object({ id: z.number(), username: z.string() }).nullable(),
})
/** What the connection of a job was when the job began. */
export type JobOwner = z.output<typeof jobOwner>

interface StoredJob extends KeptJob {
  /** Null for one that an older version kept. */
  readonly owner: JobOwner | null
  readonly sent: readonly SentRow[]
}

/** The planned changes of unfinished bulk jobs. The outcomes of their rows are in the journal. */
export interface BulkJobs {
  /** The oldest goes when there are too many. */
  keep(job: KeptJob, owner: JobOwner): void
  /** The oldest first; one that cannot be read is left out. */
  interrupted(): readonly StoredJob[]
  forget(id: string): void
  forgetConnection(connection: ConnectionId): void
}

/** The oldest unfinished jobs beyond this number are removed. */
export const maxKeptJobs = 50

const storedJob = keptJob.extend({ owner: jobOwner.nullable().default(null) })
const jobRows = z.array(z.object({ id: z.string(), kept: z.instanceof(Uint8Array) }))
const sentRow = z.object({
  id: z.number(),
  job_row: z.number(),
  outcome: z.enum(journalOutcomes),
  settled: z.enum(settlements).nullable(),
  error: z.string().nullable(),
})

/** @param database of the journal, opened with `synchronous: 'FULL'` */
export function createBulkJobs(database: DatabaseSync, seal: TextSeal): BulkJobs {
  // What the journal no longer has of an old job would look as if it was not sent.
  database
    .prepare('DELETE FROM bulk_jobs WHERE started_at <= (SELECT at FROM journal ORDER BY id DESC LIMIT 1 OFFSET ?)')
    .run(keptEntries - 1)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO bulk_jobs (id, connection, started_at, kept) VALUES (?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT id, kept FROM bulk_jobs ORDER BY started_at, id')
  const selectSent = database.prepare(
    'SELECT id, job_row, outcome, settled, error FROM journal WHERE job = ? ORDER BY id',
  )
  const remove = database.prepare('DELETE FROM bulk_jobs WHERE id = ?')
  const removeOldest = database.prepare(
    'DELETE FROM bulk_jobs WHERE id IN (SELECT id FROM bulk_jobs ORDER BY started_at DESC, id LIMIT -1 OFFSET ?)',
  )
  const removeConnection = database.prepare('DELETE FROM bulk_jobs WHERE connection = ?')
  const getContext = (id: string) => `bulk job ${id}`

  /** The last entry of each row: one that was tried again has several. */
  function getSent(job: string): readonly SentRow[] {
    const rows = new Map<number, SentRow>()
    for (const found of selectSent.all(job)) {
      const { id: entry, job_row: row, outcome, settled, error } = sentRow.parse(found)
      const known = error === null ? null : (appError.safeParse(toJson(error)).data ?? null)
      rows.set(row, { row, entry, outcome, settled, error: known })
    }
    return [...rows.values()]
  }

  return {
    keep: (job, owner) => {
      const kept = seal.protect(getContext(job.id), JSON.stringify({ ...job, owner }))
      insert.run(job.id, getConnectionId(job.connection), job.startedAt, kept)
      removeOldest.run(maxKeptJobs)
    },
    interrupted: () =>
      jobRows.parse(select.all()).flatMap(({ id, kept }) => {
        const job = storedJob.safeParse(toJson(seal.reveal(getContext(id), kept) ?? ''))
        return job.success ? [{ ...job.data, sent: getSent(id) }] : []
      }),
    forget: id => void remove.run(id),
    forgetConnection: connection => void removeConnection.run(connection),
  }
}
