import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ElementHandle, Locator, Page } from '@playwright/test'
import { accessBoxes } from '../boxes/access.ts'
import type { Box, Step } from '../boxes/box.ts'
import { codeBoxes } from '../boxes/code.ts'
import { deliveryBoxes } from '../boxes/delivery.ts'
import { instanceBoxes } from '../boxes/instance.ts'
import { planningBoxes } from '../boxes/planning.ts'
import { shellBoxes } from '../boxes/shell.ts'
import { judgeBox } from '../support/boxes.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const areas = {
  'the window': shellBoxes,
  'the repository': codeBoxes,
  delivery: deliveryBoxes,
  'members and approvals': accessBoxes,
  'epics and dashboards': planningBoxes,
  'the instance': instanceBoxes,
} as const satisfies Readonly<Record<string, readonly Box[]>>

/** Boxes that take more than a few keys to open, with the spec that checks them on its way, and their name there. */
const elsewhere = [
  { of: 'app/shell/bulk/bulk-panel.tsx', spec: 'bulk', what: 'bulk operations' },
  { of: 'ui/bulk/job-view.tsx', spec: 'bulk', what: 'report formats' },
  { of: 'app/shell/close-guard.tsx', spec: 'bulk', what: 'question at closing' },
  { of: 'app/tabs/close-question.tsx', spec: 'window-tabs', what: 'closing a tab' },
  { of: 'app/shell/misfits-dialog.tsx', spec: 'misfits', what: 'what is not understood' },
  { of: 'app/shell/status-bar.tsx', spec: 'keychain', what: 'what the keychain lacks' },
  { of: 'ui/list/unread-dialog.tsx', spec: 'misfits', what: 'a row that is not understood' },
  { of: 'app/tabs/tab-strip.tsx', spec: 'window-tabs', what: 'menu of a tab' },
  { of: 'features/connections/ui/connections-screen.tsx', spec: 'keychain', what: 'removal of a connection' },
  { of: 'features/audit/ui/archive-bar.tsx', spec: 'audit-archive', what: 'actions of an archive' },
  { of: 'features/audit/ui/archive-bar.tsx', spec: 'audit-archive', what: 'deleting an archive' },
  { of: 'features/audit/ui/archive-screen.tsx', spec: 'audit-archive', what: 'formats of an archive' },
  { of: 'features/access-reviews/ui/decide-dialog.tsx', spec: 'access-reviews', what: 'decision about an access' },
  { of: 'features/access-reviews/ui/person-screen.tsx', spec: 'access-reviews', what: 'offboarding' },
  { of: 'features/access-reviews/ui/review-screen.tsx', spec: 'access-reviews', what: 'an access' },
  { of: 'features/access-reviews/ui/reviews-screen.tsx', spec: 'access-reviews', what: 'deleting an access review' },
  { of: 'features/fleet/ui/policy-dialog.tsx', spec: 'fleet', what: 'deleting a policy' },
  { of: 'features/fleet/ui/snapshots-screen.tsx', spec: 'fleet', what: 'deleting a snapshot' },
  { of: 'features/fleet/ui/write-dialog.tsx', spec: 'fleet', what: 'change of many projects' },
  { of: 'features/delivery/ui/environments-view.tsx', spec: 'delivery', what: 'deletion of environments' },
  { of: 'features/delivery/ui/freezes-view.tsx', spec: 'delivery', what: 'freeze of many projects' },
  {
    of: 'features/delivery/ui/freeze-removal.tsx',
    spec: 'delivery',
    what: 'removal of a freeze from many projects',
  },
  { of: 'features/delivery/ui/unreleased-view.tsx', spec: 'delivery', what: 'releases of many projects' },
  { of: 'features/epics/ui/roadmap.tsx', spec: 'epic-roadmap', what: 'move on the roadmap' },
  { of: 'features/explorer/ui/call-panel.tsx', spec: 'explorer', what: 'question before a call' },
  { of: 'features/explorer/ui/request-view.tsx', spec: 'explorer-workbench', what: 'formats of a request' },
  { of: 'features/explorer/ui/save-dialog.tsx', spec: 'explorer-workbench', what: 'saving a request' },
  { of: 'features/explorer/ui/save-dialog.tsx', spec: 'explorer-workbench', what: 'deleting a saved request' },
  { of: 'features/explorer/ui/save-dialog.tsx', spec: 'explorer-workbench', what: 'import over saved requests' },
  { of: 'features/explorer/ui/saved-list.tsx', spec: 'explorer-workbench', what: 'actions of a folder' },
  { of: 'features/explorer/ui/saved-list.tsx', spec: 'explorer-workbench', what: 'actions of a saved request' },
  { of: 'features/explorer/ui/saved-list.tsx', spec: 'explorer-workbench', what: 'import and export of requests' },
  { of: 'features/explorer/ui/variables-dialog.tsx', spec: 'explorer-workbench', what: 'variables of requests' },
  { of: 'features/journal/ui/entry-panel.tsx', spec: 'journal', what: 'entry of the journal' },
  { of: 'features/journal/ui/export-menu.tsx', spec: 'journal', what: 'export of the journal' },
  { of: 'features/history/ui/commit-panel.tsx', spec: 'history', what: 'a commit beside the history' },
  { of: 'features/history/ui/commit-panel.tsx', spec: 'history', what: 'actions of a commit' },
  { of: 'features/offline/ui/offline-screen.tsx', spec: 'faults-offline', what: 'deleting what is kept' },
  { of: 'features/browsing/ui/at-once/at-once-dialogs.tsx', spec: 'one-file', what: 'replacing a file' },
  { of: 'features/editing/ui/changes/replace-dialog.tsx', spec: 'commit', what: 'search and replace' },
  { of: 'features/editing/ui/changes/change-list.tsx', spec: 'commit', what: 'discarding a change' },
  { of: 'features/editing/ui/edit/edit-session.tsx', spec: 'faults-drafts', what: 'leaving without a draft' },
  { of: 'features/browsing/ui/open-files/open-files-strip.tsx', spec: 'file-tabs', what: 'menu of an open file' },
  { of: 'ui/downloads/downloads-button.tsx', spec: 'archives', what: 'downloads' },
  { of: 'features/editing/ui/draft-list.tsx', spec: 'faults-drafts', what: 'comparison of a draft' },
  { of: 'features/editing/ui/draft-list.tsx', spec: 'faults-drafts', what: 'discarding a draft' },
  { of: 'ui/journal/undo-dialog.tsx', spec: 'journal', what: 'undoing a write' },
  { of: 'features/deployments/ui/deployments-screen.tsx', spec: 'later-version', what: 'deleting a deployment' },
  {
    of: 'features/settings-file/ui/differences-view.tsx',
    spec: 'settings-file',
    what: 'an entry of the settings file',
  },
  { of: 'features/settings-file/ui/base-picker.tsx', spec: 'settings-file', what: 'what the file is compared with' },
  { of: 'features/proposals/ui/access-dialog.tsx', spec: 'assistants', what: 'access of an assistant' },
  { of: 'features/proposals/ui/change-dialog.tsx', spec: 'assistants', what: 'change of a proposal' },
  { of: 'features/proposals/ui/decide-dialogs.tsx', spec: 'assistants', what: 'approving a proposal' },
  { of: 'features/proposals/ui/decide-dialogs.tsx', spec: 'assistants', what: 'rejecting a proposal' },
  { of: 'features/proposals/ui/proposal-panel.tsx', spec: 'assistants', what: 'a proposal' },
  { of: 'features/remote-mirrors/ui/mirrors-screen.tsx', spec: 'later-version', what: 'pushing to a mirror' },
  { of: 'features/remote-mirrors/ui/mirrors-screen.tsx', spec: 'later-version', what: 'removing a mirror' },
] as const

