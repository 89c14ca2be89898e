import { createStore } from 'zustand/vanilla'
import type { ConnectionRef, PlannedFor } from '#shared/bridge.ts'
import { endpointOf } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import { isReading, type Job, type JobActor, type JobKind, type RowFacts, type Settled, type Task } from './job.ts'
import {
  type Again,
  initialState,
  type JobEvent,
  type JobState,
  nextRow,
  reduceJob,
  restoredState,
} from './job-state.ts'
import { pauseReason, resultOfRow } from './run-row.ts'

const firstPause = 1000

const maxPause = 60_000

const interruptedText = 'Gatehouse was closed before this job ended.'

export interface JobSpec {
  readonly title: string
  readonly kind: JobKind
  readonly connection: ConnectionRef
  readonly tasks: readonly Task[]
  /** Rows at once; 1 where order counts. At most what the connection allows. */
  readonly parallel?: number
  /** Called each time the job has ended, also after rows were taken up once more. */
  readonly onEnd?: (job: Job) => void
  /** Of a dry run: called each time the job that applies it has ended. */
  readonly onApplied?: (job: Job) => void
  /** Called when the person removes the job from the list. */
  readonly onRemove?: () => void
  /** Of a job of an earlier window: what is left of it, as a dry run for the connection as it is; null when that is another one now. */
  readonly planRest?: () => Promise<JobSpec | null>
  /** Of the same: what its connection was. */
  readonly plannedFor?: PlannedFor | null
  /** The job whose rest this plans; it ends when this is applied. */
  readonly replaces?: string
}

export interface EngineParts {
  readonly clock: Clock
  /** Runs it soon, so that many changes are published as one. */
  readonly publishSoon: (publish: () => void) => void
  /** Called each time a job has come to its end. */
  readonly ended?: (job: Job) => void
  /** Called before a job sends its first row, with what is needed to know what is left of it when the window ends before it does. */
  readonly keep?: (id: string, startedAt: string, spec: JobSpec) => Promise<unknown>
  /** Whom a connection acts as now. */
  readonly actor?: (connection: ConnectionRef) => Promise<JobActor | null>
}

/** Rows at once for each connection, of all its jobs together. Below what main allows, so that screens get their turn. */
export const atOnce = 6
/** Writes at once of one job, unless it says otherwise. */
const writesAtOnce = 4

/** A job as the engine has it. */
interface Run {
  readonly id: string
  readonly spec: JobSpec
  readonly facts: RowFacts[]
  state: JobState
  actor: JobActor | null
  readonly startedAt: string
  /** Ends reads and checks when the job is cancelled. */
  controller: AbortController
  /** Takes back what main has not sent, when the job no longer runs. */
  withdrawing: AbortController
  /** The same object until rows are taken up once more: what the reads of one pass share. */
  pass: object
  /** It is kept, so that its rows may be sent. */
  isReady: boolean
  hasEnded: boolean
  readonly waitingForEnd: ((job: Job) => void)[]
}

