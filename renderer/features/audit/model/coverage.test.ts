import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeBackTo, getCoverage, type WindowRecord, type WindowState } from './coverage.ts'

const copy = { source: 'cache', fetchedAt: '2026-03-02T00:00:00.000Z', stale: true, because: null } as const
const error = { kind: 'server', status: 500, message: 'simulated' } as const

/** Windows of ten, newest first, from 0 on. */
function records(states: readonly WindowState[]): readonly WindowRecord[] {
  return states.map((state, index) => {
    const begin = (states.length - 1 - index) * 10
    return { window: { begin, end: begin + 10 }, state }
  })
}

function covered(states: readonly WindowState[], parts: { confirmedEnd?: number | null; beginning?: number } = {}) {
  const end = states.length * 10
  return getCoverage({
    windows: records(states),
    range: { begin: 0, end },
    asOf: end - 1,
    confirmedEnd: parts.confirmedEnd === undefined ? end : parts.confirmedEnd,
    beginning: parts.beginning ?? null,
    late: 0,
    removed: 0,
  })
}

const whole = (readAt: number): WindowState => ({ kind: 'whole', readAt, copy: null })

const anyState: fc.Arbitrary<WindowState> = fc.oneof(
  fc.constant<WindowState>({ kind: 'unread' }),
  fc.constant<WindowState>({ kind: 'whole', readAt: 5, copy: null }),
  fc.constant<WindowState>({ kind: 'whole', readAt: 5, copy }),
  fc.constant<WindowState>({ kind: 'reading', reachedBackTo: 1000 }),
  fc.constant<WindowState>({ kind: 'failed', error, reachedBackTo: 1000 }),
)

test('is complete only when each window was read whole from the service and the edges were confirmed up to the end', () => {
  fc.assert(
    fc.property(
      fc.array(anyState, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(null, 0, 10, 20, 80),
      (states, end) => {
        const coverage = covered(states, { confirmedEnd: end })
        const isWhole = states.every(state => state.kind === 'whole' && state.copy === null)
        expect(coverage.isComplete).toBe(isWhole && end === states.length * 10)
        expect(coverage.progress).toBeGreaterThanOrEqual(0)
        expect(coverage.progress).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('spans and gaps fill the log between them', () => {
  fc.assert(
    fc.property(fc.array(anyState, { minLength: 1, maxLength: 8 }), states => {
      const { read, gaps } = covered(states)
      const length = [...read, ...gaps].reduce((sum, { begin, end }) => sum + end - begin, 0)
      expect(length).toBe(states.length * 10)
    }),
  )
})

test('adjacent windows are one span, with the times of their reads; a failure is separate', () => {
  const { read, gaps } = covered([whole(9), whole(7), { kind: 'failed', error, reachedBackTo: 15 }, { kind: 'unread' }])
  expect(read).toEqual([{ begin: 20, end: 40, windows: 2, readFrom: 7, readTo: 9 }])
  expect(gaps).toEqual([
    { begin: 10, end: 15, error },
    { begin: 0, end: 10, error: null },
  ])
})

test('it is complete back to where the first gap ends', () => {
  expect(completeBackTo(covered([{ kind: 'unread' }, whole(1)]))).toBeNull()
  expect(completeBackTo(covered([whole(1), { kind: 'reading', reachedBackTo: 4 }]))).toBe(4)
  expect(completeBackTo(covered([whole(1), whole(1)]))).toBe(0)
})

test('progress counts time since the first event, not windows', () => {
  const states: WindowState[] = [
    whole(1),
    { kind: 'reading', reachedBackTo: 25 },
    { kind: 'unread' },
    { kind: 'unread' },
  ]
  expect(covered(states, { beginning: 20 }).progress).toBe(0.75)
  expect(covered(states).progress).toBe(15 / 40)
})
