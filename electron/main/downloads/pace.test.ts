import { describe, expect, test } from 'vitest'
import { createPace } from './pace.ts'

const archive = 'repository.archive'
const start = 1_000_000

describe('archives', () => {
  test('begin five times a minute on a connection, the sixth a minute after the first', () => {
    const pace = createPace()
    for (let number = 0; number < 5; number += 1) {
      expect(pace.nextAt('work', archive, start + number)).toBe(start + number)
      pace.began('work', archive, start + number)
    }
    expect(pace.nextAt('work', archive, start + 10)).toBe(start + 61_000)
    expect(pace.nextAt('other', archive, start + 10)).toBe(start + 10)
    expect(pace.nextAt('work', archive, start + 60_999)).toBe(start + 61_000)
    pace.began('work', archive, start + 61_000)
    expect(pace.nextAt('work', archive, start + 61_000)).toBe(start + 61_001)
    expect(pace.nextAt('work', archive, start + 61_001)).toBe(start + 61_001)
  })
})

test('what has no limit of its own begins at once, however often', () => {
  const pace = createPace()
  for (let number = 0; number < 50; number += 1) pace.began('work', 'files.raw', start)
  expect(pace.nextAt('work', 'files.raw', start)).toBe(start)
})

describe('after a refusal', () => {
  test.each([
    [30, 30_000],
    [null, 60_000],
    [600, 600_000],
    [100_000, 600_000],
  ])('with Retry-After %j the next call is welcome in %i ms', (seconds, wait) => {
    const pace = createPace()
    pace.refused('work', 'files.raw', start, seconds)
    expect(pace.nextAt('work', 'files.raw', start)).toBe(start + wait)
    expect(pace.nextAt('work', 'files.raw', start + wait + 1)).toBe(start + wait + 1)
    expect(pace.nextAt('work', archive, start)).toBe(start)
    expect(pace.nextAt('other', 'files.raw', start)).toBe(start)
  })

  test('a shorter one does not end a longer one', () => {
    const pace = createPace()
    pace.refused('work', archive, start, 300)
    pace.refused('work', archive, start + 1000, 10)
    expect(pace.nextAt('work', archive, start + 2000)).toBe(start + 300_000)
  })
})
