import { expect, test } from 'vitest'
import { tellOnce } from './told.ts'

const hour = 3600_000

test('tells each thing once, however often it is found', () => {
  const first = tellOnce({}, ['a', 'b', 'b'], 0)
  expect(first.fresh).toEqual(['a', 'b'])
  const second = tellOnce(first.told, ['b', 'c'], hour)
  expect(second.fresh).toEqual(['c'])
  expect(second.told).toEqual({ a: 0, b: hour, c: hour })
})

test('tells again what was gone for a day, and not what is found again and again', () => {
  let told = tellOnce({}, ['a', 'b'], 0).told
  for (let at = hour; at <= 30 * hour; at += hour) {
    const next = tellOnce(told, ['a'], at)
    expect(next.fresh).toEqual([])
    told = next.told
  }
  expect(tellOnce(told, ['a', 'b'], 31 * hour).fresh).toEqual(['b'])
})

test('remembers a bounded number of things, the latest', () => {
  const many = Array.from({ length: 2500 }, (_, index) => `old ${index}`)
  const { told } = tellOnce(tellOnce({}, many, 0).told, ['new'], hour)
  expect(Object.keys(told)).toHaveLength(2000)
  expect(told).toHaveProperty('new')
})
