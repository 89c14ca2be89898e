import { createStore } from 'zustand/vanilla'
import type { ConnectionId } from '#shared/bridge.ts'
import { endpointOf, type OperationId } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf } from '../bridge/bridge.ts'
import { type Job, type JobKind, type JobState, type Row, totalsOf, type Verdict } from './job.ts'
import { type Clock, createLane, type Lane } from './lane.ts'

/** One row's work, whatever it is. */
export interface Task {
  readonly key: string
  readonly label: string
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
  check?(signal: AbortSignal): Promise<Verdict>
  /** @param signal for reads: a write that was sent is never broken off */
  send(params: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Sent>
}

export interface Sent {
  readonly journal: number | null
  readonly note?: string
}

export interface JobSpec {
  readonly title: string
  readonly kind: JobKind
  readonly connection: ConnectionId
  readonly tasks: readonly Task[]
  /** Rows at once; 1 where order counts. At most what the connection allows. */
  readonly parallel?: number
}

export interface EngineParts {
  readonly clock: Clock
  /** Runs it soon, so that many changes are published as one. */
  readonly publishSoon: (publish: () => void) => void
  /** Called each time a job has come to its end. */
  readonly ended?: (job: Job) => void
}

/** Rows at once for each connection, of all its jobs together. Below what main allows, so that screens get their turn. */
export const atOnce = 6
/** Writes at once of one job, unless it says otherwise. */
const writesAtOnce = 4

/** After these nothing that follows can fare better: the job pauses, and the person decides. */
const pausing: readonly AppError['kind'][] = ['offline', 'timeout', 'tls', 'unauthorized', 'readOnly']

/** A job as the engine has it. */
interface Run {
  readonly id: string
  readonly spec: JobSpec
  readonly rows: Row[]
  /** Indexes of the rows that wait, the next one first. */
  queue: number[]
  running: number
  state: JobState
  pausedBecause: string | null
  readonly startedAt: string
  endedAt: string | null
  /** Ends reads and looks when the job is cancelled. */
  controller: AbortController
  readonly waitingForEnd: ((job: Job) => void)[]
}

/** Runs jobs of many rows, a few at a time for each connection, and tells how far they are. */
export function createBulkEngine({ clock, publishSoon, ended }: EngineParts) {
  const store = createStore<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }))
  const runs = new Map<string, Run>()
  const lanes = new Map<ConnectionId, Lane>()
  let isPublishing = false

  function laneOf(connection: ConnectionId): Lane {
    const known = lanes.get(connection)
    if (known) return known
    const made = createLane(clock, () => pump(connection))
    lanes.set(connection, made)
    return made
  }

  function snapshot(run: Run): Job {
    const { id, state, pausedBecause, startedAt, endedAt } = run
    const { title, kind, connection } = run.spec
    const heldUntil = state === 'running' ? laneOf(connection).heldUntil() : null
    const rows = [...run.rows]
    const totals = totalsOf(rows)
    return { id, title, kind, connection, state, pausedBecause, heldUntil, startedAt, endedAt, rows, totals }
  }

  function publish(): void {
    isPublishing = false
    store.setState({ jobs: [...runs.values()].map(snapshot) })
  }

  function changed(): void {
    if (isPublishing) return
    isPublishing = true
    publishSoon(publish)
  }

  function setRow(run: Run, index: number, change: Partial<Row>): void {
    const row = run.rows[index]
    if (row) run.rows[index] = { ...row, ...change }
    changed()
  }

  /** Starts what may be started now; of several jobs the one that has least under way. */
  function pump(connection: ConnectionId): void {
    const lane = laneOf(connection)
    const jobs = [...runs.values()].filter(run => run.spec.connection === connection)
    while (lane.heldUntil() === null && lane.running < atOnce) {
      const [run] = jobs.filter(mayStart).toSorted((a, b) => a.running - b.running)
      const index = run?.queue.shift()
      if (!run || index === undefined) break
      void start(run, index, lane)
    }
    for (const run of jobs) endWhenDone(run)
    changed()
  }

  async function start(run: Run, index: number, lane: Lane): Promise<void> {
    lane.running += 1
    run.running += 1
    setRow(run, index, { state: 'running', note: null, error: null })
    const result = await resultOf(run, index)
    lane.running -= 1
    run.running -= 1
    if (result.error?.kind === 'rateLimited') {
      lane.hold(result.error.retryAfterSeconds)
      waitAgain(run, index)
    } else {
      if (result.row.state !== 'notSent') lane.answered()
      setRow(run, index, result.row)
      if (result.error && pausing.includes(result.error.kind)) {
        pauseBy(run, `${explain(result.error).sentence} What follows would fare no better.`)
      }
    }
    pump(run.spec.connection)
  }

  /** Nothing was made of it: it is the next one, once the service lets us. */
  function waitAgain(run: Run, index: number): void {
    if (run.state === 'cancelling') setRow(run, index, { state: 'notSent' })
    else {
      run.queue.unshift(index)
      setRow(run, index, { state: 'waiting' })
    }
  }

  function endWhenDone(run: Run): void {
    if (run.running > 0 || run.queue.length > 0 || run.state === 'ended') return
    run.state = 'ended'
    run.pausedBecause = null
    run.endedAt = new Date(clock.now()).toISOString()
    publish()
    const job = snapshot(run)
    for (const tell of run.waitingForEnd.splice(0)) tell(job)
    ended?.(job)
  }

  function pauseBy(run: Run, because: string | null): void {
    if (run.state !== 'running') return
    run.state = 'paused'
    run.pausedBecause = because
    changed()
  }

  function goOn(run: Run): void {
    run.state = 'running'
    run.pausedBecause = null
    run.endedAt = null
    pump(run.spec.connection)
  }

  return {
    store,
    /** Starts a job; `ended` resolves when every row has come to its end for the first time. */
    start: (spec: JobSpec): { readonly id: string; readonly ended: Promise<Job> } => {
      const run: Run = {
        id: crypto.randomUUID(),
        spec,
        rows: spec.tasks.map(rowOf),
        queue: spec.tasks.map((_, index) => index),
        running: 0,
        state: 'running',
        pausedBecause: null,
        startedAt: new Date(clock.now()).toISOString(),
        endedAt: null,
        controller: new AbortController(),
        waitingForEnd: [],
      }
      runs.set(run.id, run)
      const end = new Promise<Job>(resolve => run.waitingForEnd.push(resolve))
      pump(spec.connection)
      return { id: run.id, ended: end }
    },
    /** Sends nothing new; what runs comes to its end. */
    pause: (id: string): void => {
      const run = runs.get(id)
      if (run) pauseBy(run, null)
    },
    /** Pauses every job of a connection: the person has to look before it goes on. */
    pauseAll: (connection: ConnectionId, because: string): void => {
      for (const run of runs.values()) if (run.spec.connection === connection) pauseBy(run, because)
    },
    resume: (id: string): void => {
      const run = runs.get(id)
      if (run?.state === 'paused') goOn(run)
    },
    /** What runs comes to its end; the rest is marked as not sent. */
    cancel: (id: string): void => {
      const run = runs.get(id)
      if (!run || run.state === 'ended') return
      run.state = 'cancelling'
      for (const index of run.queue.splice(0)) setRow(run, index, { state: 'notSent' })
      run.controller.abort()
      pump(run.spec.connection)
    },
    /**
     * Sends rows of an ended job again. One whose outcome is unknown only when it has a look that comes first.
     */
    again: (id: string, state: 'failed' | 'notSent' | 'unknown'): void => {
      const run = runs.get(id)
      if (run?.state !== 'ended') return
      const again = run.rows.flatMap((row, index) => (isAgain(run, row, index, state) ? [index] : []))
      for (const index of again) setRow(run, index, { state: 'waiting', error: null, note: null })
      run.queue = again
      run.controller = new AbortController()
      if (again.length > 0) goOn(run)
    },
    /** Forgets an ended job. */
    remove: (id: string): void => {
      if (runs.get(id)?.state !== 'ended') return
      runs.delete(id)
      publish()
    },
    /** Whether rows whose outcome is unknown can be sent again: only after a look. */
    canLook: (id: string): boolean => runs.get(id)?.spec.tasks.some(task => task.check !== undefined) ?? false,
    /** What a job was made of. */
    specOf: (id: string): JobSpec | undefined => runs.get(id)?.spec,
  }
}
export type BulkEngine = ReturnType<typeof createBulkEngine>

