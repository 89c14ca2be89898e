import { goTo } from '../../../../e2e/support/screens.ts'
import type { Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { within } from '../../support/limits.ts'
import { measuredMain } from '../../support/measured-main.ts'
import type { Surroundings } from '../../support/surroundings.ts'
import { stallFigures, walkFigures } from '../responses.ts'
import { loadAll } from './audit-all.ts'

const patience = 4 * 60_000

/**
 * How soon the window responds in a walk of all screens of the large sample, by clicks and keys; and how long main's event loop, which is the thread of
 * the windows on Electron, is held up during it, and while all audit events are loaded.
 */
export async function largeResponseFigures({ freshFolder, large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const main = measuredMain(freshFolder('measures'))
  const { app, connection } = await startConnected(freshFolder('responses'), { url, token }, main.options)
  const { page } = app
  try {
    page.setDefaultTimeout(60_000)
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
    const walked = await walkFigures({
      app,
      main,
      connection,
      project: 'fleet/atlas',
      group: 'fleet',
      sample: 'large sample',
    })
    await goTo(page, `/c/${connection}/audit`)
    await page.getByRole('button', { name: 'Load all' }).waitFor()
    await main.take(app)
    await within('loading the log', loadAll(page), patience)
    return [...walked, ...stallFigures('loading 200,000 audit events', await main.take(app))]
  } finally {
    await app.close()
  }
}
