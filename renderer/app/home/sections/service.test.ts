import { expect, test } from 'vitest'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { nodeItems } from './geo.ts'
import { jobItems } from './jobs.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const node = (id: number, rest: Partial<GeoNode> = {}): GeoNode => ({
  id,
  name: `node-${id}`,
  url: 'https://node.example/',
  primary: false,
  ...rest,
})
const status = (geo_node_id: number, rest: Partial<GeoNodeStatus> = {}): GeoNodeStatus => ({
  geo_node_id,
  healthy: true,
  db_replication_lag_seconds: 0,
  last_successful_status_check_timestamp: now / 1000 - 60,
  ...rest,
})

test('shows nodes that are unhealthy, lagging, silent or failing, the worst first; healthy and disabled ones are not shown', () => {
  const nodes = [1, 2, 3, 4, 5, 6].map(id => node(id))
  const items = nodeItems(
    'work',
    [node(9, { primary: true }), ...nodes, node(7, { enabled: false })],
    [
      status(1),
      status(2, { db_replication_lag_seconds: 700 }),
      status(3, { healthy: false, health: 'Disk full', db_replication_lag_seconds: 7200 }),
      status(4, { last_successful_status_check_timestamp: now / 1000 - 7200 }),
      status(5, { wikis_count: 9, wikis_synced_count: 7, wikis_failed_count: 2 }),
      status(9, { db_replication_lag_seconds: 99_999 }),
    ],
    now,
  )
  expect(items.map(({ name, tone, words, remark }) => [name, tone, words, remark])).toEqual([
    ['node-3', 'alarm', 'Unhealthy · 2 hours behind', 'Disk full'],
    ['node-2', 'warning', '11 minutes, 40 seconds behind', undefined],
    ['node-4', 'warning', 'No recent status', undefined],
    ['node-5', 'warning', '2 failed to replicate or verify', undefined],
    ['node-6', 'warning', 'Never reported a status', undefined],
  ])
})

const process = { hostname: 'a', pid: 1, started_at: '2026-05-10T00:00:00Z', queues: [], concurrency: 5, busy: 0 }
const jobs = { processed: 1, failed: 0, enqueued: 0, dead: 0 }

test('shows queues over a threshold, the worst first', () => {
  const queues = {
    default: { backlog: 3, latency: 1 },
    mailers: { backlog: 100, latency: 2 },
    mirrors: { backlog: 1, latency: 61 },
  }
  expect(jobItems('work', { queues, processes: [process], jobs })).toMatchObject([
    { name: 'mirrors', tone: 'alarm', words: '1 job waiting, the oldest for 61 seconds' },
    { name: 'mailers', tone: 'warning', words: '100 jobs waiting, the oldest for 2 seconds' },
  ])
})

test('that no process works is worse than any queue', () => {
  expect(jobItems('work', { queues: {}, processes: [], jobs })).toMatchObject([{ name: 'Processes', tone: 'alarm' }])
  expect(jobItems('work', { queues: {}, processes: [process], jobs })).toEqual([])
})
