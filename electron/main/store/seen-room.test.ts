import { expect, test } from 'vitest'
import { createSeenRoom } from './seen-room.ts'

/** A table that has so many bytes, and what was evicted from it. */
function getRoom(limit: number, size: number) {
  const left: number[] = []
  let bytes = size
  const rows = {
    seen: () => ({ bytes, answers: 1 }),
    evict: (most: number) => {
      left.push(most)
      bytes = most
    },
    removeSeen: () => {
      bytes = 0
    },
  }
  return { ...createSeenRoom(rows, limit, size), left }
}

test('an answer may take a quarter of the room, and no byte more', () => {
  const room = getRoom(100, 0)
  expect(room.isTooLarge(25)).toBe(false)
  expect(room.isTooLarge(26)).toBe(true)
  room.setLimit(104)
  expect(room.isTooLarge(26)).toBe(false)
})

test('nothing is evicted up to the limit; beyond it, down to nine tenths', () => {
  const room = getRoom(100, 90)
  room.add(10)
  room.shrink()
  expect(room.left).toEqual([])
  room.add(1)
  room.shrink()
  expect(room.left).toEqual([90])
  room.add(10)
  room.shrink()
  expect(room.left).toEqual([90])
})

test('a smaller limit holds for what is there already, and cleared room is free', () => {
  const room = getRoom(100, 100)
  room.setLimit(50)
  room.shrink()
  expect(room.left).toEqual([45])
  room.clear()
  room.add(50)
  room.shrink()
  expect(room.left).toEqual([45])
})
