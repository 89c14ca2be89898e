import { expect, test } from 'vitest'
import { createLearnAttempts } from './learn-attempts.ts'

function attempts() {
  let now = 0
  const made = createLearnAttempts(() => now)
  const failAt = (time: number) => {
    now = time
    const begun = made.begin('one')
    made.end('one')
    return begun
  }
  return { ...made, failAt }
}

test('only one attempt of a connection is under way, and each connection has its own', () => {
  const { begin, end } = attempts()
  expect([begin('one'), begin('one'), begin('two')]).toEqual([true, false, true])
  end('one')
  end('one')
  expect(begin('two')).toBe(false)
})

test('the pause begins at five seconds, and doubles', () => {
  const { failAt } = attempts()
  expect(failAt(0)).toBe(true)
  expect([failAt(4999), failAt(5000)]).toEqual([false, true])
  expect([failAt(14_999), failAt(15_000)]).toEqual([false, true])
})

test('no pause is longer than ten minutes', () => {
  const { failAt } = attempts()
  let now = 0
  for (let pause = 5000; pause < 600_000; pause *= 2) {
    failAt(now)
    now += pause
  }
  expect(failAt(now)).toBe(true)
  expect([failAt(now + 599_999), failAt(now + 600_000)]).toEqual([false, true])
})

test('a settled connection can be requested at once again, with the initial delay', () => {
  const { failAt, settle, isUnsettled } = attempts()
  failAt(0)
  failAt(5000)
  expect(isUnsettled('one')).toBe(true)
  settle('one')
  settle('one')
  expect(isUnsettled('one')).toBe(false)
  expect(failAt(5001)).toBe(true)
  expect([failAt(10_000), failAt(10_001)]).toEqual([false, true])
})
