import type { Page } from '@playwright/test'
import { absolute, compare, type Figure } from '../measure.ts'
import { type ConnectedApp, startConnected } from '../support/connected-app.ts'
import { within } from '../support/limits.ts'
import { plainFetch } from '../support/proxy.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

const entries = 5000
const runs = 7
/** Entries for each request: what the screen asks for. */
const pageSize = 100
const folder = 'bench/entries'

/** A folder of 5,000 entries, against the answers it is made of, asked for one after the other. */
export async function treeFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const unseen = await unseenRefs(service)
  const opened = await startConnected(freshFolder('tree'), service)
  const longest: number[] = []
  const open = async (until: 'beginning' | 'end') => {
    await showNothing(opened)
    const { milliseconds, longestTask } = await timeUntilShown(opened, await unseen(), until)
    longest.push(longestTask)
    return milliseconds
  }
  const answers = async (pages: number) => {
    const ref = await unseen()
    const tree = `/projects/${encodeURIComponent(tideTables.id)}/repository/tree?ref=${ref}&path=${folder}`
    const start = performance.now()
    for (let page = 1; page <= pages; page++) await plainFetch(service, `${tree}&per_page=${pageSize}&page=${page}`)
    return performance.now() - start
  }
  try {
    return [
      await compare({
        name: 'opening a folder of 5,000 entries, its first rows',
        against: 'a plain fetch of its first 100 entries',
        goal: null,
        subject: () => open('beginning'),
        peer: () => answers(1),
        runs,
      }),
      await compare({
        name: 'scrolling a folder of 5,000 entries to its end',
        against: 'plain fetches of all its entries',
        goal: null,
        subject: () => open('end'),
        peer: () => answers(entries / pageSize),
        runs: 3,
      }),
      absolute('scrolling a folder of 5,000 entries, the longest task', Math.max(...longest), 'ms', 200),
    ]
  } finally {
    await opened.app.close()
  }
}

/** Commits that have the same folder: nothing that was kept of one answers for another. */
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

/** A screen of the project that reads nothing of its files. */
async function showNothing({ app: { page }, connection }: ConnectedApp): Promise<void> {
  await page.evaluate(route => location.assign(route), `#${tideTablesRoute(connection, 'drafts')}`)
  await page.waitForTimeout(1000)
}

/**
 * Milliseconds from a change of the address to the frame after the one in which the first entry is listed, or, scrolled to
 * the end again and again, the last; and the longest task of the page meanwhile.
 */
function timeUntilShown(
  { app: { page }, connection }: ConnectedApp,
  ref: string,
  until: 'beginning' | 'end',
): Promise<{ readonly milliseconds: number; readonly longestTask: number }> {
  const name = `entry-${until === 'beginning' ? '0000' : entries - 1}.txt`
  const route = `#${tideTablesRoute(connection, 'tree', { ref, path: folder })}`
  return within(`the entries at ${ref}`, timeUntilListed(page, route, ref, name))
}

function timeUntilListed(page: Page, route: string, ref: string, name: string) {
  return page.evaluate(
    ({ route, ref, name }) =>
      new Promise<{ milliseconds: number; longestTask: number }>(resolve => {
        const tasks: number[] = []
        const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
        observer.observe({ type: 'longtask' })
        const start = performance.now()
        const look = () => {
          const table = document.querySelector('table[aria-label="Files of this folder"]')
          const links = [...(table?.querySelectorAll<HTMLAnchorElement>(`tbody a[href*="${ref}"]`) ?? [])]
          if (!links.some(link => link.textContent === name)) {
            const scroller = table?.parentElement
            scroller?.scrollTo({ top: scroller.scrollHeight })
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              observer.disconnect()
              resolve({ milliseconds: performance.now() - start, longestTask: Math.max(0, ...tasks) })
            }),
          )
        }
        location.assign(route)
        requestAnimationFrame(look)
      }),
    { route, ref, name },
  )
}
