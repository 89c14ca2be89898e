import { expect, test } from 'vitest'
import { createRoom } from './room.ts'

/** The stored bytes, set by the test, and the number of counts. */
function roomFor(limit: number) {
  const kept = { bytes: 0, counts: 0 }
  const bytes = () => {
    kept.counts += 1
    return kept.bytes
  }
  return { kept, has: createRoom({ bytes }, () => limit) }
}

test('there is room up to the limit, for all that was promised since the count', () => {
  const { has } = roomFor(100)
  expect([has(60), has(40)]).toEqual([true, true])
  const { has: other } = roomFor(100)
  expect(other(101)).toBe(false)
})

test('reserved but unused space is released at the next count', () => {
  const { kept, has } = roomFor(100)
  expect(has(60)).toBe(true)
  kept.bytes = 10
  expect(has(50)).toBe(true)
  kept.bytes = 70
  expect([has(41), has(31), has(30)]).toEqual([false, false, true])
})

test('is counted once for a hundred questions, and again where there seems to be no room', () => {
  const { kept, has } = roomFor(1000)
  for (let question = 0; question < 100; question += 1) has(1)
  expect(kept.counts).toBe(1)
  kept.bytes = 100
  has(1)
  expect(kept.counts).toBe(2)
  has(900)
  expect(kept.counts).toBe(3)
})
