import type { ConnectionRef, PlannedFor } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import { withoutSecrets } from '#shared/contract/secrets.ts'
import type { Job, JobActor, JobKind, RowFacts, Task } from './job.ts'
import { type JobEvent, type JobState, reduceJob } from './job-state.ts'

/** The description of a job. */
export interface JobSpec {
  readonly title: string
  readonly kind: JobKind
  readonly connection: ConnectionRef
  readonly tasks: readonly Task[]
  /** Concurrent rows; 1 where the order matters. Limited by the connection. */
  readonly parallel?: number
  /** Pauses the job that applies a plan when a row is no longer as planned, fails or has another result: later rows build on earlier ones. */
  readonly pausesOnMismatch?: boolean
  /** Called each time the job has ended, also after rows were taken up once more. */
  readonly onEnd?: (job: Job) => void
  /** Of a dry run: called each time the job that applies it has ended. */
  readonly onApplied?: (job: Job) => void
  /** Called when the user removes the job from the list. */
  readonly onRemove?: () => void
  /** For a restored job: its rest, as a dry run for the current connection; null when that has changed. */
  readonly planRest?: () => Promise<JobSpec | null>
  /** Of the same: what its connection was. */
  readonly plannedFor?: PlannedFor | null
  /** The job whose rest this plans; it ends when this is applied. */
  readonly replaces?: string
}

/** A job as the engine has it. */
export interface JobRun {
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
  /** The same object until rows are retried: shared by the reads of one pass. */
  pass: object
  /** It is kept, so that its rows may be sent. */
  isReady: boolean
  hasEnded: boolean
  readonly waitingForEnd: ((job: Job) => void)[]
}

/** A job before it is begun, or as an earlier window left it. */
export function createRun(spec: JobSpec, state: JobState, { id, startedAt }: Pick<Job, 'id' | 'startedAt'>): JobRun {
  return {
    id,
    spec,
    facts: spec.tasks.map(getFacts),
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
}

/** Makes a job ready for another pass over some of its rows. */
export function reopenRun(run: JobRun): void {
  run.controller = new AbortController()
  run.pass = {}
  run.hasEnded = false
}

/** Applies an event to the state of a job; what main has not sent is withdrawn when the job stops running. */
export function applyEvent(run: JobRun, event: JobEvent): void {
  const before = getPhase(run)
  run.state = reduceJob(run.state, event)
  const now = getPhase(run)
  if (now === 'running' && before !== 'running') run.withdrawing = new AbortController()
  else if (now === 'paused' || now === 'cancelling') run.withdrawing.abort()
}

/** Notes when a row was worked on, and with which params. */
export function noteRow(
  run: JobRun,
  index: number,
  { params, ...times }: Partial<Pick<RowFacts, 'params' | 'startedAt' | 'endedAt'>>,
): void {
  const [fact, task] = [run.facts[index], run.spec.tasks[index]]
  if (!fact || !task) return
  run.facts[index] = { ...fact, ...times, ...(params && { params: shownParams(task, params) }) }
}

/** A job as it is now. */
export function getJob(run: JobRun, heldUntil: number | null): Job {
  const { id, startedAt, actor, state, spec } = run
  const { title, kind, connection } = spec
  const { phase, needsDryRun, steps, totals } = state
  const rows = run.facts.flatMap((fact, index) => {
    const step = steps[index]
    return step ? [{ ...fact, step }] : []
  })
  return { id, title, kind, connection, actor, startedAt, phase, needsDryRun, heldUntil, rows, totals }
}

export function getPhase({ state }: JobRun): JobState['phase']['kind'] {
  return state.phase.kind
}

function getFacts(task: Task): RowFacts {
  const { key, label, where = null, page = null, operation } = task
  return { key, label, where, page, operation, params: shownParams(task, task.params), startedAt: null, endedAt: null }
}

/** Rows are shown and saved as reports: the secrets stay with the task. */
function shownParams({ operation }: Task, params: RowFacts['params']): RowFacts['params'] {
  return withoutSecrets(getEndpoint(operation), params)
}
