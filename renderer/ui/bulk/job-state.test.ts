import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTotals, type Settled, type Step } from './job.ts'
import { initialState, type JobEvent, type JobState, nextRow, reduceJob } from './job-state.ts'

const at = '2031-01-01T00:00:00.000Z'
const error = { kind: 'server', status: 500, message: 'no' } as const
const settled = fc.constantFrom<Settled>(
  { state: 'done', plan: null, journal: 1, verification: { kind: 'confirmed' }, note: null },
  { state: 'done', plan: null, journal: 2, verification: { kind: 'unread', error }, note: null },
  { state: 'differs', plan: null, journal: 3, now: 'Guest' },
  { state: 'skipped', reason: 'already' },
  { state: 'blocked', reason: 'last owner', plan: null },
  { state: 'failed', plan: null, error },
  { state: 'unknown', plan: null, error: { kind: 'unknownOutcome', detail: 'cut' }, journal: 4, note: null },
)
const index = fc.nat(7)
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('started' as const), index }) },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('settled' as const), index, step: settled, at: fc.constant(at) }),
  },
  fc.record({
    type: fc.constant('putBack' as const),
    index,
    mode: fc.constantFrom('run' as const, 'check' as const, 'verify' as const),
    was: settled,
    at: fc.constant(at),
  }),
  fc.constant<JobEvent>({ type: 'paused', because: null }),
  fc.constant<JobEvent>({ type: 'outdated', because: 'Another user now.' }),
  fc.constant<JobEvent>({ type: 'resumed' }),
  fc.constant<JobEvent>({ type: 'cancelled', at }),
  fc.record({
    type: fc.constant('again' as const),
    which: fc.constantFrom('failed' as const, 'notSent' as const, 'unknown' as const, 'unverified' as const),
    at: fc.constant(at),
  }),
)

const waitingToRun = ({ steps }: JobState) =>
  steps.filter(step => step.state === 'waiting' && step.mode === 'run').length
const isOpen = ({ state }: Step) => state === 'waiting' || state === 'running'

function expectSound(state: JobState) {
  expect(state.totals).toEqual(getTotals(state.steps))
  expect(state.phase.kind === 'ended').toBe(!state.steps.some(isOpen))
  const waiting = state.steps.findIndex(step => step.state === 'waiting')
  expect(nextRow(state)).toBe(waiting === -1 ? null : waiting)
  if (state.phase.kind === 'cancelling') expect(state.totals.waiting).toBe(0)
}

test('after any events the counts are those of the rows, and a job has ended exactly when none is open', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.array(event, { maxLength: 60 }), (count, events) => {
      let state = initialState(count, at)
      expectSound(state)
      for (const one of events) {
        const before = state
        state = reduceJob(state, one)
        expectSound(state)
        expect(state.steps).toHaveLength(count)
        // A job that needs a new dry run never sends rows again.
        if (before.needsDryRun) {
          expect(state.needsDryRun).toBe(true)
          if (one.type === 'resumed' || one.type === 'again')
            expect(waitingToRun(state)).toBeLessThanOrEqual(waitingToRun(before))
          if (one.type === 'started' && before.phase.kind === 'paused') expect(state).toBe(before)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

test('only rows that failed or were never sent are taken up to be sent; all others are only read', () => {
  const modes = { failed: 'run', notSent: 'run', unknown: 'check', unverified: 'verify' } as const
  const isUnverified = (step: Settled | undefined) =>
    step?.state === 'differs' || (step?.state === 'done' && step.verification?.kind === 'unread')
  const isMeant = (step: Settled | undefined, which: keyof typeof modes) =>
    which === 'unverified' ? isUnverified(step) : step?.state === which
  fc.assert(
    fc.property(
      fc.array(fc.oneof(settled, fc.constant<Settled>({ state: 'notSent' })), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('failed' as const, 'notSent' as const, 'unknown' as const, 'unverified' as const),
      (steps, which) => {
        const ended = steps
          .flatMap((step, one): readonly JobEvent[] => [
            { type: 'started', index: one },
            { type: 'settled', index: one, step, at },
          ])
          .reduce(reduceJob, initialState(steps.length, at))
        const again = reduceJob(ended, { type: 'again', which, at })
        again.steps.forEach((step, one) => {
          const was = steps[one]
          expect(step).toEqual(isMeant(was, which) ? { state: 'waiting', mode: modes[which], was } : was)
        })
      },
    ),
  )
})

test('cancelling before its turn leaves a row as it was found, not as never sent', () => {
  const unknown: Settled = {
    state: 'unknown',
    plan: null,
    error: { kind: 'unknownOutcome', detail: 'cut' },
    journal: 4,
    note: null,
  }
  const ended = [
    { type: 'started', index: 0 } as const,
    { type: 'settled', index: 0, step: unknown, at } as const,
  ].reduce(reduceJob, initialState(1, at))
  const checking = reduceJob(ended, { type: 'again', which: 'unknown', at })
  expect(checking.steps).toEqual([{ state: 'waiting', mode: 'check', was: unknown }])
  expect(reduceJob(checking, { type: 'cancelled', at })).toMatchObject({ phase: { kind: 'ended' }, steps: [unknown] })
})
