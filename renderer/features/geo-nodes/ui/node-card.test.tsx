// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** The card of a node that was healthy at its last status, so many seconds ago. */
async function openNode(secondsAgo: number) {
  const node = { ...getSample('geoNodes.get'), id: 1, name: 'pier', primary: false, enabled: true }
  const at = Math.floor(Date.now() / 1000) - secondsAgo
  const status = { geo_node_id: 1, healthy: true, health_status: 'Healthy', last_successful_status_check_timestamp: at }
  await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.status': () => [status] },
  })
  return within(page.getByRole('article', { name: 'pier' }))
}

test('a node without a recent status is not shown as healthy, and says when it was', async () => {
  const card = await openNode(3 * 24 * 3600)
  expect(card.getByText('No recent status').closest('[title]')?.getAttribute('title')).toBe(
    'Its last status was: Healthy',
  )
  expect(card.queryByText('Healthy')).toBeNull()
  expect(card.getByText('3 days ago')).toBeDefined()
})

test('a node with a recent status is', async () => {
  const card = await openNode(60)
  expect(card.getByText('Healthy')).toBeDefined()
  expect(card.queryByText('No recent status')).toBeNull()
})
