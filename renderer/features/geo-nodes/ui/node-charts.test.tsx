// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a node says between which measurements more failed first, and its details draw them over time', async () => {
  const node = { ...getSample('geoNodes.get'), id: 1, name: 'pier', primary: false }
  let failed = 2
  const status = () => [
    { geo_node_id: 1, lfs_objects_count: 10, lfs_objects_synced_count: 4, lfs_objects_failed_count: failed },
  ]
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.status': status },
  })
  const card = () => within(screen.getByRole('article', { name: 'pier' }))
  expect(card().queryByText(/^First failures/)).toBeNull()
  await user.click(card().getByRole('button', { name: 'Show details of pier' }))
  const overTime = () => within(page.getByRole('region', { name: 'Over time' }))
  expect(overTime().getByText(/The charts start with the second measurement/)).toBeDefined()

  failed = 5
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await settle()
  expect(card().getByText(/^First failures: 3 more between .+ and .+/)).toBeDefined()
  expect(overTime().getByText(/^First failures: 3 more/)).toBeDefined()
  expect(overTime().getByRole('region', { name: 'Failed' })).toBeDefined()
})
