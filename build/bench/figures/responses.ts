import type { Page } from '@playwright/test'
import type { App } from '../../../e2e/support/app.ts'
import { getPlaces, type WalkPlaces } from '../../../e2e/support/walk.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { observeInteractions, quiet, takeInteractions } from '../support/interactions.ts'
import { type MainMeasures, type MeasuredMain, measuredMain } from '../support/measured-main.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** How soon the window responds in a walk of all screens, and how long main's event loop is held up during it. */
export async function responseFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const main = measuredMain(freshFolder('measures'))
  const { app, connection } = await startConnected(freshFolder('responses'), service, main.options)
  try {
    return await walkFigures({
      ...{ app, main, connection, project: 'harbor/lighthouse', group: 'harbor', sample: 'sandbox' },
    })
  } finally {
    await app.close()
  }
}

interface Walk extends WalkPlaces {
  /** Named in the figures. */
  readonly sample: string
  readonly app: App
  readonly main: MeasuredMain
}

/** A walk of the screens that the app's own sidebars lead to. */
export async function walkFigures({ app, main, sample, ...within }: Walk): Promise<readonly Figure[]> {
  const { page } = app
  const places = await getPlaces(page, within)
  await observeInteractions(page)
  await main.take(app)
  for (const place of places) await interact(page, place)
  const { p98, longest, count } = await takeInteractions(page)
  const name = `walk of ${places.length} screens of the ${sample}`
  return [
    absolute(`${name}, interaction to next paint (98 % of ${count})`, p98, 'ms', 100),
    absolute(`${name}, interaction to next paint (longest)`, longest, 'ms', 200),
    ...stallFigures(name, await main.take(app)),
  ]
}

/** How long main's event loop was held up during some work. */
export function stallFigures(name: string, { stalls: { p99, longest } }: MainMeasures): readonly Figure[] {
  return [
    absolute(`${name}, stalls of main's event loop (99 %)`, p99, 'ms', 8),
    absolute(`${name}, stalls of main's event loop (longest)`, longest, 'ms', 50),
  ]
}

/** Opens a screen by a click on a link, and presses some keys in it. */
async function interact(page: Page, place: string): Promise<void> {
  // A link to the place, as the sidebar of another part of the app would have it.
  await page.evaluate(to => {
    const link = document.querySelector('#bench-link') ?? document.createElement('a')
    link.id = 'bench-link'
    link.setAttribute('href', `#${to}`)
    link.setAttribute('style', 'position:fixed;inset:0 auto auto 0;width:24px;height:24px;z-index:100000')
    document.body.append(link)
  }, place)
  await page.mouse.click(10, 10)
  await quiet(page)
  for (const key of ['Tab', 'ArrowDown', 'Tab', 'Escape']) await page.keyboard.press(key)
}