/** Runs jobs of many rows, a few at a time for each connection, and tells how far they are. */
export function createBulkEngine({ clock, publishSoon, ended, keep, actor }: EngineParts) {
  const store = createStore<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }))
  const runs = new Map<string, Run>()
  const lanes = new Map<ConnectionRef, Lane>()
  let isPublishing = false
  const time = () => new Date(clock.now()).toISOString()

  function laneOf(connection: ConnectionRef): Lane {
    const known = lanes.get(connection)
    if (known) return known
    const made = createLane(clock, () => pump(connection))
    lanes.set(connection, made)
    return made
  }

  function snapshot(run: Run): Job {
    const { id, startedAt, state, spec } = run
    const { title, kind, connection } = spec
    const { phase, needsDryRun, steps, totals } = state
    const heldUntil = phase.kind === 'running' ? laneOf(connection).heldUntil() : null
    const rows = run.facts.flatMap((fact, index) => {
      const step = steps[index]
      return step ? [{ ...fact, step }] : []
    })
    const facts = { id, title, kind, connection, actor: run.actor, startedAt }
    return { ...facts, phase, needsDryRun, heldUntil, rows, totals }
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

  function dispatch(run: Run, event: JobEvent): void {
    const before = phaseOf(run)
    run.state = reduceJob(run.state, event)
    const now = phaseOf(run)
    if (now === 'running' && before !== 'running') run.withdrawing = new AbortController()
    else if (now === 'paused' || now === 'cancelling') run.withdrawing.abort()
    changed()
  }

  function note(run: Run, index: number, change: Partial<RowFacts>): void {
    const fact = run.facts[index]
    if (fact) run.facts[index] = { ...fact, ...change }
  }

  /** Starts what may be started now; of several jobs the one that has least under way. */
  function pump(connection: ConnectionRef): void {
    const lane = laneOf(connection)
    const jobs = [...runs.values()].filter(run => run.spec.connection === connection)
    while (lane.heldUntil() === null && lane.running < atOnce) {
      const [run] = jobs.filter(mayStart).toSorted((a, b) => a.state.totals.running - b.state.totals.running)
      const index = run ? nextRow(run.state) : null
      if (!run || index === null) break
      void start(run, index, lane)
    }
    for (const run of jobs) announceEnd(run)
    changed()
  }

  async function start(run: Run, index: number, lane: Lane): Promise<void> {
    const step = run.state.steps[index]
    const task = run.spec.tasks[index]
    if (!task || step?.state !== 'waiting') return
    const { mode, was } = step
    lane.running += 1
    dispatch(run, { type: 'started', index })
    note(run, index, { startedAt: time(), endedAt: null })
    const { signal } = run.controller
    const withdrawn = run.withdrawing.signal
    const { kind } = run.spec
    const job = { job: run.id, row: index }
    const result = await resultOfRow({ task, kind, mode, was, signal, withdrawn, pass: run.pass, job })
    lane.running -= 1
    note(run, index, { endedAt: time(), ...(result.params && { params: shownParams(task, result.params) }) })
    const isWithdrawn = withdrawn.aborted && result.error?.kind === 'cancelled'
    if (result.again && (result.error?.kind === 'rateLimited' || isWithdrawn)) {
      if (result.error?.kind === 'rateLimited') lane.hold(result.error.retryAfterSeconds)
      dispatch(run, { type: 'putBack', index, ...result.again, at: time() })
    } else {
      if (result.step.state !== 'notSent') lane.answered()
      dispatch(run, { type: 'settled', index, step: result.step, at: time() })
      const because = result.error && pauseReason(result.error, run.spec.kind)
      // What was planned as another user, or for another address, is never applied as this one.
      const type = result.error?.kind === 'connectionChanged' ? 'outdated' : 'paused'
      if (because) dispatch(run, { type, because })
    }
    pump(run.spec.connection)
  }

  function announceEnd(run: Run): void {
    if (run.state.phase.kind !== 'ended' || run.hasEnded) return
    run.hasEnded = true
    publish()
    const job = snapshot(run)
    run.spec.onEnd?.(job)
    for (const tell of run.waitingForEnd.splice(0)) tell(job)
    ended?.(job)
  }

  function newRun(spec: JobSpec, state: JobState, { id, startedAt }: Pick<Job, 'id' | 'startedAt'>): Run {
    const run: Run = {
      id,
      spec,
      facts: spec.tasks.map(factsOf),
      state,
      actor: null,
      startedAt,
      controller: new AbortController(),
      withdrawing: new AbortController(),
      pass: {},
      isReady: false,
      hasEnded: state.phase.kind === 'ended' && state.needsDryRun,
      waitingForEnd: [],
    }
    runs.set(run.id, run)
    void identify(run)
    return run
  }

  /** Sends nothing before the job is kept, or could not be. */
  async function begin(run: Run): Promise<void> {
    const { id, startedAt, spec } = run
    run.isReady = isReading(spec.kind) || !keep
    if (!run.isReady) {
      await keep?.(id, startedAt, spec).catch(() => undefined)
      run.isReady = true
    }
    pump(spec.connection)
  }

  async function identify(run: Run): Promise<void> {
    run.actor = (await actor?.(run.spec.connection).catch(() => null)) ?? null
    changed()
  }

  return {
    store,
    /** Starts a job; `ended` resolves when every row has come to its end for the first time. */
    start: (spec: JobSpec): { readonly id: string; readonly ended: Promise<Job> } => {
      const run = newRun(spec, initialState(spec.tasks.length, time()), { id: crypto.randomUUID(), startedAt: time() })
      const end = new Promise<Job>(resolve => run.waitingForEnd.push(resolve))
      void begin(run)
      return { id: run.id, ended: end }
    },
    /** Shows a job of an earlier window. It sends nothing more: a new dry run has to come first. */
    restore: (spec: JobSpec, steps: readonly Settled[], facts: Pick<Job, 'id' | 'startedAt'>): void => {
      newRun(spec, restoredState(steps, interruptedText, time()), facts)
      publish()
    },
    /** Sends nothing new; what runs comes to its end. */
    pause: (id: string): void => {
      const run = runs.get(id)
      if (run) dispatch(run, { type: 'paused', because: null })
    },
    /** Ends what was planned for a connection, in ended jobs too: they send nothing more, and a new dry run has to come first. */
    outdateAll: (connection: ConnectionRef, because: string): void => {
      for (const run of runs.values()) {
        if (run.spec.connection === connection) dispatch(run, { type: 'outdated', because })
      }
    },
    resume: (id: string): void => {
      const run = runs.get(id)
      if (!run) return
      dispatch(run, { type: 'resumed' })
      pump(run.spec.connection)
    },
    /** What runs comes to its end; the rest is marked as not sent. */
    cancel: (id: string): void => {
      const run = runs.get(id)
      if (!run) return
      dispatch(run, { type: 'cancelled', at: time() })
      run.controller.abort()
      pump(run.spec.connection)
    },
    /** Takes rows of an ended job up once more. An unknown outcome and a verification are only read, never sent. */
    again: (id: string, which: Again): void => {
      const run = runs.get(id)
      if (run?.state.phase.kind !== 'ended') return
      dispatch(run, { type: 'again', which, at: time() })
      if (phaseOf(run) === 'ended') return
      run.controller = new AbortController()
      run.pass = {}
      run.hasEnded = false
      void begin(run)
    },
    /** Forgets an ended job. */
    remove: (id: string): void => {
      const run = runs.get(id)
      if (run?.state.phase.kind !== 'ended') return
      runs.delete(id)
      run.spec.onRemove?.()
      publish()
    },
    /** Whether an unknown outcome of this job can be found out by reading. */
    canCheck: (id: string): boolean =>
      runs.get(id)?.spec.tasks.some(task => task.check !== undefined || task.verify !== undefined) ?? false,
    /** What a job was made of. */
    specOf: (id: string): JobSpec | undefined => runs.get(id)?.spec,
  }
}
export type BulkEngine = ReturnType<typeof createBulkEngine>

