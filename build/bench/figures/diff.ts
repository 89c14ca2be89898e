import type { Page } from '@playwright/test'
import { type Figure, middle } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { longestTaskOfScroll } from '../support/scrolling.ts'
import { type Surroundings, tideTablesRoute } from '../support/surroundings.ts'
import { wideCommits } from '../support/wide-commits.ts'

const files = 300
/** All of them change: about 10,000 lines of diff. */
const linesOfFile = 17
const passes = 5
const turnsOfTheWheel = 120
const pixelsOfATurn = 2400

/** Scrolling through a commit of 300 files and 10,000 lines: how long it holds up the page. */
export async function diffFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const unseen = await wideCommits(service, 'bench/diff', files, getContent)
  const { app, connection } = await startConnected(freshFolder('diff'), service)
  try {
    const longest: number[] = []
    for (let pass = 0; pass < passes; pass++) {
      await showAll(app.page, tideTablesRoute(connection, `commit/${await unseen()}`))
      const screen = app.page.getByRole('region', { name: 'Commit', exact: true })
      longest.push(await longestTaskOfScroll(screen, turnsOfTheWheel, pixelsOfATurn))
      const isAtEnd = await screen.evaluate(box => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)
      if (!isAtEnd) throw new Error('The wheel did not reach the end of the diff')
    }
    return [middle('scrolling a diff of 300 files, 10,000 lines, the longest task', longest, 'ms', 200)]
  } finally {
    await app.close()
  }
}

function getContent(version: number): string {
  return Array.from({ length: linesOfFile }, (_, line) => `Gauge ${line} read for the ${version}. time\n`).join('')
}

/** Opens a commit and waits until all its files are there. */
async function showAll(page: Page, route: string): Promise<void> {
  await page.evaluate(to => location.assign(to), `#${route}`)
  await page.getByText(`${files} files`, { exact: true }).first().waitFor({ timeout: 90_000 })
}
