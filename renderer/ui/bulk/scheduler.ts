import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isReading, type Step } from './job.ts'
import { type JobRun, type JobSpec, noteRow } from './job-run.ts'
import { type JobEvent, nextRow } from './job-state.ts'
import { pauseReason, type RowResult, resultOfRow } from './run-row.ts'

const firstPause = 1000

const maxPause = 60_000

/** Rows at once for each connection, of all its jobs together. Below what main allows, so that screens get their turn. */
export const atOnce = 6
/** The default number of concurrent writes of one job. */
const writesAtOnce = 4

const mismatch = t('A row is no longer as it was in the dry run. Check it before you resume or cancel.')
const failure = t('A change failed or had another result. Check it before you resume or cancel.')

/** When things happen; tests have their own. */
export interface Clock {
  now(): number
  /** Runs it once, later; returns the function that cancels it. */
  later(milliseconds: number, run: () => void): () => void
}

interface SchedulerParts {
  readonly clock: Clock
  runs(): readonly JobRun[]
  /** Changes the state of a job, and notifies its listeners. */
  dispatch(run: JobRun, event: JobEvent): void
  /** Called when nothing more can be started now, with each job of the connection. */
  settled(runs: readonly JobRun[]): void
}

/** Decides which row of which job runs next, within the concurrency limit of each connection. */
export function createScheduler({ clock, runs, dispatch, settled }: SchedulerParts) {
  const lanes = new Map<ConnectionRef, Lane>()
  const time = () => new Date(clock.now()).toISOString()

  function getLane(connection: ConnectionRef): Lane {
    const known = lanes.get(connection)
    if (known) return known
    const made = createLane(clock, () => pump(connection))
    lanes.set(connection, made)
    return made
  }

  /** Starts rows up to the limit; the job with the fewest running rows first. */
  function pump(connection: ConnectionRef): void {
    const lane = getLane(connection)
    const jobs = runs().filter(run => run.spec.connection === connection)
    while (lane.heldUntil() === null && lane.running < atOnce) {
      const [run] = jobs.filter(mayStart).toSorted((a, b) => a.state.totals.running - b.state.totals.running)
      const index = run ? nextRow(run.state) : null
      if (!run || index === null) break
      void workOn(run, index, lane)
    }
    settled(jobs)
  }

  async function workOn(run: JobRun, index: number, lane: Lane): Promise<void> {
    const step = run.state.steps[index]
    const task = run.spec.tasks[index]
    if (!task || step?.state !== 'waiting') return
    const { mode, was } = step
    lane.running += 1
    dispatch(run, { type: 'started', index })
    noteRow(run, index, { startedAt: time(), endedAt: null })
    const { signal } = run.controller
    const withdrawn = run.withdrawing.signal
    const { kind, connection } = run.spec
    const job = { job: run.id, row: index }
    const result = await resultOfRow({ task, kind, mode, was, signal, withdrawn, pass: run.pass, job })
    lane.running -= 1
    noteRow(run, index, { endedAt: time(), ...(result.params && { params: result.params }) })
    take(run, index, result, lane, withdrawn.aborted)
    pump(connection)
  }

  function take(
    run: JobRun,
    index: number,
    { step, error, again }: RowResult,
    lane: Lane,
    wasWithdrawn: boolean,
  ): void {
    const isLimited = error?.kind === 'rateLimited'
    if (again && (isLimited || (wasWithdrawn && error?.kind === 'cancelled'))) {
      if (isLimited) lane.hold(error.retryAfterSeconds)
      dispatch(run, { type: 'putBack', index, ...again, at: time() })
      return
    }
    if (step.state !== 'notSent') lane.answered()
    dispatch(run, { type: 'settled', index, step, at: time() })
    const because = (error && pauseReason(error, run.spec.kind)) ?? surpriseReason(run.spec, step)
    // A plan for another user or address is never applied with this generation.
    if (because) dispatch(run, { type: error?.kind === 'connectionChanged' ? 'outdated' : 'paused', because })
  }

  return {
    pump,
    /** The rate limit's reset time; null when there is none. */
    heldUntil: (connection: ConnectionRef) => getLane(connection).heldUntil(),
  }
}

/** Why a job pauses whose later rows build on this one; null when they can continue. */
function surpriseReason({ pausesOnMismatch, kind }: JobSpec, { state }: Step): string | null {
  if (!pausesOnMismatch || kind !== 'write') return null
  if (state === 'blocked') return mismatch
  return state === 'failed' || state === 'differs' || state === 'unknown' ? failure : null
}

function mayStart({ state, spec, isReady }: JobRun): boolean {
  if (!isReady) return false
  const most = spec.parallel ?? (isReading(spec.kind) ? atOnce : writesAtOnce)
  return state.phase.kind === 'running' && state.totals.waiting > 0 && state.totals.running < most
}

/**
 * The queue of one service: its concurrency, and its rate limit. The limit counts for the account, so all requests
 * wait.
 */
function createLane(clock: Clock, resume: () => void) {
  let until: number | null = null
  let pause = firstPause
  let cancelTimer = () => {}

  return {
    running: 0,
    heldUntil: () => until,
    /** The service returned 429. Without a time, the wait is twice as long as the last one. */
    hold: (seconds: number | null): void => {
      const milliseconds = seconds === null ? pause : seconds * 1000
      if (seconds === null) pause = Math.min(pause * 2, maxPause)
      const end = clock.now() + milliseconds
      if (until !== null && until >= end) return
      cancelTimer()
      until = end
      cancelTimer = clock.later(milliseconds, () => {
        until = null
        resume()
      })
    },
    /** The service answered something else than 429. */
    answered: (): void => {
      pause = firstPause
    },
  }
}

type Lane = ReturnType<typeof createLane>
