import { expect, test } from 'vitest'
import type { Deployment } from '#shared/contract/deployments.ts'
import { getLanes } from './lanes.ts'
import { besides } from './moves.ts'

const start = Date.parse('2026-01-01T00:00:00Z')
const of = (id: number, name: string, at: number): Deployment => ({
  id,
  iid: id,
  ref: 'main',
  sha: 'a',
  status: 'success',
  created_at: new Date(start + at * 1000).toISOString(),
  environment: { id: 1, name },
})
const lanes = getLanes([of(1, 'a', 0), of(2, 'a', 10), of(3, 'a', 20), of(4, 'b', 9), of(5, 'b', 15)], start)

test.each([
  [2, 'ArrowLeft', 1],
  [2, 'ArrowRight', 3],
  [1, 'ArrowLeft', undefined],
  [3, 'ArrowRight', undefined],
  [2, 'ArrowDown', 4],
  [3, 'ArrowDown', 5],
  [5, 'ArrowUp', 2],
  [2, 'ArrowUp', undefined],
  [5, 'ArrowDown', undefined],
  [2, 'Home', 1],
  [2, 'End', 3],
  [2, 'x', undefined],
  [99, 'End', undefined],
])('from %i by %s to %s', (id, key, to) => {
  expect(besides(lanes, id, key)).toBe(to)
})
