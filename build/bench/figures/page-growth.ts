import { countsOf } from '../../../e2e/support/page-counts.ts'
import { addressesWithin, placesOf } from '../../../e2e/support/walk.ts'
import { seededRandom } from '../../../electron/service/sandbox/history/random.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** As long as a group of figures may take, less what the rest of it takes. */
const walkedMinutes = 3
const seed = 7
const pauseMilliseconds = 250

/**
 * What the page holds more after going from screen to screen at random. Each screen was seen once before, so that what is loaded
 * and kept once does not count.
 */
export async function pageGrowthFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const { app, connection } = await startConnected(freshFolder('growth'), service)
  const { page } = app
  try {
    const at = { connection, project: 'harbor/lighthouse', group: 'harbor' }
    const addresses = [...(await placesOf(page, at)), ...addressesWithin(at)]
    const start = `/c/${connection}/projects`
    const visit = async (address: string) => {
      await page.evaluate(to => {
        location.hash = to
      }, address)
      await page.locator('#main').locator('section, h1, h2, form').first().waitFor()
      await page.waitForTimeout(pauseMilliseconds)
    }
    for (const address of [...addresses, start]) await visit(address)
    const before = await countsOf(page)
    const random = seededRandom(seed)
    const end = performance.now() + walkedMinutes * 60_000
    let visits = 0
    for (; performance.now() < end; visits += 1) {
      await visit(addresses[random.below(addresses.length)] ?? start)
    }
    await visit(start)
    const after = await countsOf(page)
    const growth = ((after.heapMegabytes - before.heapMegabytes) / before.heapMegabytes) * 100
    const walked = `${walkedMinutes} minutes of random walking (${visits} screens)`
    return [
      absolute(`growth of the page's heap in ${walked}`, growth, '%', 5),
      absolute('heap of the page before it', before.heapMegabytes, 'MB', null),
    ]
  } finally {
    await app.close()
  }
}
