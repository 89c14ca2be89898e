import type { Page } from '@playwright/test'
import { seededRandom } from '../../electron/service/sandbox/history/random.ts'
import { countsOf, type PageCounts } from '../support/page-counts.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { addressesWithin, placesOf } from '../support/walk.ts'

const rounds = 3
const screens = 20
/** Of all screens gone through, three rounds of twenty: what one of them kept each time would be far more. */
const slack = { nodes: 200, listeners: 120, detached: 120 }

async function visit(page: Page, address: string): Promise<void> {
  await goTo(page, address)
  await expect(page.locator('#main').locator('section, h1, h2, form').first()).toBeVisible()
  await expect(page.locator('#main .mantine-Skeleton-root')).toHaveCount(0)
}

const detachedOf = ({ detached }: PageCounts) => detached.reduce((sum, [, elements]) => sum + elements, 0)

test('a page keeps nothing of the screens it has left, however often they are opened', async ({ workspace }) => {
  const { page, connection } = workspace
  const at = { connection, project: 'harbor/lighthouse', group: 'harbor' }
  const random = seededRandom(11)
  const all = [...(await placesOf(page, at)), ...addressesWithin(at)].filter(address => address.startsWith('/c/'))
  const chosen = all.map(address => ({ address, at: random.fraction() })).toSorted((a, b) => a.at - b.at)
  const round = async () => {
    for (const { address } of chosen.slice(0, screens)) await visit(page, address)
    // React keeps the screen before the present one: the same two at the end of each round.
    for (const last of ['/connections', '/journal']) await visit(page, last)
    return countsOf(page)
  }
  await round()
  const before = await round()
  for (let number = 2; number < rounds; number += 1) await round()
  const after = await round()
  const names = after.detached.slice(0, 3)
  expect(after.nodes - before.nodes, `nodes, ${names}`).toBeLessThan(slack.nodes)
  expect(after.listeners - before.listeners, `listeners, ${names}`).toBeLessThan(slack.listeners)
  expect(detachedOf(after) - detachedOf(before), `elements outside the page, ${names}`).toBeLessThan(slack.detached)
})
