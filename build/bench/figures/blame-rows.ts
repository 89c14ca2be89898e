import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { keepMemory } from '../../../electron/service/git/environment.ts'
import { absolute, compare, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { within } from '../support/limits.ts'
import { longestTaskOfScroll } from '../support/scrolling.ts'
import { type Surroundings, tideTables, tideTablesRepository, tideTablesRoute } from '../support/surroundings.ts'

const longFile = 'archive/ledger.txt'
const lines = 50_000
/** Lines that are written together. */
const linesOfEdit = 12
const versions = 40
const runs = 5
const turnsOfTheWheel = 75
const pixelsOfATurn = 2400

/** The blame of 50,000 lines in the window: how soon its first rows are drawn, and how long scrolling it holds up the page. */
export async function blameRowFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { service, freshFolder } = surroundings
  const { app, connection } = await startConnected(freshFolder('blame-rows'), service)
  const { page } = app
  try {
    const directory = await tideTablesRepository(surroundings)
    await writeVersions(service)
    // A different commit for each run of each figure, so that no cached response is used.
    const shas = getVersions(directory, 2 * (runs + 1))
    const tree = tideTablesRoute(connection, 'tree')
    /** The rows from a line on; `start` is the first line that the app requests for it. */
    const compareRows = (name: string, search: Readonly<Record<string, string>>, start: number) => {
      const own = shas.splice(0, runs + 1)
      const turns = { subject: 0, peer: 0, limit: 0 }
      const getSha = (side: keyof typeof turns) => own[turns[side]++] ?? 'main'
      const timeGit = async (side: keyof typeof turns, lines: readonly string[], environment = {}) => {
        await rest(page)
        const before = performance.now()
        blameByGit(directory, getSha(side), { lines, environment })
        return performance.now() - before
      }
      return compare({
        name,
        against: 'git blame --porcelain, all of it',
        goal: 0.5,
        subject: async () => {
          await goTo(page, tree)
          const place = { ref: getSha('subject'), path: longFile, view: 'blame', ...search }
          return timeUntilRows(page, `#${tideTablesRoute(connection, 'blob', place)}`)
        },
        peer: () => timeGit('peer', []),
        limit: {
          of: "git blame of these 1,000 lines, with the service's memory settings",
          work: () => timeGit('limit', [`-L${start},+1000`], keepMemory),
        },
        runs,
      })
    }
    const rows = await compareRows('the first blame rows of 50,000 lines', {}, 1)
    const linked = await compareRows('the same, with a link to line 25,000', { line: '25000' }, 24_251)
    const text = page.locator('.monaco-editor').first()
    const longest = await longestTaskOfScroll(text, turnsOfTheWheel, pixelsOfATurn)
    return [rows, linked, absolute('scrolling the blame of 50,000 lines, the longest task', longest, 'ms', 200)]
  } finally {
    await app.close()
  }
}

/** Commits the file, and then version after version of it, each with other lines written again. */
async function writeVersions(service: Surroundings['service']): Promise<void> {
  const path = `/projects/${encodeURIComponent(tideTables.id)}/repository/files/${encodeURIComponent(longFile)}`
  for (let version = 0; version < versions; version++) {
    const content = Array.from({ length: lines }, (_, line) => {
      const edited = (Math.floor(line / linesOfEdit) * 7919) % versions
      return `${line};${edited <= version ? edited : 0}\n`
    }).join('')
    const commit = { branch: tideTables.ref, commit_message: `Ledger: version ${version}`, content }
    await service.call(version === 0 ? 'POST' : 'PUT', path, commit)
  }
}

/** The commits that changed the file, newest first. */
function getVersions(directory: string, count: number): string[] {
  const command = ['-C', directory, 'rev-list', `--max-count=${count}`, 'main', '--', longFile]
  return execFileSync('git', command).toString().trim().split('\n')
}

interface BlameOptions {
  readonly lines: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The output is discarded: reading it would add time to the peer's figure. */
function blameByGit(directory: string, sha: string, { lines, environment }: BlameOptions): void {
  const command = ['-C', directory, 'blame', '--porcelain', ...lines, sha, '--', longFile]
  execFileSync('git', command, { stdio: 'ignore', env: { ...process.env, ...environment } })
}

/** Waits until a folder is completely shown, so that its loading is not part of the next measurement. */
async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(to => location.assign(to), `#${route}`)
  await page.getByRole('table').getByRole('link').first().waitFor({ timeout: 90_000 })
  await page.getByRole('region', { name: 'README.md' }).getByRole('heading').first().waitFor()
  await rest(page)
}

/** Resolves when the page has been idle for some time. */
function rest(page: Page): Promise<void> {
  const resting = page.evaluate(async () => {
    const idleMilliseconds = () =>
      new Promise<number>(resolve => requestIdleCallback(idle => resolve(idle.timeRemaining())))
    for (let calm = 0; calm < 4; ) calm = (await idleMilliseconds()) > 40 ? calm + 1 : 0
  })
  return within('the page at rest', resting)
}

/** Milliseconds from a change of the address to the frame after the one in which a block of lines is drawn in view. */
function timeUntilRows(page: Page, route: string): Promise<number> {
  const drawn = page.evaluate(
    to =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const isInView = (block: Element) => {
          const { top, bottom } = block.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }
        const look = () => {
          if ([...document.querySelectorAll('[data-block]')].some(isInView)) {
            setTimeout(() => resolve(performance.now() - start))
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
        location.assign(to)
      }),
    route,
  )
  return within(`the blame of ${longFile}`, drawn)
}
