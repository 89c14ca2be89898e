import type { Page } from '@playwright/test'
import { absolute, compare, type Figure } from '../measure.ts'
import { showDrafts, startConnected } from '../support/connected-app.ts'
import { within } from '../support/limits.ts'
import { plainFetch } from '../support/proxy.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

const entries = 5000
const runs = 5
/** Entries per request, as the screen requests them. */
const pageSize = 100
const folder = 'bench/entries'
const turnsOfTheWheel = 100
const pixelsOfATurn = 600

/** A folder of 5,000 entries: how soon its first rows are drawn, and how long scrolling it holds up the page. */
export async function treeFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const unseen = await unseenRefs(service)
  const opened = await startConnected(freshFolder('tree'), service)
  const { page } = opened.app
  const open = async () => {
    await showDrafts(opened)
    const ref = await unseen()
    const route = `#${tideTablesRoute(opened.connection, 'tree', { ref, path: folder })}`
    return within(`the entries at ${ref}`, timeUntilListed(page, route, ref))
  }
  const answer = async () => {
    const ref = await unseen()
    const tree = `/projects/${encodeURIComponent(tideTables.id)}/repository/tree?ref=${ref}&path=${folder}`
    const start = performance.now()
    await plainFetch(service, `${tree}&per_page=${pageSize}`)
    return performance.now() - start
  }
  try {
    const rows = await compare({
      name: 'opening a folder of 5,000 entries, its first rows',
      against: 'a plain fetch of its first 100 entries',
      goal: null,
      subject: open,
      peer: answer,
      runs,
    })
    const longest = await within('scrolling the folder', longestTask(page))
    const milliseconds = rows.subject?.median ?? Number.NaN
    const time = absolute('opening a folder of 5,000 entries, the time of its first rows', milliseconds, 'ms', 60)
    return [rows, time, absolute('scrolling a folder of 5,000 entries, the longest task', longest, 'ms', 200)]
  } finally {
    await opened.app.close()
  }
}

/** Commits with the same folder, so that no cached response is used. */
async function unseenRefs(service: Surroundings['service']): Promise<() => Promise<string>> {
  const branch = 'bench/many-entries'
  const commits = `/projects/${encodeURIComponent(tideTables.id)}/repository/commits`
  let made = 0
  const commit = async (message: string, paths: readonly string[], isFirst = false): Promise<string> => {
    made += 1
    const { id } = await service.call<{ id: string }>('POST', commits, {
      branch,
      commit_message: message,
      actions: paths.map(path => ({ action: 'create', file_path: path, content: `${path}\n` })),
      ...(isFirst && { start_branch: tideTables.ref }),
    })
    return id
  }
  const names = Array.from({ length: entries }, (_, index) => `${folder}/entry-${String(index).padStart(4, '0')}.txt`)
  for (let start = 0; start < entries; start += 1000) {
    await commit('Add many entries', names.slice(start, start + 1000), start === 0)
  }
  return () => commit('Leave the entries as they are', [`bench/beside-${made}.txt`])
}

/** Milliseconds from a change of the address to the frame after the one in which the first entry is listed. */
function timeUntilListed(page: Page, route: string, ref: string): Promise<number> {
  return page.evaluate(
    ({ route, ref }) =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const look = () => {
          if (document.querySelector(`table[aria-label="Files of this folder"] tbody a[href*="${ref}"]`)) {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          } else requestAnimationFrame(look)
        }
        location.assign(route)
        requestAnimationFrame(look)
      }),
    { route, ref },
  )
}

/** Scrolls the list from the top while pages load, and returns the longest task; 0 when none took 50 ms. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluateHandle(() => {
    const longTasks: number[] = []
    const keep = (entries: PerformanceEntryList) => longTasks.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver(list => keep(list.getEntries()))
    observer.observe({ entryTypes: ['longtask'] })
    return {
      longest: () => {
        keep(observer.takeRecords())
        return Math.max(0, ...longTasks)
      },
    }
  })
  await page.getByRole('table', { name: 'Files of this folder' }).getByRole('link').nth(4).hover()
  for (let turn = 0; turn < turnsOfTheWheel; turn++) await page.mouse.wheel(0, pixelsOfATurn)
  return tasks.evaluate(({ longest }) => longest())
}