function phaseOf({ state }: Run): JobState['phase']['kind'] {
  return state.phase.kind
}

function factsOf(task: Task): RowFacts {
  const { key, label, where = null, operation } = task
  return { key, label, where, operation, params: shownParams(task, task.params), startedAt: null, endedAt: null }
}

/** Rows are shown and saved as reports: the secrets stay with the task. */
function shownParams({ operation }: Task, params: RowFacts['params']): RowFacts['params'] {
  return withoutSecrets(endpointOf(operation), params)
}

function mayStart({ state, spec, isReady }: Run): boolean {
  if (!isReady) return false
  const most = spec.parallel ?? (isReading(spec.kind) ? atOnce : writesAtOnce)
  return state.phase.kind === 'running' && state.totals.waiting > 0 && state.totals.running < most
}

/** When things happen; tests have their own. */
interface Clock {
  now(): number
  /** Runs it once, later; returns the function that cancels it. */
  later(milliseconds: number, run: () => void): () => void
}

/**
 * The way to one service: how much runs at once, and whether the service asked to wait. A limit of requests counts for
 * the account, so everything waits.
 */
function createLane(clock: Clock, goOn: () => void) {
  let until: number | null = null
  let pause = firstPause
  let cancelTimer = () => {}

  return {
    running: 0,
    heldUntil: () => until,
    /** The service said 429. Without a time it is asked again after twice as long as the last time. */
    hold: (seconds: number | null): void => {
      const milliseconds = seconds === null ? pause : seconds * 1000
      if (seconds === null) pause = Math.min(pause * 2, maxPause)
      const end = clock.now() + milliseconds
      if (until !== null && until >= end) return
      cancelTimer()
      until = end
      cancelTimer = clock.later(milliseconds, () => {
        until = null
        goOn()
      })
    },
    /** The service answered something else than 429. */
    answered: (): void => {
      pause = firstPause
    },
  }
}

type Lane = ReturnType<typeof createLane>
