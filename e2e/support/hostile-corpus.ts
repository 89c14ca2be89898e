import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { FastImport } from './fast-import.ts'
import type { HostileDocument } from './hostile-documents.ts'
import { getScreen, goTo } from './screens.ts'
import type { Service } from './service.ts'

const project = 'harbor/lighthouse'

/** The cost limit of a page: a key press is handled within this time, on an idle machine. */
export const maxAnswer = 500
/** Megabytes that a document may add: its text in all its forms, or an image of 50 million pixels. */
export const maxMemory = 600

/** Documents in a repository, to be opened one after the other. */
export interface Corpus {
  /** Leaves the document that is open: its text must not be mistaken for that of the next one. */
  leave(): Promise<void>
  /** Opens one and waits until it is shown and the page has nothing left to do; the page has then answered a key. */
  open(document: HostileDocument): Promise<void>
}

/**
 * Commits documents to a branch, past the service, like a push.
 * @param connection of the window to the service
 */
export async function commitCorpus(
  { page, service, connection }: { readonly page: Page; readonly service: Service; readonly connection: string },
  branch: string,
  documents: readonly HostileDocument[],
): Promise<Corpus> {
  const { id } = await service.call<{ id: number }>('GET', `/projects/${encodeURIComponent(project)}`)
  const repository = join(service.data, 'repositories', `${id}.git`)
  const stream = new FastImport(new Date('2024-01-01T00:00:00Z'))
  stream.commit(
    branch,
    'Add documents',
    documents.filter(({ before }) => before === undefined).map(({ path, content }) => [path, content]),
  )
  const changes = documents.flatMap(({ path, content, before }) =>
    before === undefined ? [] : [{ path, content, before }],
  )
  changes.forEach(({ path, content, before }, index) => {
    stream.commit(`${branch}-${index}`, `Before ${path}`, [[path, before]])
    stream.commit(`${branch}-${index}`, `Change ${path}`, [[path, content]])
  })
  stream.into(repository)
  const getSha = (name: string) =>
    execFileSync('git', ['-C', repository, 'rev-parse', `refs/heads/${name}`])
      .toString()
      .trim()
  const getRoute = ({ path, view }: HostileDocument) => {
    const change = changes.findIndex(changed => changed.path === path)
    if (change !== -1) return getScreen(connection, project, `commit/${getSha(`${branch}-${change}`)}`)
    return getScreen(connection, project, 'blob', { ref: branch, path, ...(view && { view }) })
  }
  return {
    leave: async () => {
      await goTo(page, `/c/${connection}/projects`)
      await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    },
    open: async document => {
      await goTo(page, getRoute(document))
      const content = page.getByRole('main')
      if (document.press) await content.getByRole('button', { name: document.press }).click()
      await expect(content.locator(document.drawn).first(), document.path).toBeVisible({ timeout: 15_000 })
      await expect(content, document.path).toContainText(document.says, { timeout: 15_000 })
      await untilIdle(page)
      await pressKey(page)
    },
  }
}

/** Waits until the page has nothing left to do; one that is busy in small pieces is not waited for without end. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 3000 })))
}

/** Opens and closes the palette by Control+K: shows that the page handles keys and renders. */
async function pressKey(page: Page): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.press('ControlOrMeta+K')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
}
