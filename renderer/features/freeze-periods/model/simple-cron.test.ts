import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cronProblem } from './cron-words.ts'
import { getExpression, parseSimpleCron, type SimpleCron, simpleKinds, withKind } from './simple-cron.ts'

const clock = { hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) }
const day = fc.integer({ min: 1, max: 31 })
const simple: fc.Arbitrary<SimpleCron> = fc.oneof(
  fc.record({ kind: fc.constant('daily' as const), ...clock }),
  fc.record({
    kind: fc.constant('weekly' as const),
    weekdays: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map(days => days.toSorted((a, b) => a - b)),
    ...clock,
  }),
  fc.record({ kind: fc.constant('monthly' as const), day, ...clock }),
  fc.record({ kind: fc.constant('yearly' as const), day, month: fc.integer({ min: 1, max: 12 }), ...clock }),
)

test('a composed expression is valid, and parses to the same schedule', () => {
  fc.assert(
    fc.property(simple, schedule => {
      const expression = getExpression(schedule)
      expect(cronProblem(expression)).toBeNull()
      expect(parseSimpleCron(expression)).toEqual(schedule)
    }),
  )
})

test('another kind keeps the time of day', () => {
  fc.assert(
    fc.property(simple, fc.constantFrom(...simpleKinds), (schedule, { value }) => {
      const { hour, minute } = schedule
      expect(withKind(value, getExpression(schedule))).toMatchObject({ kind: value, hour, minute })
    }),
  )
})

test.each([
  ['0 7 * * 1-5', { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], hour: 7, minute: 0 }],
  ['0 7 * * 6-7', { kind: 'weekly', weekdays: [6, 0], hour: 7, minute: 0 }],
  ['*/5 7 * * 1', null],
  ['0 7 * * MON', null],
  ['0 7 1 * 1', null],
  ['0 7 L * *', null],
  ['0 24 * * *', null],
  ['', null],
])('%j is read as far as it is simple', (expression, schedule) => {
  expect(parseSimpleCron(expression)).toEqual(schedule)
})
