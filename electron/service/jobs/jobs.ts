import { hostname } from 'node:os'
import process from 'node:process'
import type { JobMetrics } from '#shared/contract/background-jobs.ts'
import type { JobRow, JobsTable } from '../store/jobs.ts'

/**
 * Does one job of a queue. May be called again for a job that was cut short, so it must do no harm twice.
 * @param subject what the job is about, such as an id; empty for jobs that are about everything
 * @param signal aborted when the service stops or the job takes too long
 */
export type JobHandler = (subject: string, signal: AbortSignal) => Promise<void> | void

/** An expected failure of a job. Without `again`, a retry can't succeed. */
export class JobFailure extends Error {
  readonly again: boolean

  constructor(message: string, options: { readonly again: boolean }) {
    super(message)
    this.name = 'JobFailure'
    this.again = options.again
  }
}

interface QueueOptions {
  /** Jobs of this queue at once. */
  readonly concurrency?: number
  /** How often a job is attempted before it is dead. */
  readonly attempts?: number
}

/**
 * The background jobs of a service: kept in the database, so that none is lost with the process, and worked on inside it.
 */
export interface Jobs {
  /** Registers the handler of a queue. Must be called before `start`. */
  register(queue: string, handler: JobHandler, options?: QueueOptions): void
  /** Enqueues a periodic job: immediately, then at every interval. */
  every(queue: string, milliseconds: number): void
  /**
   * Adds a job; inside a transaction, together with what else it writes. A job for the same subject that has not begun
   * stands for both.
   */
  enqueue(queue: string, subject: string, options?: { readonly delay?: number }): void
  /** Begins to work. */
  start(): void
  metrics(): JobMetrics
  /** Interrupts running jobs and waits for them to end; they run again after the next start. */
  stop(): Promise<void>
}

export interface JobsOptions {
  /** Called for unexpected failures. */
  readonly onFault: (error: unknown, job: string) => void
  /** Milliseconds before a job that failed is tried again. */
  readonly retryAfter?: (attempts: number) => number
}

/** Jobs at once, over all queues. */
const concurrency = 4
const defaultAttempts = 5
/** No job of this service takes as long. */
const maxJob = 15 * 60_000
/** The longest sleep between checks, because the clock may be set. */
const maxSleep = 60_000
/** The maximum length of a stored error. */
const maxErrorLength = 1_000

/** Ten seconds, then four times as long each time, up to an hour. */
const backoff = (attempts: number) => Math.min(10_000 * 4 ** (attempts - 1), 3_600_000)

interface Queue {
  readonly handler: JobHandler
  readonly concurrency: number
  readonly attempts: number
  busy: number
}

/** Makes the jobs of a service over their table. */
export function createJobs(table: JobsTable, options: JobsOptions): Jobs {
  return new Workers(table, options)
}

class Workers implements Jobs {
  readonly #table: JobsTable
  readonly #onFault: JobsOptions['onFault']
  readonly #retryAfter: (attempts: number) => number
  readonly #queues = new Map<string, Queue>()
  readonly #intervals = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #startedAt = new Date().toISOString()
  #started = false
  #timer: NodeJS.Timeout | undefined
  #wakeUp: NodeJS.Immediate | undefined

  constructor(table: JobsTable, options: JobsOptions) {
    this.#table = table
    this.#onFault = options.onFault
    this.#retryAfter = options.retryAfter ?? backoff
  }

  register(queue: string, handler: JobHandler, options: QueueOptions = {}): void {
    const { concurrency: places = concurrency, attempts = defaultAttempts } = options
    this.#queues.set(queue, { handler, concurrency: places, attempts, busy: 0 })
  }

  every(queue: string, milliseconds: number): void {
    this.#intervals.set(queue, milliseconds)
  }

  enqueue(queue: string, subject: string, { delay = 0 }: { readonly delay?: number } = {}): void {
    const now = Date.now()
    this.#table.enqueue({ queue, subject, now: iso(now), runAt: iso(now + delay) })
    this.#wake()
  }

