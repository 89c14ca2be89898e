// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultOfflineLimits } from '#shared/bridge.ts'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

// Read when the route is declared.
vi.hoisted(() => vi.stubEnv('GATEHOUSE_GALLERY', 'true'))

/** Components that the gallery doesn't show, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  CommitDays: 'its links need the route of a project',
  DiffRow: 'drawn by the diff view for the lines in view, which the DOM of tests does not measure: gallery.spec.ts',
  DownloadsButton: 'shows the downloads of this run, and nothing without one; in the header of every screen',
  FrameSlot: 'draws nothing of its own: the element of the frame that screens render into',
  InFrame: 'draws nothing of its own: renders into the frame',
  PrintPage: 'drawn on paper, beside the app',
  UndoDialog: 'drawn once, above all screens, for an entry of the journal',
  VimLine: 'needs a loaded code editor with Vim’s keys',
}

/** The buttons of the gallery that open a dialog, and its title. */
const openers = [
  ['Form dialog', 'New tag'],
  ['Lazy dialog', 'New branch'],
  ['Write dialog', 'New environment'],
  ['Delete rows', 'Delete 2 tags?'],
  ['Side drawer', 'Draft'],
  ['Keep offline…', 'Keep offline'],
  ['Show JSON', 'Not understood'],
] as const

/** The modules of the component library, without the tests and fixtures beside them. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../ui/**/*.tsx',
  '!../../ui/**/*.test.tsx',
  '!../../ui/**/*.fixture.tsx',
])

test('the gallery shows every component of renderer/ui, or the test names the reason why not', async () => {
  const { screen, user, settle } = await openScreen('/gallery', {
    answers: { 'user.current': () => getSample('user.current') },
    replies: {
      'offline.state': () => ({
        ...{ pins: [], limits: defaultOfflineLimits, lasts: true },
        sizes: { kept: 0, hidden: 0, seen: 0, seenAnswers: 0 },
      }),
      'offline.estimate': () => ({ commit: 'c0ffee', files: 2, folders: 1, bytes: 10, sampled: 2, room: 1000 }),
    },
  })
  await user.click(screen.getByText('All'))
  const all = [...(await loadComponents())]
  const shown = new Set<unknown>()
  collectComponents(document.body, shown)
  for (const [button, title] of openers) {
    const opener = screen.queryAllByText(button, { selector: 'button *' })[0] ?? screen.getByLabelText(button)
    await user.click(opener)
    await settle()
    await within(document.body).findByText(title, { selector: 'h2' })
    await settle()
    collectComponents(document.body, shown)
  }
  const left = all.filter(([, component]) => !shown.has(component)).map(([name]) => name)
  expect(left.toSorted()).toEqual(Object.keys(elsewhere).toSorted())
})

/** The exported components by their names. */
async function loadComponents(): Promise<ReadonlyMap<string, unknown>> {
  const loaded = await Promise.all(Object.values(modules).map(load => load()))
  return new Map(
    loaded
      .flatMap(exported => Object.entries(exported))
      .filter(([name]) => /^[A-Z][a-z]/.test(name) && !name.endsWith('Context')),
  )
}

/** Adds the components that React has drawn in an element and in all below it, as its fibers name them. */
function collectComponents(root: Element, shown: Set<unknown>): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const key = Object.keys(element).find(name => name.startsWith('__reactFiber$'))
    let fiber: unknown = key && Reflect.get(element, key)
    while (typeof fiber === 'object' && fiber !== null) {
      for (const field of ['type', 'elementType']) shown.add(Reflect.get(fiber, field))
      fiber = Reflect.get(fiber, 'return')
    }
  }
}
