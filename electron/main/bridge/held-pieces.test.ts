import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHeldPieces } from './held-pieces.ts'

test('the total stays within the bounds whatever is added, grows or is dropped, and the latest entry is kept', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `${index}`)
  const step = fc.record({ id: fc.constantFrom(...ids), text: fc.string({ maxLength: 30 }), isDropped: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const held = createHeldPieces<string>(100)
      for (const { id, text, isDropped } of steps) {
        if (isDropped) held.drop(id)
        else held.hold(id, text)
        const there = ids.flatMap(one => held.get(one) ?? [])
        expect(there.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(100)
        expect(there.length).toBeLessThanOrEqual(16)
        expect(held.get(id)).toBe(isDropped ? undefined : text)
      }
    }),
  )
})