  start(): void {
    this.#table.recover()
    this.#started = true
    this.#wake()
  }

  metrics(): JobMetrics {
    const now = Date.now()
    const backlog = new Map(this.#table.backlog(iso(now)).map(({ queue, ...rest }) => [queue, rest]))
    const names = [...new Set([...this.#queues.keys(), ...backlog.keys()])].sort()
    const queues = names.map(name => {
      const due = backlog.get(name)
      return [name, { backlog: due?.backlog ?? 0, latency: due ? (now - Date.parse(due.since)) / 1000 : 0 }] as const
    })
    const { processed, failed, dead } = this.#table.counts()
    const enqueued = queues.reduce((sum, [, queue]) => sum + queue.backlog, 0)
    const worker = {
      hostname: hostname(),
      pid: process.pid,
      tag: 'gatehouse',
      started_at: this.#startedAt,
      queues: [...this.#queues.keys()].sort(),
      labels: [],
      concurrency,
      busy: this.#running.size,
    }
    return { queues: Object.fromEntries(queues), processes: [worker], jobs: { processed, failed, enqueued, dead } }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    clearImmediate(this.#wakeUp)
    await Promise.all(this.#running)
  }

  /** Looks for due jobs in the next tick: a job enqueued in a transaction is visible only after it. */
  #wake(): void {
    if (!this.#started || this.#wakeUp || this.#stopping.signal.aborted) return
    this.#wakeUp = setImmediate(() => {
      this.#wakeUp = undefined
      let sleep = maxSleep
      try {
        sleep = this.#work(Date.now())
      } catch (error) {
        // The database is busy or full: its jobs wait.
        this.#onFault(error, 'looking for jobs')
      }
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#wake(), Math.max(sleep, 1))
      this.#timer.unref()
    })
  }

  /** Starts due jobs, up to the concurrency limit; returns the milliseconds until the next one is due. */
  #work(now: number): number {
    const nextInterval = this.#enqueueIntervals(now)
    while (this.#running.size < concurrency) {
      const open = [...this.#queues].filter(([, queue]) => queue.busy < queue.concurrency).map(([name]) => name)
      const job = this.#table.take(open, iso(now))
      const queue = job && this.#queues.get(job.queue)
      if (!job || !queue) break
      const run = this.#run(queue, job).catch(error => this.#onFault(error, getName(job)))
      this.#running.add(run)
      void run.then(() => {
        this.#running.delete(run)
        this.#wake()
      })
    }
    const due = this.#table.nextDue(iso(now))
    return Math.min(nextInterval, due === null ? maxSleep : Date.parse(due) - now, maxSleep)
  }

  /** Enqueues due periodic jobs; returns the milliseconds until the next one is due. */
  #enqueueIntervals(now: number): number {
    const waits = [...this.#intervals].map(([queue, milliseconds]) => {
      const last = this.#table.lastRun(queue)
      const due = last === null ? now : Date.parse(last) + milliseconds
      if (due > now) return due - now
      this.#table.enqueue({ queue, subject: '', now: iso(now), runAt: iso(now) })
      this.#table.ran(queue, iso(now))
      return milliseconds
    })
    return Math.min(...waits, maxSleep)
  }

  async #run(queue: Queue, job: JobRow): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(maxJob)])
    queue.busy += 1
    try {
      await queue.handler(job.subject, signal)
      this.#table.finish(job.id)
    } catch (error) {
      if (this.#stopping.signal.aborted) this.#table.putBack(job.id)
      else this.#fail(queue, job, error)
    } finally {
      queue.busy -= 1
    }
  }

  #fail(queue: Queue, job: JobRow, error: unknown): void {
    const expected = error instanceof JobFailure
    if (!expected) this.#onFault(error, getName(job))
    const message = (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
    const again = (!expected || error.again) && job.attempts < queue.attempts
    if (again) this.#table.retry(job, iso(Date.now() + this.#retryAfter(job.attempts)), message)
    else this.#table.bury(job.id, message)
  }
}

function getName({ queue, subject }: JobRow): string {
  return `${queue} ${subject}`.trimEnd()
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
