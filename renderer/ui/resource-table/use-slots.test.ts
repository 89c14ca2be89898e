import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots } from './use-slots.ts'

const noSlots: ReadonlyMap<string, number> = new Map()
const keys = fc.uniqueArray(fc.stringMatching(/^[a-p]$/))

test('a row that comes into view takes the element of one that left it', () => {
  const first = assignSlots(noSlots, ['a', 'b', 'c'])
  const scrolled = assignSlots(first, ['b', 'c', 'd'])
  expect(scrolled.get('d')).toBe(first.get('a'))
})

test('a row keeps its element while it is rendered, no two rows share one, and there are no more than were ever needed at once', () => {
  fc.assert(
    fc.property(fc.array(keys), views => {
      let before = noSlots
      let most = 0
      for (const view of views) {
        const slots = assignSlots(before, view)
        most = Math.max(most, view.length)
        for (const key of view) if (before.has(key)) expect(slots.get(key)).toBe(before.get(key))
        expect([...slots.keys()]).toEqual(view)
        expect(new Set(slots.values()).size).toBe(view.length)
        for (const slot of slots.values()) expect(slot).toBeLessThan(most)
        before = slots
      }
    }),
  )
})
