import type { Page } from '@playwright/test'
import { collectGarbage } from '../../../e2e/support/heap.ts'
import { goTo } from '../../../e2e/support/screens.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { observeInteractions, takeInteractions } from '../support/interactions.ts'
import { startFleetService } from '../support/large-service.ts'
import { within } from '../support/limits.ts'
import { getFamily, sum } from '../support/processes.ts'
import { longestTaskOfScroll } from '../support/scrolling.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** Thirty columns, which take six requests for each project. */
const columns: readonly string[] = [
  ...['path', 'group', 'visibility', 'archived', 'role', 'default_branch', 'last_activity'].map(id => `project.${id}`),
  ...['authors', 'committers', 'reset', 'override', 'password', 'rules', 'required', 'unsatisfiable'].map(
    id => `approvals.${id}`,
  ),
  ...['periods', 'now', 'until', 'next'].map(id => `freeze.${id}`),
  ...['enabled', 'failed', 'last_success'].map(id => `mirrors.${id}`),
  ...['last', 'status', 'environment', 'failed'].map(id => `deployments.${id}`),
  ...['total', 'owners', 'maintainers', 'developers'].map(id => `members.${id}`),
]
const turnsOfTheWheel = 75
const pixelsOfATurn = 2400
/** Typed in full, each of them is a filter of the first column or of loaded ones. */
const filters = ['vessels-api', 'members.total > 0 and not approvals.authors']
const maxLoadMinutes = 4

/** The fleet of 10,000 projects with 30 columns: scrolling and typing a filter while its values are loaded, and with all of them. */
export async function fleetFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  const service = await startFleetService(freshFolder('fleet-service'))
  const { app, connection } = await startConnected(freshFolder('fleet'), service)
  const { page } = app
  try {
    await showColumns(page)
    await goTo(page, `/c/${connection}/fleet`)
    const grid = page.getByRole('grid', { name: 'Fleet' })
    await grid.getByRole('row').nth(20).waitFor({ timeout: 60_000 })
    const take = async (state: string) => {
      const longest = await longestTaskOfScroll(grid, turnsOfTheWheel, pixelsOfATurn)
      const { median, longest: longestKey } = await typeFilters(page)
      const name = `fleet of 10,000 projects × ${columns.length} columns, ${state}`
      return [
        absolute(`${name}: scrolling, the longest task`, longest, 'ms', 50),
        absolute(`${name}: a keystroke in the filter (median)`, median, 'ms', 16),
        absolute(`${name}: a keystroke in the filter (longest)`, longestKey, 'ms', null),
      ]
    }
    const loading = await take('while values load')
    const bar = page.getByRole('progressbar', { name: 'Loading values' })
    await within('the values', bar.waitFor({ state: 'detached', timeout: 0 }), maxLoadMinutes * 60_000)
    const loaded = await take('all values loaded')
    const memory = () =>
      sum(
        getFamily(app.pid).filter(one => one.command.includes('--type=renderer')),
        'pss',
      )
    const name = 'fleet of 10,000 projects, memory of the page (PSS)'
    const before = memory()
    await collectGarbage(page, await page.context().newCDPSession(page))
    return [
      ...loading,
      ...loaded,
      absolute(name, before, 'MB', 400),
      absolute(`${name}, after a garbage collection`, memory(), 'MB', null),
    ]
  } finally {
    await app.close()
    await service.stop()
  }
}

/** Chooses the columns before the table is opened, so that nothing else is loaded. */
async function showColumns(page: Page): Promise<void> {
  await page.evaluate(
    async shown => {
      const bridge: { request(method: string, argument: unknown): Promise<string> } = Reflect.get(
        globalThis,
        'gatehouse',
      )
      const view = { sort: null, filter: '', widths: {}, density: 'comfortable', shown }
      await bridge.request('settings.update', { tables: { fleet: { last: view, saved: [] } } })
    },
    Object.fromEntries([...columns.map(id => [id, true]), ['members.unlimited', false]]),
  )
  await page.reload()
}

/** Types filters into the field, key by key. */
async function typeFilters(page: Page) {
  const field = page.getByRole('combobox', { name: 'Filter projects' })
  await observeInteractions(page)
  for (const filter of filters) {
    await field.fill('')
    await field.pressSequentially(filter, { delay: 60 })
  }
  const found = await takeInteractions(page)
  await field.fill('')
  await page.keyboard.press('Escape')
  return found
}
