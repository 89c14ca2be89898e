import type { Page } from '@playwright/test'
import { absolute, compare, type Figure } from '../measure.ts'
import { type ConnectedApp, startConnected } from '../support/connected-app.ts'
import { within } from '../support/limits.ts'
import { plainFetch } from '../support/proxy.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

const files = 300
const linesOfFile = 60
const runs = 7
/** Files for each request: what the screen asks for. */
const pageSize = 100

/** Opening a commit that changes 300 files, against its answers alone, asked for one after the other. */
export async function commitFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const unseen = await unseenCommits(service)
  const opened = await startConnected(freshFolder('commit'), service)
  const longest: number[] = []
  const open = async (until: 'lines' | 'files') => {
    await showNothing(opened)
    const { milliseconds, longestTask } = await timeUntilShown(
      opened.app.page,
      opened.connection,
      await unseen(),
      until,
    )
    longest.push(longestTask)
    return milliseconds
  }
  const answers = async (pages: number) => {
    const commit = `/projects/${encodeURIComponent(tideTables.id)}/repository/commits/${await unseen()}`
    const start = performance.now()
    await plainFetch(service, commit)
    for (let page = 1; page <= pages; page++) {
      await plainFetch(service, `${commit}/diff?per_page=${pageSize}&page=${page}`)
    }
    return performance.now() - start
  }
  try {
    return [
      await compare({
        name: 'opening a commit with 300 files, its first lines',
        against: 'plain fetches of the commit and its first 100 files',
        goal: null,
        subject: () => open('lines'),
        peer: () => answers(1),
        runs,
      }),
      await compare({
        name: 'opening a commit with 300 files, all of them',
        against: 'plain fetches of the commit and all its files',
        goal: null,
        subject: () => open('files'),
        peer: () => answers(files / pageSize),
        runs,
      }),
      absolute('opening a commit with 300 files, longest task on the page', Math.max(...longest), 'ms', null),
    ]
  } finally {
    await opened.app.close()
  }
}

/** Commits that change a line in the middle of each of the same files: nothing that was kept of one answers for another. */
async function unseenCommits(service: Surroundings['service']): Promise<() => Promise<string>> {
  const branch = 'bench/many-files'
  const commits = `/projects/${encodeURIComponent(tideTables.id)}/repository/commits`
  let made = 0
  const commit = async (action: 'create' | 'update'): Promise<string> => {
    made += 1
    const content = Array.from({ length: linesOfFile }, (_, line) =>
      line === linesOfFile / 2 ? `Changed for the ${made}. time` : `Line ${line} stays what it is`,
    ).join('\n')
    const actions = Array.from({ length: files }, (_, index) => ({
      action,
      file_path: `bench/folder-${index % 12}/file-${index}.txt`,
      content: `${content}\n`,
    }))
    const { id } = await service.call<{ id: string }>('POST', commits, {
      branch,
      commit_message: `Change ${files} files, ${made}`,
      actions,
      ...(action === 'create' && { start_branch: tideTables.ref }),
    })
    return id
  }
  await commit('create')
  return () => commit('update')
}

/** A screen of the project that reads nothing of its commits. */
async function showNothing({ app: { page }, connection }: ConnectedApp): Promise<void> {
  await page.evaluate(route => location.assign(route), `#${tideTablesRoute(connection, 'drafts')}`)
  await page.waitForTimeout(1000)
}

/**
 * Milliseconds from a change of the address to the frame after the one in which the commit shows changed lines, or says that
 * all its files are there; and the longest task of the page meanwhile.
 */
function timeUntilShown(
  page: Page,
  connection: string,
  sha: string,
  until: 'lines' | 'files',
): Promise<{ readonly milliseconds: number; readonly longestTask: number }> {
  const shown = page.evaluate(
    ({ route, sha, until, all }) =>
      new Promise<{ milliseconds: number; longestTask: number }>(resolve => {
        const tasks: number[] = []
        const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
        observer.observe({ type: 'longtask' })
        const start = performance.now()
        const isShown = () => {
          const screen = document.querySelector('section[aria-label="Commit"]')
          if (!screen?.querySelector('[data-kind="added"]')) return false
          const text = screen.textContent
          return text.includes(sha) && (until === 'lines' || text.includes(all))
        }
        const look = () => {
          if (!isShown()) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              const milliseconds = performance.now() - start
              observer.disconnect()
              resolve({ milliseconds, longestTask: Math.max(0, ...tasks) })
            }),
          )
        }
        location.assign(route)
        requestAnimationFrame(look)
      }),
    { route: `#${tideTablesRoute(connection, `commit/${sha}`)}`, sha, until, all: `${files} files` },
  )
  return within(`the changes of ${sha}`, shown)
}
