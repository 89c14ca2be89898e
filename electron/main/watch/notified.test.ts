import { expect, test } from 'vitest'
import { selectNew } from './notified.ts'

const hour = 3600_000

test('notifies of each finding once, however often it is found', () => {
  const first = selectNew({}, ['a', 'b', 'b'], 0)
  expect(first.fresh).toEqual(['a', 'b'])
  const second = selectNew(first.notified, ['b', 'c'], hour)
  expect(second.fresh).toEqual(['c'])
  expect(second.notified).toEqual({ a: 0, b: hour, c: hour })
})

test('notifies again of a finding that was absent for a day, but not of one that persists', () => {
  let notified = selectNew({}, ['a', 'b'], 0).notified
  for (let at = hour; at <= 30 * hour; at += hour) {
    const next = selectNew(notified, ['a'], at)
    expect(next.fresh).toEqual([])
    notified = next.notified
  }
  expect(selectNew(notified, ['a', 'b'], 31 * hour).fresh).toEqual(['b'])
})

test('stores a bounded number of findings, the latest', () => {
  const many = Array.from({ length: 2500 }, (_, index) => `old ${index}`)
  const { notified } = selectNew(selectNew({}, many, 0).notified, ['new'], hour)
  expect(Object.keys(notified)).toHaveLength(2000)
  expect(notified).toHaveProperty('new')
})
