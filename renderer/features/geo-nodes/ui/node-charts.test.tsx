// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen, work } from '../../../testing/open-screen.tsx'
import { measuredNodes } from '../model/node-samples.ts'

/** The details of a node on which 5 objects failed. @param earlier how many had failed in a measurement before; null: there was none */
async function openNode(earlier: number | null) {
  if (earlier !== null)
    measuredNodes.set([work.ref], new Map([[1, [{ at: Date.parse('2020-01-01'), failed: earlier, lag: null }]]]))
  const node = { ...getSample('geoNodes.get'), id: 1, name: 'pier', primary: false }
  const status = { geo_node_id: 1, lfs_objects_count: 10, lfs_objects_synced_count: 4, lfs_objects_failed_count: 5 }
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.status': () => [status] },
  })
  const card = within(screen.getByRole('article', { name: 'pier' }))
  await user.click(card.getByRole('button', { name: 'Show details of pier' }))
  await settle()
  return { card, overTime: within(page.getByRole('region', { name: 'Over time' })) }
}

test('a node says between which measurements more failed first, and its details draw them over time', async () => {
  const { card, overTime } = await openNode(2)
  expect(card.getByText(/^3 new failures between .+ and .+/)).toBeDefined()
  expect(overTime.getByText(/^3 new failures/)).toBeDefined()
  expect(overTime.getByRole('region', { name: 'Failed' })).toBeDefined()
})

test('what failed before the first measurement is no first failure, and one measurement has no chart', async () => {
  const { card, overTime } = await openNode(null)
  expect(card.queryByText(/new failure/)).toBeNull()
  expect(overTime.getByText(/The charts start with the second measurement/)).toBeDefined()
  expect(overTime.queryByRole('region', { name: 'Failed' })).toBeNull()
})
