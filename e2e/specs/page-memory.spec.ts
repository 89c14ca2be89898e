import type { Page } from '@playwright/test'
import { getCounts } from '../support/page-counts.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { addressesWithin, getPlaces } from '../support/walk.ts'

const rounds = 3
const screens = 10
/** React keeps the screen before the present one, and one that is hidden; who leaks keeps one more with each visit. */
const maxKept = 4
/** Smaller trees are parts, such as an icon that was exchanged. */
const elementsOfScreen = 20

async function visit(page: Page, address: string): Promise<void> {
  await goTo(page, address)
  await expect(page.locator('#main').locator('section, h1, h2, form').first()).toBeVisible()
  await expect(page.locator('#main .mantine-Skeleton-root')).toHaveCount(0)
}

test('a page retains nothing of the screens it has left, however often they are opened', async ({
  launch,
  service,
}) => {
  // Of its own: what other specs did in a page would be counted with it.
  const { page } = await launch(connectedTo(service))
  const at = { connection: await getConnection(page), project: 'harbor/lighthouse', group: 'harbor' }
  const all = [...(await getPlaces(page, at)), ...addressesWithin(at)].filter(address => address.startsWith('/c/'))
  // Spread over all areas.
  const chosen = all.filter((_, index) => index % Math.floor(all.length / screens) === 0)
  const round = async () => {
    for (const address of chosen.slice(0, screens)) await visit(page, address)
    return getCounts(page)
  }
  for (let number = 1; number < rounds; number += 1) await round()
  const { detached } = await round()
  const kept = detached.filter(([, elements]) => elements >= elementsOfScreen)
  expect(kept.length, JSON.stringify(kept)).toBeLessThanOrEqual(maxKept)
})
