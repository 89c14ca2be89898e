import { getTotals, type Phase, type RowMode, type Settled, type Step, type Totals } from './job.ts'

/** Everything that changes while a job runs. `totals` always counts `steps`. */
export interface JobState {
  readonly phase: Phase
  /** The plan is outdated: no row is sent any more. Permanent. */
  readonly needsDryRun: boolean
  readonly steps: readonly Step[]
  readonly totals: Totals
  /** No row before this index waits. */
  readonly next: number
}

/** Which rows of an ended job are taken up once more. */
export type Again = 'failed' | 'notSent' | 'unknown' | 'unverified'

export type JobEvent =
  | { readonly type: 'started'; readonly index: number }
  | { readonly type: 'settled'; readonly index: number; readonly step: Settled; readonly at: string }
  /** Nothing came of it, or only the verification is left: it waits for another turn. */
  | {
      readonly type: 'putBack'
      readonly index: number
      readonly mode: RowMode
      readonly was: Settled
      readonly at: string
    }
  | { readonly type: 'paused'; readonly because: string | null }
  | { readonly type: 'outdated'; readonly because: string }
  | { readonly type: 'resumed' }
  | { readonly type: 'cancelled'; readonly at: string }
  | { readonly type: 'again'; readonly which: Again; readonly at: string }

const notSent: Settled = { state: 'notSent' }
const modes: Readonly<Record<Again, RowMode>> = {
  failed: 'run',
  notSent: 'run',
  unknown: 'check',
  unverified: 'verify',
}

/** A job of so many rows before its first one has started. */
export function initialState(count: number, at: string): JobState {
  const steps = Array.from({ length: count }, (): Step => ({ state: 'waiting', mode: 'run', was: notSent }))
  return endWhenDone({ phase: { kind: 'running' }, needsDryRun: false, steps, totals: getTotals(steps), next: 0 }, at)
}

/** The state of a restored job. Its plan is not sent any more. */
export function restoredState(steps: readonly Settled[], because: string, at: string): JobState {
  const totals = getTotals(steps)
  const phase: Phase = totals.notSent > 0 ? { kind: 'paused', because } : { kind: 'ended', at }
  return { phase, needsDryRun: true, steps, totals, next: 0 }
}

/** The next state of a job. An event that does not fit the state changes nothing. */
export function reduceJob(state: JobState, event: JobEvent): JobState {
  const { phase } = state
  switch (event.type) {
    case 'started': {
      const step = state.steps[event.index]
      if (phase.kind !== 'running' || step?.state !== 'waiting') return state
      return withStep(state, event.index, { ...step, state: 'running' })
    }
    case 'settled':
      if (state.steps[event.index]?.state !== 'running') return state
      return endWhenDone(withStep(state, event.index, event.step), event.at)
    case 'putBack': {
      if (state.steps[event.index]?.state !== 'running') return state
      const { index, mode, was } = event
      if (phase.kind === 'cancelling') return endWhenDone(withStep(state, index, was), event.at)
      return withStep(state, index, { state: 'waiting', mode, was })
    }
    case 'paused':
      return phase.kind === 'running' ? { ...state, phase: { kind: 'paused', because: event.because } } : state
    case 'outdated': {
      const isOpen = phase.kind === 'running' || phase.kind === 'paused'
      return {
        ...state,
        needsDryRun: true,
        ...(isOpen && !state.needsDryRun && { phase: { kind: 'paused', because: event.because } }),
      }
    }
    case 'resumed':
      if (phase.kind !== 'paused' || state.needsDryRun) return state
      return { ...state, phase: { kind: 'running' } }
    case 'cancelled':
      if (phase.kind !== 'running' && phase.kind !== 'paused') return state
      return endWhenDone({ ...withEach(state, left), phase: { kind: 'cancelling' } }, event.at)
    case 'again':
      if (!mayTakeUp(state, event.which) || !state.steps.some(step => fits(step, event.which))) return state
      return {
        ...withEach(state, step => takenUp(step, event.which)),
        phase: { kind: 'running' },
      }
  }
}

/** Whether rows of an ended job may be retried: those that would be sent only while the plan is valid. */
export function mayTakeUp({ phase, needsDryRun }: Pick<JobState, 'phase' | 'needsDryRun'>, which: Again): boolean {
  return phase.kind === 'ended' && (modes[which] !== 'run' || !needsDryRun)
}

/** The row that is started next; null when none waits. */
export function nextRow({ steps, next, totals }: JobState): number | null {
  if (totals.waiting === 0) return null
  for (let index = next; index < steps.length; index++) if (steps[index]?.state === 'waiting') return index
  return null
}

/** How many rows of an ended job would be taken up once more. */
export function countAgain(steps: readonly Step[], which: Again): number {
  return steps.filter(step => fits(step, which)).length
}

function left(step: Step): Step {
  return step.state === 'waiting' ? step.was : step
}

function takenUp(step: Step, which: Again): Step {
  if (!fits(step, which) || step.state === 'waiting' || step.state === 'running') return step
  return { state: 'waiting', mode: modes[which], was: step }
}

function fits(step: Step, which: Again): boolean {
  if (which !== 'unverified') return step.state === which
  return step.state === 'differs' || (step.state === 'done' && step.verification?.kind === 'unread')
}

function withStep(state: JobState, index: number, step: Step): JobState {
  const before = state.steps[index]
  if (!before) return state
  const totals = { ...state.totals }
  totals[before.state] -= 1
  totals[step.state] += 1
  const isNext = step.state !== 'waiting' && index === state.next
  const next = step.state === 'waiting' ? Math.min(state.next, index) : isNext ? index + 1 : state.next
  return { ...state, steps: state.steps.with(index, step), totals, next }
}

function withEach(state: JobState, change: (step: Step) => Step): JobState {
  const steps = state.steps.map(change)
  return { ...state, steps, totals: getTotals(steps), next: 0 }
}

function endWhenDone(state: JobState, at: string): JobState {
  if (state.phase.kind === 'ended' || state.totals.waiting + state.totals.running > 0) return state
  return { ...state, phase: { kind: 'ended', at } }
}