/** Boxes that are not judged so, and why. May only get shorter. */
const gaps = [
  {
    of: 'app/tour/tour-card.tsx',
    why: 'stands beside the screen and takes nothing from it; shell.spec.ts scans it with the screen',
  },
] as const

/** Parts of dialogs, which open with them. */
const parts = [
  { of: 'ui/dialog/form-dialog.tsx' },
  { of: 'ui/dialog/side-drawer.tsx' },
  { of: 'ui/screen/side-panel.tsx' },
  { of: 'lib/unfinished/unfinished-question.tsx' },
  { of: 'ui/write/write-dialog.tsx' },
] as const

const selectors = {
  dialog: '[role="dialog"]',
  menu: '[role="menu"]',
  listbox: '[role="listbox"]',
  region: '[data-side-panel]',
} as const
const renderer = resolve(import.meta.dirname, '../../renderer')
/** The boxes of the gallery are samples, for development only; gallery.spec.ts looks at them. */
const samples = join('app', 'gallery')

test('every dialog, drawer, side panel, menu and popover of the app is opened by a spec', () => {
  const drawn = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith(samples))
    .flatMap(file => {
      const text = readFileSync(join(renderer, file), 'utf8')
      return [
        ...text.matchAll(
          /<(Modal|Drawer|SideDrawer|SidePanel|FormDialog|UnfinishedQuestion|WriteDialog|Popover|Menu|HoverCard)(?=[\s>])|role="(alert)?dialog"/g,
        ),
      ].map(() => file)
    })
  const known = [...Object.values(areas).flat(), ...elsewhere, ...gaps, ...parts].map(({ of }) => of)
  const left = drawn.filter(file => {
    const at = known.indexOf(file)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
  expect(left, 'boxes that no spec opens').toEqual([])
  expect(known, 'boxes that are not there any more').toEqual([])
  for (const { spec, what } of elsewhere) {
    const text = readFileSync(join(import.meta.dirname, `${spec}.spec.ts`), 'utf8')
    expect(text, spec).toMatch(new RegExp(`judgeBox\\(.+'${what}'\\)`))
  }
})

test.describe('boxes', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [area, boxes] of Object.entries(areas)) {
    test(`boxes of ${area}: the focus goes in, stays, and returns with Escape; no accessibility finding, nothing cut off at 320 pixels`, async ({
      workspace,
    }) => {
      test.setTimeout(240_000)
      const { page } = workspace
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      let shown = ''
      for (const box of boxes) {
        if (box.at !== shown) await openScreen(page, getAddress(box.at, workspace))
        shown = box.at
        const what = `${box.at}: ${box.name}`
        const pressed = await press(page, box.by)
        const drawn = page.getByRole(box.role, { name: box.name, ...(typeof box.name === 'string' && { exact: true }) })
        await expect(drawn, what).toBeVisible()
        await judgeBox(page, drawn, selectors[box.role], what)
        await leave(page, drawn, what)
        await expect.soft.poll(() => isBackAt(page, pressed), `${what}: the focus comes back`).toBe(true)
        while (await page.getByRole('dialog').first().isVisible()) await leaveAll(page)
      }
      await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    })
  }
})

