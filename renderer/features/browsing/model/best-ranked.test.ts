import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBestRanked } from './best-ranked.ts'

it('has the items of the highest ranks, and orders equal ranks by comparison', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6)), fc.integer({ min: 1, max: 5 }), (ranks, limit) => {
      const best = createBestRanked(limit, (one, other) => other - one)
      for (const [item, rank] of ranks.entries()) {
        // An item below the floor is left out by the caller.
        if (rank >= best.floor()) best.add(item, rank)
      }
      const sorted = [...ranks.keys()].toSorted((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0) || other - one)
      expect(best.items()).toEqual(sorted.slice(0, limit))
    }),
  )
})
