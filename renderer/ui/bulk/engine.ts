import { createStore } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isReading, type Job, type JobActor, type Settled } from './job.ts'
import { applyEvent, createRun, getJob, getPhase, type JobRun, type JobSpec, reopenRun } from './job-run.ts'
import { type Again, initialState, type JobEvent, type JobState, restoredState } from './job-state.ts'
import { type Clock, createScheduler } from './scheduler.ts'

const interruptedText = t('Gatehouse was closed before this job ended.')

export interface EngineParts {
  readonly clock: Clock
  /** Runs it soon, so that many changes are published as one. */
  readonly publishSoon: (publish: () => void) => void
  /** Called each time a job has ended. */
  readonly ended?: (job: Job) => void
  /** Called before a job sends its first row, with the data that the next window needs to restore it. */
  readonly keep?: (id: string, startedAt: string, spec: JobSpec) => Promise<unknown>
  /** Whom a connection acts as now. */
  readonly actor?: (connection: ConnectionRef) => Promise<JobActor | null>
}

/** Runs jobs of many rows, a few at a time for each connection, and publishes their progress. */
export function createBulkEngine({ clock, publishSoon, ended, keep, actor }: EngineParts) {
  const time = () => new Date(clock.now()).toISOString()
  const table = createRunTable({ publishSoon, ended, heldUntil: connection => scheduler.heldUntil(connection) })
  const { runs, dispatch } = table
  const scheduler = createScheduler({ clock, runs: () => [...runs.values()], dispatch, settled: table.announceEnded })

  function add(spec: JobSpec, state: JobState, facts: Pick<Job, 'id' | 'startedAt'>): JobRun {
    const run = createRun(spec, state, facts)
    runs.set(run.id, run)
    void identify(run)
    return run
  }

  async function identify(run: JobRun): Promise<void> {
    run.actor = (await actor?.(run.spec.connection).catch(() => null)) ?? null
    table.changed()
  }

  /** Sends nothing before the job is kept, or could not be. */
  async function begin(run: JobRun): Promise<void> {
    const { id, startedAt, spec } = run
    run.isReady = isReading(spec.kind) || !keep
    if (!run.isReady) {
      await keep?.(id, startedAt, spec).catch(() => undefined)
      run.isReady = true
    }
    scheduler.pump(spec.connection)
  }

  return {
    store: table.store,
    /** Starts a job; `ended` resolves when every row has ended for the first time. */
    start: (spec: JobSpec): { readonly id: string; readonly ended: Promise<Job> } => {
      const run = add(spec, initialState(spec.tasks.length, time()), { id: crypto.randomUUID(), startedAt: time() })
      const end = new Promise<Job>(resolve => run.waitingForEnd.push(resolve))
      void begin(run)
      return { id: run.id, ended: end }
    },
    /** Shows a job of an earlier window. It sends nothing more: it requires a new dry run. */
    restore: (spec: JobSpec, steps: readonly Settled[], facts: Pick<Job, 'id' | 'startedAt'>): void => {
      add(spec, restoredState(steps, interruptedText, time()), facts)
      table.publish()
    },
    /** Sends nothing new; running rows end. */
    pause: (id: string): void => {
      table.change(id, { type: 'paused', because: null })
    },
    /** Invalidates the plans of a connection, in ended jobs too: they send nothing more, and require a new dry run. */
    outdateAll: (connection: ConnectionRef, because: string): void => {
      for (const run of runs.values()) {
        if (run.spec.connection === connection) dispatch(run, { type: 'outdated', because })
      }
    },
    resume: (id: string): void => {
      const run = table.change(id, { type: 'resumed' })
      if (run) scheduler.pump(run.spec.connection)
    },
    /** Running rows end; the rest is marked as not sent. */
    cancel: (id: string): void => {
      const run = table.change(id, { type: 'cancelled', at: time() })
      run?.controller.abort()
      if (run) scheduler.pump(run.spec.connection)
    },
    /** Takes rows of an ended job up once more. An unknown outcome and a verification are only read, never sent. */
    again: (id: string, which: Again): void => {
      if (!table.isEnded(id)) return
      const run = table.change(id, { type: 'again', which, at: time() })
      if (!run || table.isEnded(id)) return
      reopenRun(run)
      void begin(run)
    },
    /** Forgets an ended job. */
    remove: table.remove,
    /** Whether an unknown outcome of this job can be found out by reading. */
    canCheck: (id: string): boolean =>
      runs.get(id)?.spec.tasks.some(task => task.check !== undefined || task.verify !== undefined) ?? false,
    /** The description of a job. */
    getSpec: (id: string): JobSpec | undefined => runs.get(id)?.spec,
  }
}
export type BulkEngine = ReturnType<typeof createBulkEngine>

interface TableParts extends Pick<EngineParts, 'publishSoon'> {
  readonly ended: EngineParts['ended'] | undefined
  heldUntil(connection: ConnectionRef): number | null
}

/** The jobs and their published state. */
function createRunTable({ publishSoon, ended, heldUntil }: TableParts) {
  const store = createStore<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }))
  const runs = new Map<string, JobRun>()
  let isPublishing = false
  const snapshot = (run: JobRun): Job =>
    getJob(run, getPhase(run) === 'running' ? heldUntil(run.spec.connection) : null)

  function publish(): void {
    isPublishing = false
    store.setState({ jobs: [...runs.values()].map(snapshot) })
  }

  function changed(): void {
    if (isPublishing) return
    isPublishing = true
    publishSoon(publish)
  }

  function dispatch(run: JobRun, event: JobEvent): void {
    applyEvent(run, event)
    changed()
  }

  function announceEnd(run: JobRun): void {
    if (getPhase(run) !== 'ended' || run.hasEnded) return
    run.hasEnded = true
    publish()
    const job = snapshot(run)
    run.spec.onEnd?.(job)
    for (const resolveEnd of run.waitingForEnd.splice(0)) resolveEnd(job)
    ended?.(job)
  }

  return {
    store,
    runs,
    publish,
    changed,
    dispatch,
    announceEnded: (settled: readonly JobRun[]): void => {
      for (const run of settled) announceEnd(run)
      changed()
    },
    /** Dispatches to the job of an ID. Returns the job; undefined when it was removed. */
    change: (id: string, event: JobEvent): JobRun | undefined => {
      const run = runs.get(id)
      if (run) dispatch(run, event)
      return run
    },
    isEnded: (id: string): boolean => {
      const run = runs.get(id)
      return run !== undefined && getPhase(run) === 'ended'
    },
    remove: (id: string): void => {
      const run = runs.get(id)
      if (!run || getPhase(run) !== 'ended') return
      runs.delete(id)
      run.spec.onRemove?.()
      publish()
    },
  }
}
