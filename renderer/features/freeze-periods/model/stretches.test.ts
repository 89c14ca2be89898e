import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTo, gaps, joined, overlaps } from './stretches.ts'

const stretch = (start: number, end: number) => ({ start, end })
const some = fc.array(
  fc
    .tuple(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => stretch(start, start + length)),
  { maxLength: 8 },
)
const holds = (stretches: readonly { start: number; end: number }[], time: number) =>
  stretches.some(({ start, end }) => start <= time && time < end)

describe('stretches of time', () => {
  test('are cut to a window, those without an end too', () => {
    expect(
      cutTo(
        [
          { start: -5, end: 5 },
          { start: 8, end: null },
          { start: 20, end: 22 },
        ],
        0,
        10,
      ),
    ).toEqual([stretch(0, 5), stretch(8, 10)])
  })

  test('joined, hold when one of them does; between them are the gaps', () => {
    fc.assert(
      fc.property(some, stretches => {
        const union = joined(stretches)
        const free = gaps(stretches, 0, 70)
        for (let time = 0; time < 70; time += 1) {
          expect(holds(union, time)).toBe(holds(stretches, time))
          expect(holds(free, time)).toBe(!holds(stretches, time))
        }
        for (const [index, { end }] of union.entries()) expect(union[index + 1]?.start ?? 1000).toBeGreaterThan(end)
      }),
    )
  })

  test('overlap where two lists hold', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), lists => {
        const both = overlaps(lists)
        for (let time = 0; time < 70; time += 1) {
          expect(holds(both, time)).toBe(lists.filter(list => holds(list, time)).length > 1)
        }
      }),
    )
  })
})
