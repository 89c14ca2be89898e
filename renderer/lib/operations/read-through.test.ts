import { describe, expect, it } from 'vitest'
import { type answer, fromNetwork } from '../bridge/bridge.fake.ts'
import { readThrough, staleTime } from './read-through.ts'
import { oldest } from './use-operation.ts'

type Kept = Pick<ReturnType<typeof answer>, 'provenance'>

describe('readThrough', () => {
  it('never reads the cache for an operation that is never cached', async () => {
    const steps: string[] = []
    const result = await readThrough<Kept>({
      policy: 'never',
      shown: false,
      read: async from => {
        steps.push(from)
        return { provenance: fromNetwork }
      },
      paint: () => steps.push('paint'),
    })
    expect(steps).toEqual(['network'])
    expect(result.provenance.source).toBe('network')
  })

  it('counts what never changes as fresh for good', () => {
    expect(staleTime('store')).toBe(Number.POSITIVE_INFINITY)
    expect(staleTime('revalidate')).toBeLessThan(60_000)
  })
})

describe('oldest', () => {
  const at = (fetchedAt: string, stale: boolean) => ({ ...fromNetwork, fetchedAt, stale })

  it('is the stale page that is oldest', () => {
    const stale = at('2026-01-02T00:00:00Z', true)
    expect(oldest([at('2026-01-01T00:00:00Z', false), at('2026-01-03T00:00:00Z', true), stale])).toBe(stale)
  })

  it('is the oldest page when none is stale, and nothing when there is none', () => {
    const first = at('2026-01-01T00:00:00Z', false)
    expect(oldest([at('2026-01-02T00:00:00Z', false), first])).toBe(first)
    expect(oldest([])).toBeNull()
  })
})