/** The address of a screen, of the connection, the project and the group that have something of everything. */
function getAddress(at: string, { connection }: Workspace): string {
  return `/${at.replace(/^([pg])\//, (_, kind) => `c/$/${kind}/${kind === 'p' ? 'harbor%2Flighthouse' : 'harbor'}/`).replace(/^c\/(\$\/)?/, `c/${connection}/`)}`
}

/** Opens a box with the keyboard. Returns the activated elements. */
async function press(page: Page, steps: readonly Step[]): Promise<readonly ElementHandle[]> {
  const pressed: ElementHandle[] = []
  for (const step of steps) {
    if (typeof step === 'function') {
      await step(page)
      continue
    }
    const target = nameable(page, step)
    await expect(target).toBeEnabled()
    const handle = await target.elementHandle()
    if (handle) pressed.push(handle)
    await target.press('Enter')
  }
  return pressed
}

function nameable(page: Page, name: string | RegExp): Locator {
  const options = { name, ...(typeof name === 'string' && { exact: true }) }
  return page
    .getByRole('menuitem', options)
    .or(page.getByRole('button', options))
    .or(page.getByRole('link', options))
    .filter({ visible: true })
    .first()
}

/** Closes a box with Escape; the first one may have closed the list of a field in it. */
async function leave(page: Page, box: Locator, what: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(box, `${what}: closes with Escape`).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}

/** Closes the boxes below the checked one. */
async function leaveAll(page: Page): Promise<void> {
  const without = page.getByRole('button', { name: 'Discard changes' })
  if (await without.isVisible()) await without.press('Enter')
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'))
    .toHaveCount(0, { timeout: 500 })
    .catch(() => undefined)
}

/** Whether the focus is on the last of these that still exists, or on its row; or in the dialog below. */
function isBackAt(page: Page, pressed: readonly ElementHandle[]): Promise<boolean> {
  return page.evaluate(
    all => {
      const active = document.activeElement
      const last = all.filter(one => one instanceof Element && one.isConnected && one.checkVisibility()).at(-1)
      const below = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (below && !(last instanceof Element && below.contains(last))) return below.contains(active)
      if (!(last instanceof Element)) return active !== null && active !== document.body
      return last === active || last.closest('[role="row"]') === active
    },
    [...pressed],
  )
}
