import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { type App, startApp } from '../../../e2e/support/app.ts'
import { compare, type Figure } from '../measure.ts'
import { bareApp } from '../support/apps.ts'
import { buildBareEditor } from '../support/build.ts'
import { within } from '../support/limits.ts'
import { type Surroundings, tideTables, tideTablesRoute } from '../support/surroundings.ts'

const connection = 'sandbox'
const folderRoute = `#${tideTablesRoute(connection, 'tree')}`
const smallRoute = `#${tideTablesRoute(connection, 'blob', { ref: tideTables.ref, path: 'LICENSE' })}`
const largeRoute = `#${tideTablesRoute(connection, 'blob', { ref: tideTables.ref, path: tideTables.large })}`

/** Opening the 5 MB file, against Monaco on a bare page that has the text already. */
export async function largeFileFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { freshFolder, service } = surroundings
  const project = encodeURIComponent(tideTables.id)
  const file = await service.call<{ content: string }>(
    'GET',
    `/projects/${project}/repository/files/${encodeURIComponent(tideTables.large)}?ref=${tideTables.ref}`,
  )
  const text = Buffer.from(file.content, 'base64').toString('utf8')
  const textFile = join(freshFolder('large-text'), 'text.txt')
  writeFileSync(textFile, text)
  const firstLine = text.slice(0, text.indexOf('\n'))
  const pageFolder = freshFolder('bare-editor')
  await buildBareEditor(pageFolder)

  const userData = freshFolder('large-file')
  const app = await startApp({ userData })
  const bare = await startApp({
    appFolder: bareApp,
    userData: freshFolder('bare-editor-data'),
    args: ['--page', pageFolder, '--text', textFile],
  })
  try {
    const against = 'Monaco on a bare page with the text'
    const forget = () => forgetKept(userData)
    return [
      await compare({
        name: 'opening the 5 MB file, Monaco loaded',
        against,
        goal: 1.3,
        subject: async () => {
          await showFolder(app)
          await timeUntilPainted(app.page, smallRoute, '')
          await showFolder(app, 'keep the page')
          forget()
          return timeUntilPainted(app.page, largeRoute, firstLine)
        },
        peer: async () => {
          await showNothing(bare)
          await timeUntilPainted(bare.page, '#small', '')
          await bare.page.evaluate(() => location.assign('#nothing'))
          return timeUntilPainted(bare.page, '#large', firstLine)
        },
        runs: 9,
      }),
      await compare({
        name: 'opening the 5 MB file, first file of all',
        against,
        goal: 1.3,
        subject: async () => {
          await showFolder(app)
          forget()
          return timeUntilPainted(app.page, largeRoute, firstLine)
        },
        peer: async () => {
          await showNothing(bare)
          return timeUntilPainted(bare.page, '#large', firstLine)
        },
        runs: 9,
      }),
    ]
  } finally {
    await bare.close()
    await app.close()
  }
}

/** Loads the page anew (unless it is to stay), on the top folder, and waits for its content. */
async function showFolder({ page }: App, stay?: 'keep the page'): Promise<void> {
  await page.evaluate(route => location.assign(route), folderRoute)
  if (stay === undefined) await page.reload()
  await page.getByText('archive').first().waitFor({ timeout: 90_000 })
  await page.waitForTimeout(500)
}

async function showNothing({ page }: App): Promise<void> {
  await page.evaluate(() => location.assign('#nothing'))
  await page.reload()
  await page.locator('body[data-ready]').waitFor()
  await page.waitForTimeout(500)
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

/** Empties the app's cache, so that the file comes from the service again. */
function forgetKept(userData: string): void {
  const database = new DatabaseSync(join(userData, 'cache.db'), { timeout: 5000 })
  database.exec('DELETE FROM responses')
  database.close()
}
