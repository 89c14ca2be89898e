import { z } from 'zod'
import type { Database } from './database.ts'

const jobRow = z.object({ id: z.number(), queue: z.string(), subject: z.string(), attempts: z.number() })
export type JobRow = z.output<typeof jobRow>

/** The number of dead jobs that are kept for diagnosis; the oldest are removed first. */
const deadKept = 1_000

/** Waiting, running and dead background jobs, and their total counts. Times are ISO 8601 in UTC. */
export function jobsTable(database: Database) {
  return { ...jobQueue(database), ...jobMetrics(database), ...jobSchedules(database) }
}

/** The jobs themselves, from waiting to their end. */
function jobQueue(database: Database) {
  const waiting = database.select(
    `SELECT id, queue, subject, attempts FROM jobs WHERE queue = :queue AND subject = :subject AND state = 'waiting'`,
    jobRow,
  )
  const insert = database.execute(
    `INSERT INTO jobs (queue, subject, state, enqueued_at, run_at) VALUES (:queue, :subject, 'waiting', :now, :runAt)`,
  )
  const hasten = database.execute('UPDATE jobs SET run_at = min(run_at, :runAt) WHERE id = :id')
  const next = database.select(
    `SELECT id, queue, subject, attempts FROM jobs
     WHERE state = 'waiting' AND run_at <= :now AND queue IN (SELECT value FROM json_each(:queues))
       AND NOT EXISTS (SELECT 1 FROM jobs AS other
         WHERE other.queue = jobs.queue AND other.subject = jobs.subject AND other.state = 'running')
     ORDER BY run_at, id LIMIT 1`,
    jobRow,
  )
  const begin = database.execute(`UPDATE jobs SET state = 'running', attempts = attempts + 1 WHERE id = :id`)
  const remove = database.execute('DELETE FROM jobs WHERE id = :id')
  const wait = database.execute(`UPDATE jobs SET state = 'waiting', run_at = :runAt, error = :error WHERE id = :id`)
  const putBack = database.execute(`UPDATE jobs SET state = 'waiting', attempts = max(attempts - 1, 0) WHERE id = :id`)
  const bury = database.execute(`UPDATE jobs SET state = 'dead', error = :error WHERE id = :id`)
  const forget = database.execute(
    `DELETE FROM jobs WHERE state = 'dead'
       AND id <= (SELECT id FROM jobs WHERE state = 'dead' ORDER BY id DESC LIMIT 1 OFFSET :kept)`,
  )
  const recover = database.execute(`UPDATE jobs SET state = 'waiting' WHERE state = 'running'`)
  const counted = database.execute('UPDATE job_counts SET processed = processed + 1, failed = failed + :failed')

  return {
    /** Adds a job. One for the same subject that still waits stands for both, and runs at the earlier time. */
    enqueue(job: { queue: string; subject: string; runAt: string; now: string }): void {
      const { queue, subject, runAt, now } = job
      const known = waiting.one({ queue, subject })
      if (known) hasten({ id: known.id, runAt })
      else insert({ queue, subject, runAt, now })
    },
    /** Takes the job that has been due the longest; two for the same subject never run at once. */
    take: (queues: readonly string[], now: string): JobRow | undefined =>
      database.transaction(() => {
        const job = next.one({ queues: JSON.stringify(queues), now })
        if (job) begin({ id: job.id })
        return job && { ...job, attempts: job.attempts + 1 }
      }),
    /** The job is done, and gone. */
    finish(id: number): void {
      database.transaction(() => {
        remove({ id })
        counted({ failed: 0 })
      })
    },
    /** The job failed and is tried again; not when another for the same subject waits already. */
    retry(job: JobRow, runAt: string, error: string): void {
      database.transaction(() => {
        if (waiting.one({ queue: job.queue, subject: job.subject })) remove({ id: job.id })
        else wait({ id: job.id, runAt, error })
        counted({ failed: 1 })
      })
    },
    /** Marks a job as dead. */
    bury(id: number, error: string): void {
      database.transaction(() => {
        bury({ id, error })
        forget({ kept: deadKept })
        counted({ failed: 1 })
      })
    },
    /** Enqueues an interrupted job again, without counting a failure. */
    putBack(id: number): void {
      putBack({ id })
    },
    /** Enqueues jobs again that were running when the service ended. */
    recover(): void {
      recover()
    },
  }
}

/** How many jobs there have been, and which are due now and next. */
function jobMetrics(database: Database) {
  const counts = database.select(
    `SELECT processed, failed, (SELECT count(*) FROM jobs WHERE state = 'dead') AS dead FROM job_counts`,
    z.object({ processed: z.number(), failed: z.number(), dead: z.number() }),
  )
  const backlog = database.select(
    `SELECT queue, count(*) AS backlog, min(run_at) AS since FROM jobs
     WHERE state = 'waiting' AND run_at <= :now GROUP BY queue`,
    z.object({ queue: z.string(), backlog: z.number(), since: z.string() }),
  )
  const nextDue = database.select(
    `SELECT min(run_at) AS at FROM jobs WHERE state = 'waiting' AND run_at > :now`,
    z.object({ at: z.string().nullable() }),
  )
  return {
    counts: () => counts.only(),
    /** Jobs that are due, by queue, and since when. */
    backlog: (now: string) => backlog.all({ now }),
    /** When the next job will be due that is not yet. */
    nextDue: (now: string) => nextDue.one({ now })?.at ?? null,
  }
}

/** The last run of periodic jobs, by queue. */
function jobSchedules(database: Database) {
  const lastRun = database.select(
    'SELECT last_run_at AS at FROM job_schedules WHERE queue = :queue',
    z.object({ at: z.string() }),
  )
  const ran = database.execute(
    `INSERT INTO job_schedules (queue, last_run_at) VALUES (:queue, :now)
     ON CONFLICT DO UPDATE SET last_run_at = excluded.last_run_at`,
  )
  return {
    lastRun: (queue: string) => lastRun.one({ queue })?.at ?? null,
    ran(queue: string, now: string): void {
      ran({ queue, now })
    },
  }
}

export type JobsTable = ReturnType<typeof jobsTable>
