import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type App, startApp } from '../../../e2e/support/app.ts'
import { compare, type Figure } from '../measure.ts'
import { bareApp } from '../support/apps.ts'
import { buildBareEditor } from '../support/build.ts'
import { type ConnectedApp, startConnected } from '../support/connected-app.ts'
import { quiet } from '../support/interactions.ts'
import { within } from '../support/limits.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

/** Opening the 5 MB file, against Monaco on a bare page that has the text already. */
export async function largeFileFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { freshFolder, service } = surroundings
  const unseen = await unseenFiles(service)
  const textFile = join(freshFolder('large-text'), 'text.txt')
  writeFileSync(textFile, unseen.text)
  const firstLine = unseen.text.slice(0, unseen.text.indexOf('\n'))
  const pageFolder = freshFolder('bare-editor')
  await buildBareEditor(pageFolder)

  const openApp = () => startConnected(freshFolder('large-file'), service)
  const bare = await startApp({
    appFolder: bareApp,
    userData: freshFolder('bare-editor-data'),
    args: ['--page', pageFolder, '--text', textFile],
  })
  const opened = await openApp()
  try {
    const common = { against: 'Monaco on a bare page with the text', goal: 1.3, runs: 5 }
    return [
      await compare({
        name: 'opening the 5 MB file, Monaco loaded',
        subject: async () => {
          const path = await unseen.next()
          await showFolder(opened)
          await timeUntilPainted(opened.app.page, fileRoute(opened, 'LICENSE'), '')
          await showFolder(opened)
          return timeUntilPainted(opened.app.page, fileRoute(opened, path), path)
        },
        peer: async () => {
          await showNothing(bare)
          await timeUntilPainted(bare.page, '#small', '')
          await showNothing(bare)
          return timeUntilPainted(bare.page, '#large', firstLine)
        },
        ...common,
        goal: 1.6,
      }),
      await compare({
        name: 'opening the 5 MB file, first file of all',
        subject: async () => {
          const path = await unseen.next()
          const fresh = await openApp()
          try {
            await showFolder(fresh)
            return await timeUntilPainted(fresh.app.page, fileRoute(fresh, path), path)
          } finally {
            await fresh.app.close()
          }
        },
        peer: async () => {
          await bare.page.reload()
          await showNothing(bare)
          return timeUntilPainted(bare.page, '#large', firstLine)
        },
        ...common,
      }),
      await compare({
        ...common,
        name: 'handing 5 MB from main to the page, the host’s own part',
        goal: null,
        subject: () => timeHandOver(bare.page),
        peer: async () => {
          await showNothing(bare)
          return timeUntilPainted(bare.page, '#large', firstLine)
        },
      }),
    ]
  } finally {
    await bare.close()
    await opened.app.close()
  }
}

/** Files of the same size, each with its name as first line, so that no cached response is used. */
async function unseenFiles(service: Surroundings['service']) {
  const file = (path: string) =>
    `/projects/${encodeURIComponent(tideTables.id)}/repository/files/${encodeURIComponent(path)}`
  const { content } = await service.call<{ content: string }>('GET', `${file(tideTables.large)}?ref=${tideTables.ref}`)
  const text = Buffer.from(content, 'base64').toString('utf8')
  let made = 0
  return {
    text,
    /** Commits one more and gives its path. */
    async next(): Promise<string> {
      made += 1
      const path = `archive/unseen-${made}.txt`
      const commit = { branch: tideTables.ref, commit_message: `Add ${path}`, content: `${path}\n${text}` }
      await service.call('POST', file(path), commit)
      return path
    },
  }
}

/** Milliseconds of one message with the whole text, in an otherwise idle app. */
function timeHandOver(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const bare: { text(): Promise<string> } = Reflect.get(globalThis, 'bare')
    const start = performance.now()
    await bare.text()
    return performance.now() - start
  })
}

function fileRoute({ connection }: ConnectedApp, path: string): string {
  return `#${tideTablesRoute(connection, 'blob', { ref: tideTables.ref, path })}`
}

/** Shows the top folder and waits until it is complete, with the last commits of its entries, and the page has nothing left to do. */
async function showFolder({ app: { page }, connection }: ConnectedApp): Promise<void> {
  await page.evaluate(route => location.assign(route), `#${tideTablesRoute(connection, 'tree')}`)
  await page.getByText('archive').first().waitFor({ timeout: 90_000 })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('table[aria-label="Files of this folder"] tbody tr')].every(
      row => !row.querySelector('td > div[aria-hidden]'),
    ),
  )
  await quiet(page)
}

async function showNothing({ page }: App): Promise<void> {
  await page.locator('body[data-ready]').waitFor()
  await page.evaluate(() => location.assign('#nothing'))
  await quiet(page)
}

/**
 * Milliseconds from a change of the address to the frame after the one in which an editor's first line shows a text; taken
 * in the page, the same way in both.
 */
function timeUntilPainted(page: Page, route: string, firstLine: string): Promise<number> {
  const painted = page.evaluate(
    ({ route, firstLine }) =>
      new Promise<number>(resolve => {
        const plain = (text: string) => text.replaceAll('\u00a0', ' ').trimEnd()
        const shows = () =>
          [...document.querySelectorAll('.monaco-editor .view-line')].some(
            line => plain(line.textContent) !== '' && plain(line.textContent).startsWith(plain(firstLine).slice(0, 60)),
          )
        const start = performance.now()
        const look = () => {
          if (!shows()) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        location.assign(route)
      }),
    { route, firstLine },
  )
  return within(`the text of ${route}`, painted)
}
