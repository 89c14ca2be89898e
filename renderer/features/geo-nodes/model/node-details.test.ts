import { expect, test } from 'vitest'
import { geoCounts, geoPercentages } from '#shared/contract/geo-node-status.ts'
import { geoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { shownFields } from '../../../ui/facts/field-views.ts'
import { counterTables, statusViews, withTimestamps } from './node-details.ts'

test('every counter and percentage of a node is shown', () => {
  const status = geoNodeStatus.parse({
    geo_node_id: 1,
    ...Object.fromEntries(geoCounts.map((name, index) => [name, 100 + index])),
    ...Object.fromEntries(geoPercentages.map((name, index) => [name, `${index}.25%`])),
  })
  const cells = counterTables(status).flatMap(({ rows }) => rows.flatMap(row => row.cells))
  const shown = [...cells, ...shownFields(status, statusViews).map(({ text }) => text)]
  const words = new Set(shown.flatMap(text => text.split(/[ ()]/)))
  expect(geoCounts.filter((_, index) => !words.has(`${100 + index}`))).toEqual([])
  expect(geoPercentages.filter((_, index) => !words.has(`${index}.25%`))).toEqual([])
})

test('a primary node, which replicates nothing, shows its totals', () => {
  const status = geoNodeStatus.parse({ geo_node_id: 1, repositories_count: 41, repositories_synced_count: null })
  expect(counterTables(status)).toEqual([
    {
      heading: 'Replication',
      columns: ['Total', 'Synced', 'Failed', 'Missing on primary'],
      rows: [{ name: 'Repositories', cells: ['41', '', '', ''] }],
    },
  ])
})

test('events are shown with their IDs and times, in both formats of the services', () => {
  const status = withTimestamps(
    geoNodeStatus.parse({
      geo_node_id: 1,
      last_event_id: 12345,
      last_event_timestamp: 1_600_000_000,
      cursor_last_event_timestamp: '2020-09-13T12:00:00Z',
    }),
  )
  expect(shownFields(status, statusViews)).toMatchObject([
    { label: 'Last event ID', text: '12345' },
    { label: 'Last event', text: '2020-09-13T12:26:40.000Z', as: 'time' },
    { label: 'Last processed event', text: '2020-09-13T12:00:00Z', as: 'time' },
  ])
})

test('families that the documents do not have are counted beside theirs', () => {
  const status = geoNodeStatus.parse({
    geo_node_id: 1,
    project_wiki_repositories_count: 30,
    project_wiki_repositories_synced_count: 28,
    project_wiki_repositories_failed_count: 2,
    project_wiki_repositories_synced_in_percentage: '93.33%',
    project_wiki_repositories_verified_count: 27,
    project_wiki_repositories_replication_enabled: true,
  })
  expect(counterTables(status).map(({ rows }) => rows)).toEqual([
    [{ name: 'Project wiki repositories', cells: ['30', '28 (93.33%)', '2', ''] }],
    [{ name: 'Verified', cells: ['', '', '', '27'] }],
  ])
})