function rowOf(task: Task): Row {
  const { key, label, operation } = task
  const params = shownParams(task, task.params)
  return { key, label, operation, params, state: 'waiting', note: null, error: null, journal: null }
}

/** Rows are shown and saved as reports: the secrets stay with the task. */
function shownParams({ operation }: Task, params: Row['params']): Row['params'] {
  return withoutSecrets(endpointOf(operation), params)
}

function mayStart({ state, running, queue, spec }: Run): boolean {
  const most = spec.parallel ?? (spec.kind === 'read' ? atOnce : writesAtOnce)
  return state === 'running' && queue.length > 0 && running < most
}

function isAgain({ spec }: Run, row: Row, index: number, state: Row['state']): boolean {
  return row.state === state && (state !== 'unknown' || spec.tasks[index]?.check !== undefined)
}

interface Result {
  readonly row: Partial<Row> & Pick<Row, 'state'>
  readonly error: AppError | null
}

/** Does the work of one row; never throws. */
async function resultOf(run: Run, index: number): Promise<Result> {
  const task = run.spec.tasks[index]
  const { signal } = run.controller
  if (!task) throw new RangeError('no such row')
  const isRead = run.spec.kind === 'read'
  let isSent = false
  try {
    const verdict = (await task.check?.(signal)) ?? { kind: 'send' }
    if (verdict.kind === 'skip') return { row: { state: 'skipped', note: verdict.reason }, error: null }
    const params = verdict.params ?? task.params
    if (run.spec.kind === 'dryRun') return { row: { state: 'would', params: shownParams(task, params) }, error: null }
    signal.throwIfAborted()
    isSent = !isRead
    const { journal, note = null } = await task.send(params, signal)
    return { row: { state: 'done', params: shownParams(task, params), journal, note }, error: null }
  } catch (thrown) {
    if (signal.aborted && !isSent) return { row: { state: 'notSent' }, error: null }
    const error = errorOf(thrown)
    return { row: rowOfError(error), error }
  }
}

function rowOfError(error: AppError): Result['row'] {
  if (error.kind !== 'unknownOutcome' || error.found === 'notMade') return { state: 'failed', error }
  if (error.found === 'made') return { state: 'done', note: 'The answer was lost; a look shows that it was made' }
  return { state: 'unknown', error }
}
