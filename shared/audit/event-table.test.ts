import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventTable } from './event-table.ts'
import { changeKinds, type EventFacts } from './facts.ts'

const facts: fc.Arbitrary<EventFacts> = fc.record({
  id: fc.nat(),
  at: fc.oneof(fc.integer(), fc.constant(Number.NaN)),
  authorId: fc.integer({ min: -1 }),
  author: fc.string(),
  entityId: fc.nat(),
  entityType: fc.string(),
  entityPath: fc.string(),
  kind: fc.constantFrom(...changeKinds),
  what: fc.string(),
  from: fc.string(),
  to: fc.string(),
  targetType: fc.string(),
  targetId: fc.string(),
  target: fc.string(),
  ip: fc.string(),
  message: fc.string(),
})

test('every event is restored unchanged, whatever was added after it', () => {
  fc.assert(
    fc.property(fc.array(facts), all => {
      const table = createEventTable()
      const rows = all.map(table.add)
      expect(rows.map(table.at)).toEqual(all)
    }),
  )
})

test('room is made for as many as come, and equal texts are kept once', () => {
  const table = createEventTable()
  const [one] = fc.sample(facts, 1)
  if (!one) throw new Error('no sample')
  for (let id = 0; id < 5000; id += 1) table.add({ ...one, id })
  expect(table.length).toBe(5000)
  expect(table.number('id', 4999)).toBe(4999)
  expect(table.at(2500)).toEqual({ ...one, id: 2500 })
  expect(table.texts.length).toBeLessThanOrEqual(12)
})
