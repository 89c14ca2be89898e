import type { Page } from '@playwright/test'
import { z } from 'zod'
import { getHeap } from '../../../e2e/support/heap.ts'
import { addressesWithin, getPlaces } from '../../../e2e/support/walk.ts'
import { seededRandom } from '../../../electron/service/sandbox/history/random.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { measuredMain } from '../support/measured-main.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** About five visits per screen: enough for leaks to add up. Compiled code still grows during these visits and is a separate figure. */
const visits = 300
const seed = 7
/** For the requests of a screen, and what it draws after them. */
const pauseMilliseconds = 150

/**
 * The growth of the page's heap after navigating between screens at random. Each screen was visited once before, so that data loaded once does not
 * count. Compiled code of V8 with its feedback is a separate figure: it is not retained by the page, it grows for about 300 screens after the first
 * visit of each and hardly after that, and it would hide leaks of screens.
 */
export async function pageGrowthFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const main = measuredMain(freshFolder('measures'))
  const { app, connection } = await startConnected(freshFolder('growth'), service, main.options)
  const { page } = app
  try {
    const at = { connection, project: 'harbor/lighthouse', group: 'harbor' }
    const addresses = [...(await getPlaces(page, at)), ...addressesWithin(at)]
    const start = `/c/${connection}/projects`
    const visit = async (address: string) => {
      await page.evaluate(to => {
        location.hash = to
      }, address)
      await page.locator('#main').locator('section, h1, h2, form').first().waitFor()
      await page.waitForTimeout(pauseMilliseconds)
    }
    // React keeps the screen that was left last, and a selector of Recharts the last chart with the screen around it: the same ones each time.
    const chart = addresses.find(address => address.endsWith('audit?view=charts')) ?? start
    const measured = async () => {
      for (const address of [chart, ...addresses.slice(0, 1), start]) await visit(address)
      return { ...(await getMegabytes(page)), main: (await main.take(app)).heapUsed / 1_000_000 }
    }
    for (const address of addresses) await visit(address)
    const before = await measured()
    const random = seededRandom(seed)
    for (let count = 0; count < visits; count += 1) {
      await visit(addresses[random.below(addresses.length)] ?? start)
    }
    const after = await measured()
    const growth = (part: keyof typeof before) => ((after[part] - before[part]) / before[part]) * 100
    const walked = `a random walk of ${visits} screens`
    return [
      absolute(`growth of what the page holds in ${walked}`, growth('held'), '%', 5),
      absolute('what the page held before it', before.held, 'MB', null),
      absolute(`growth of the heap of main in ${walked}`, growth('main'), '%', 5),
      absolute('the heap of main before it', before.main, 'MB', null),
      absolute(`growth of the page's compiled code in ${walked}`, growth('code'), '%', null),
      absolute("the page's compiled code before it", before.code, 'MB', null),
    ]
  } finally {
    await app.close()
  }
}

const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())]).rest(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
})

/** What lives in the page's heap after a collection, elements and texts included: compiled code, and all that something holds. */
async function getMegabytes(page: Page): Promise<{ readonly held: number; readonly code: number }> {
  const { snapshot: about, nodes } = snapshot.parse(JSON.parse((await getHeap(page)).toString()))
  const { node_fields: fields, node_types: types } = about.meta
  const codeType = types[0].indexOf('code')
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const bytes = { held: 0, code: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    bytes[nodes[node + type] === codeType ? 'code' : 'held'] += nodes[node + size] ?? 0
  }
  return { held: bytes.held / 1_000_000, code: bytes.code / 1_000_000 }
}
