import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { absolute, compare, type Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { api, type Origin, openHttp } from '../../support/http.ts'
import { within } from '../../support/limits.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const project = 'fleet/atlas'
const longFile = 'data/ledger.csv'
const runs = 7
const turnsOfTheWheel = 150
const pixelsOfATurn = 2400

/** The blame of 50,000 lines in the window: how soon its first rows are drawn, and how long scrolling it holds up the page. */
export async function blameRowFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { url, token, data } = await surroundings.large()
  const { app, connection } = await startConnected(surroundings.freshFolder('blame-rows'), { url, token })
  const { page } = app
  try {
    const route = `/c/${connection}/p/${encodeURIComponent(project)}`
    const directory = join(data, 'repositories', `${await idOf({ url, token })}.git`)
    // Nothing that was kept of one commit answers for another.
    const shas = versionsOf(directory, runs + 1)
    const turns = { subject: 0, peer: 0 }
    const shaOf = (side: keyof typeof turns) => shas[turns[side]++ % shas.length] ?? 'main'
    await goTo(page, `${route}/tree?ref=main`)
    const rows = await compare({
      name: 'the first blame rows of 50,000 lines',
      against: 'git blame --porcelain, all of it',
      goal: 1.3,
      subject: async () => {
        await goTo(page, `${route}/tree?ref=main`)
        const search = new URLSearchParams({ ref: shaOf('subject'), path: longFile, view: 'blame' })
        return timeUntilRows(page, `#${route}/blob?${search}`)
      },
      peer: async () => {
        blameByGit(directory, shaOf('peer'))
        return undefined
      },
      runs,
    })
    const longest = await within('scrolling the blame', longestTask(page))
    return [rows, absolute('scrolling the blame of 50,000 lines, the longest task', longest, 'ms', 200)]
  } finally {
    await app.close()
  }
}

async function idOf({ url, token }: Origin): Promise<number> {
  const client = openHttp(url, token, 1)
  try {
    const { id }: { id: number } = JSON.parse((await client.get(api(`/projects/${encodeURIComponent(project)}`))).text)
    return id
  } finally {
    await client.close()
  }
}

/** The commits that changed the file, newest first. */
function versionsOf(directory: string, count: number): readonly string[] {
  const command = ['-C', directory, 'rev-list', `--max-count=${count}`, 'main', '--', longFile]
  return execFileSync('git', command).toString().trim().split('\n')
}

/** What it says goes nowhere: taking it in would cost the peer time that git does not need. */
function blameByGit(directory: string, sha: string): void {
  execFileSync('git', ['-C', directory, 'blame', '--porcelain', sha, '--', longFile], { stdio: 'ignore' })
}

async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate(to => location.assign(to), `#${route}`)
  await page.getByRole('table').getByRole('link').first().waitFor({ timeout: 90_000 })
}

/** Milliseconds from a change of the address to the frame after the one in which a block of lines is drawn. */
function timeUntilRows(page: Page, route: string): Promise<number> {
  const drawn = page.evaluate(
    to =>
      new Promise<number>(resolve => {
        const start = performance.now()
        const look = () => {
          if (!document.querySelector('[data-block="0"]')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true })
        location.assign(to)
      }),
    route,
  )
  return within(`the blame of ${longFile}`, drawn)
}

/** Turns the wheel over the text from the top on, and gives the milliseconds of the longest task meanwhile; 0 when none took 50. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluateHandle(() => {
    const longTasks: number[] = []
    const keep = (entries: PerformanceEntryList) => longTasks.push(...entries.map(entry => entry.duration))
    const observer = new PerformanceObserver(list => keep(list.getEntries()))
    observer.observe({ entryTypes: ['longtask'] })
    return {
      longest: () => {
        keep(observer.takeRecords())
        return Math.max(0, ...longTasks)
      },
    }
  })
  await page.locator('.monaco-editor').first().hover()
  for (let turn = 0; turn < turnsOfTheWheel; turn++) await page.mouse.wheel(0, pixelsOfATurn)
  return tasks.evaluate(({ longest }) => longest())
}
