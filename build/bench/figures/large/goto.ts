import type { Page } from '@playwright/test'
import { walkPaths } from '../../../../renderer/features/browsing/model/walk-paths.ts'
import { absolute, type Figure, middle } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { api, openHttp } from '../../support/http.ts'
import type { LargeService } from '../../support/large-service.ts'
import { within } from '../../support/limits.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const project = 'fleet/atlas'
/** Typed queries: a name, letters of a name, two words. */
const searches = ['station', 'ledger', 'srvhnd', 'main index', 'data csv']
const listed = /^[\d,]+ files at /
const patience = 4 * 60_000

/** Going to a file of the large repository: how soon the first ones are there, and what a keystroke takes when all are. */
export async function goToFileFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await surroundings.large()
  const { app, connection } = await startConnected(surroundings.freshFolder('goto'), { url, token })
  const { page } = app
  try {
    await page.evaluate(to => location.assign(to), `#/c/${connection}/p/${encodeURIComponent(project)}/tree?ref=main`)
    await page.getByRole('button', { name: 'Go to file' }).waitFor({ timeout: 90_000 })
    const begin = performance.now()
    await page.keyboard.press('Control+p')
    await page.getByRole('listbox', { name: 'Files' }).getByRole('option').first().waitFor()
    const firstOnes = performance.now() - begin
    await page.getByRole('dialog').getByRole('status').filter({ hasText: listed }).waitFor({ timeout: patience })
    const all = (performance.now() - begin) / 1000

    const times: KeystrokeTimes[] = []
    for (const search of searches) {
      await timeOfQuery(page, '')
      for (let length = 1; length <= search.length; length++) {
        // A space at the end is no other query.
        if (search[length - 1] === ' ') continue
        times.push(await timeOfQuery(page, search.slice(0, length)))
      }
    }
    return [
      absolute('go to file, the first files are shown', firstOnes, 'ms', null),
      {
        ...absolute('go to file, all 50,000 files are listed', all, 's', 1),
        limit: { of: 'the same lists by plain fetches, six at once', value: await timeOfLists({ url, token }) },
      },
      ...keystrokeFigures(
        '',
        times.map(({ frame }) => frame),
        goals,
      ),
      ...keystrokeFigures(
        ', until its matches are in the document',
        times.map(({ matches }) => matches),
        null,
      ),
    ]
  } finally {
    await app.close()
  }
}

/** Seconds for the lists that Go to file reads, each page by a plain fetch, at a commit whose lists the service hasn't made before. */
async function timeOfLists({ url, token }: Pick<LargeService, 'url' | 'token'>): Promise<number> {
  const http = openHttp(url, token, 6)
  try {
    const ref = await commitUnseen({ url, token })
    const begin = performance.now()
    const found = new Set<string>()
    await walkPaths({
      maxAsked: Number.POSITIVE_INFINITY,
      onPaths: paths => {
        for (const path of paths) found.add(path)
      },
      read: async ({ folder, isRecursive, token: next }) => {
        const query = new URLSearchParams({ ref, per_page: '100', pagination: 'keyset' })
        if (isRecursive) query.set('recursive', 'true')
        if (folder !== '') query.set('path', folder)
        const { text, headers } = await http.get(next ?? api(`${treeOf(project)}?${query}`))
        const link = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
        return { entries: JSON.parse(text), next: link ? pathOf(link) : null, requested: 1 }
      },
    })
    if (found.size < 50_000) throw new Error(`Only ${found.size} files are in the lists`)
    return (performance.now() - begin) / 1000
  } finally {
    await http.close()
  }
}

const treeOf = (id: string) => `/projects/${encodeURIComponent(id)}/repository/tree`

function pathOf(link: string): string {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

/** A commit with one more file; returns its SHA. */
async function commitUnseen({ url, token }: Pick<LargeService, 'url' | 'token'>): Promise<string> {
  const response = await fetch(`${url}${api(`/projects/${encodeURIComponent(project)}/repository/commits`)}`, {
    method: 'POST',
    headers: { 'private-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({
      branch: 'bench/go-to-file',
      start_branch: 'main',
      commit_message: 'Add a file',
      actions: [{ action: 'create', file_path: 'go-to-file.txt', content: 'Added by the bench\n' }],
    }),
  })
  const commit: { id: string } = await response.json()
  if (!response.ok) throw new Error(`A commit could not be made: ${response.status}`)
  return commit.id
}

const goals = { median: 8, slowest: 30 } as const

function keystrokeFigures(end: string, times: readonly number[], goals: { median: number; slowest: number } | null) {
  const name = `go to file, a keystroke among 50,000${end}`
  const { value } = middle('', times, 'ms', null)
  return [
    absolute(`${name} (median)`, value, 'ms', goals?.median ?? null),
    absolute(`${name} (slowest)`, Math.max(...times), 'ms', goals?.slowest ?? null),
  ]
}

/** Milliseconds from a change of the field until its matches are in the document, and to the frame after the one in which they are drawn. */
interface KeystrokeTimes {
  readonly matches: number
  readonly frame: number
}

function timeOfQuery(page: Page, query: string): Promise<KeystrokeTimes> {
  const drawn = page.evaluate(
    wanted =>
      new Promise<KeystrokeTimes>((resolve, reject) => {
        const field = document.querySelector<HTMLInputElement>('[role="dialog"] input[role="combobox"]')
        const list = document.querySelector<HTMLElement>('[role="dialog"] [role="listbox"]')
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        if (!field || !list || !write) {
          reject(new Error('The dialog is not there'))
          return
        }
        const start = performance.now()
        const look = () => {
          if (list.dataset.query !== wanted) return
          observer.disconnect()
          const matches = performance.now() - start
          requestAnimationFrame(() => setTimeout(() => resolve({ matches, frame: performance.now() - start })))
        }
        const observer = new MutationObserver(look)
        observer.observe(list, { attributes: true, attributeFilter: ['data-query'] })
        // As in typing: React handles the input event.
        write.call(field, wanted)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        look()
      }),
    query,
  )
  return within(`the files for "${query}"`, drawn)
}
