import { expect, test } from 'vitest'
import type { Provenance } from '#shared/bridge.ts'
import { oldestKept } from './use-oldest-kept.ts'

const answer = (fetchedAt: string, stale: boolean): Provenance => ({
  source: stale ? 'cache' : 'network',
  fetchedAt,
  stale,
  because: null,
})

test('shows the oldest cached value that the service did not confirm, whatever the age of the rest', () => {
  const fresh = answer('2024-01-01T00:00:00Z', false)
  const kept = answer('2024-05-02T00:00:00Z', true)
  const older = answer('2024-05-01T00:00:00Z', true)
  expect(oldestKept([fresh, kept, older])).toBe(older.fetchedAt)
  expect(oldestKept([fresh])).toBeNull()
  expect(oldestKept([])).toBeNull()
})
