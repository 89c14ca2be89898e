import type { Page } from '@playwright/test'
import { compare, type Figure, middle } from '../measure.ts'
import { showDrafts, startConnected } from '../support/connected-app.ts'
import { within } from '../support/limits.ts'
import { plainFetch } from '../support/proxy.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'
import { wideCommits } from '../support/wide-commits.ts'

const files = 300
const linesOfFile = 60
const runs = 5
/** Files per request, as the screen requests them. */
const pageSize = 100

/** Opening a commit that changes 300 files, compared with only its requests, sent one after the other. */
export async function commitFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const unseen = await wideCommits(service, 'bench/many-files', files, getContent)
  const opened = await startConnected(freshFolder('commit'), service)
  const longest: number[] = []
  const open = async (until: 'lines' | 'files') => {
    await showDrafts(opened)
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
        goal: 2,
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
      middle('opening a commit with 300 files, the longest task', longest, 'ms', null),
    ]
  } finally {
    await opened.app.close()
  }
}

/** A change of one line in the middle. */
function getContent(version: number): string {
  return Array.from({ length: linesOfFile }, (_, line) =>
    line === linesOfFile / 2 ? `Changed for the ${version}. time\n` : `Line ${line} stays what it is\n`,
  ).join('')
}

/**
 * Milliseconds from a change of the address to the frame after the one in which the commit shows changed lines, or that all its files are listed; and
 * the longest task of the page during that time.
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
