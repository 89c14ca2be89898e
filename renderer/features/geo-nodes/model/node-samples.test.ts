import { expect, test } from 'vitest'
import type { GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { getFirstFailure, maxNodeSamples, type NodeSamples, withStatuses } from './node-samples.ts'

const status = (geo_node_id: number, failed: number, lag?: number): GeoNodeStatus => ({
  ...{ geo_node_id, lfs_objects_count: 10, lfs_objects_synced_count: 4, lfs_objects_failed_count: failed },
  db_replication_lag_seconds: lag,
})
const none: NodeSamples = new Map()

test('each node has its own samples, one for each moment', () => {
  const first = withStatuses(none, [status(1, 0, 3), status(2, 2)], 1000)
  expect(first.get(1)).toEqual([{ at: 1000, failed: 0, lag: 3 }])
  expect(first.get(2)).toEqual([{ at: 1000, failed: 2, lag: null }])
  expect(withStatuses(first, [status(1, 9)], 1000).get(1)).toEqual(first.get(1))
  expect(withStatuses(first, [status(1, 9)], 2000).get(1)).toHaveLength(2)
})

test('a status without a counter is no measurement', () => {
  const first = withStatuses(none, [status(1, 4)], 1000)
  expect(withStatuses(first, [{ geo_node_id: 1 }], 2000)).toEqual(first)
})

test('the oldest samples make room', () => {
  let samples = none
  for (let at = 0; at <= maxNodeSamples; at += 1) samples = withStatuses(samples, [status(1, 0)], at)
  expect([samples.get(1)?.length, samples.get(1)?.[0]?.at]).toEqual([maxNodeSamples, 1])
})

test('the first failure is between the measurements between which more failed', () => {
  const failure = (...failed: readonly number[]) =>
    getFirstFailure(failed.map((count, index) => ({ at: index * 1000, failed: count, lag: null })))
  expect(failure(2, 2, 5, 9)).toEqual({ from: 1000, to: 2000, more: 3 })
  // What failed before the first measurement did so at an unknown time.
  expect(failure(7, 7, 3)).toBeNull()
  expect(failure()).toBeNull()
})
