import type { Page } from '@playwright/test'
import { startApp } from '../../../e2e/support/app.ts'
import { absolute, type Figure } from '../measure.ts'
import { withProfile } from '../support/page-profile.ts'
import { getFamily, sum } from '../support/processes.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

/** As long as Chromium waits before it collects the garbage of a page that has nothing to do. */
const restMilliseconds = 20_000

/** Resident memory of the app's processes after a walk through its screens. Linux only: it is read from /proc. */
export async function memoryFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') return []
  const app = await withProfile(await startApp({ userData: freshFolder('memory') }))
  try {
    await walk(app.page)
    const { main, pages, service } = getProcesses(app.pid)
    await app.page.waitForTimeout(restMilliseconds)
    const rested = getProcesses(app.pid).pages
    return [
      absolute('memory of main after the walk (RSS)', sum(main, 'rss'), 'MB', 180),
      absolute('memory of main after the walk (PSS)', sum(main, 'pss'), 'MB', null),
      absolute('memory of the page right after the walk (RSS)', sum(pages, 'rss'), 'MB', 300),
      absolute('memory of the page right after the walk (PSS)', sum(pages, 'pss'), 'MB', null),
      absolute('memory of the page after the walk and 20 seconds without use (RSS)', sum(rested, 'rss'), 'MB', 300),
      absolute('memory of the embedded service (RSS)', sum(service, 'rss'), 'MB', null),
    ]
  } finally {
    await app.close()
  }
}

function getProcesses(pid: number) {
  const family = getFamily(pid)
  return {
    main: family.filter(one => one.pid === pid),
    pages: family.filter(one => one.command.includes('--type=renderer')),
    service: family.filter(one => /\bservice\.js\b/.test(one.command)),
  }
}

/** Every screen once, the large files among them. */
async function walk(page: Page): Promise<void> {
  const { ref, large, manyEdits } = tideTables
  const visit = async (route: string, shown: string) => {
    await page.evaluate(hash => location.assign(hash), `#${route}`)
    await page.locator(shown).first().waitFor({ timeout: 90_000 })
    await page.waitForTimeout(1000)
  }
  const screen = (name: string, search: Record<string, string> = {}) => tideTablesRoute('sandbox', name, search)
  const editor = '.monaco-editor .view-line'
  await visit('/c/sandbox/projects', 'text=tide-tables')
  await visit(screen('tree'), 'text=archive')
  await visit(screen('blob', { ref, path: 'README.md', view: 'code' }), editor)
  await visit(screen('blob', { ref, path: large }), editor)
  await visit(screen('blob', { ref, path: manyEdits, view: 'blame' }), editor)
  await visit(screen('commits', { ref }), 'text=anew')
  await visit(screen('commits', { ref, path: manyEdits }), 'text=anew')
  await visit(screen('edit', { branch: ref, path: 'README.md' }), editor)
  await visit('/connections', 'text=Connections')
}
