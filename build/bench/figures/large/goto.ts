import type { Page } from '@playwright/test'
import { absolute, type Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
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

    const times: number[] = []
    for (const search of searches) {
      await timeOfQuery(page, '')
      for (let length = 1; length <= search.length; length++) {
        // A space at the end is no other query.
        if (search[length - 1] === ' ') continue
        times.push(await timeOfQuery(page, search.slice(0, length)))
      }
    }
    const sorted = times.toSorted((one, other) => one - other)
    return [
      absolute('go to file, the first files are shown', firstOnes, 'ms', null),
      absolute('go to file, all 50,000 files are listed', all, 's', 1),
      absolute('go to file, a keystroke among 50,000 (median)', sorted[Math.floor(sorted.length / 2)] ?? 0, 'ms', 8),
      absolute('go to file, a keystroke among 50,000 (slowest)', sorted.at(-1) ?? 0, 'ms', 30),
    ]
  } finally {
    await app.close()
  }
}

/** Milliseconds from a change of the field to the frame after the one in which its matches are drawn. */
function timeOfQuery(page: Page, query: string): Promise<number> {
  const drawn = page.evaluate(
    wanted =>
      new Promise<number>((resolve, reject) => {
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
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
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
