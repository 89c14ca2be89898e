import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('lets only so many in at a time, in order, and each in its turn once', () => {
  const entered: string[] = []
  const slots = createSlots(2)
  const leave = ['a', 'b', 'c', 'd'].map(name => slots.ask(() => entered.push(name)))
  expect(entered).toEqual(['a', 'b'])
  leave[2]?.()
  leave[0]?.()
  expect(entered).toEqual(['a', 'b', 'd'])
})

test('never admits more than it has slots, in any order of release, and no request waits beside a free slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(20), { maxLength: 60 }), (size, script) => {
      const slots = createSlots(size)
      const inside = new Set<number>()
      const present = new Map<number, () => void>()
      script.forEach((step, index) => {
        const leaving = [...present][step]
        if (leaving) {
          const [id, leave] = leaving
          present.delete(id)
          inside.delete(id)
          leave()
          leave()
        } else {
          present.set(
            index,
            slots.ask(() => inside.add(index)),
          )
        }
        expect(inside.size).toBe(Math.min(size, present.size))
      })
    }),
  )
})
