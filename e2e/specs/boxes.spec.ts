import type { ElementHandle, Locator, Page } from '@playwright/test'
import type { Box, Step } from '../boxes/box.ts'
import { codeBoxes } from '../boxes/code.ts'
import { planningBoxes } from '../boxes/planning.ts'
import { shellBoxes } from '../boxes/shell.ts'
import { judgeBox } from '../support/boxes.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const areas = {
  'the window': shellBoxes,
  'the repository': codeBoxes,
  'epics and dashboards': planningBoxes,
} as const satisfies Readonly<Record<string, readonly Box[]>>

const selectors = { dialog: '[role="dialog"]', menu: '[role="menu"]', listbox: '[role="listbox"]' } as const
test.describe('boxes', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const [area, boxes] of Object.entries(areas)) {
    test(`boxes of ${area}: the focus goes in, stays, and comes back with Escape; no finding, nothing cut off in 320 pixels`, async ({
      workspace,
    }) => {
      test.setTimeout(240_000)
      const { page } = workspace
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      let shown = ''
      for (const box of boxes) {
        if (box.at !== shown) await openScreen(page, addressOf(box.at, workspace))
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
function addressOf(at: string, { connection }: Workspace): string {
  return `/${at.replace(/^([pg])\//, (_, kind) => `c/$/${kind}/${kind === 'p' ? 'harbor%2Flighthouse' : 'harbor'}/`).replace(/^c\/(\$\/)?/, `c/${connection}/`)}`
}

/** Presses what opens a box, with the keyboard. Gives what was pressed. */
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

/** Closes what lies below the box that was judged. */
async function leaveAll(page: Page): Promise<void> {
  const without = page.getByRole('button', { name: 'Leave it' })
  if (await without.isVisible()) await without.press('Enter')
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'))
    .toHaveCount(0, { timeout: 500 })
    .catch(() => undefined)
}

/** Whether the focus is at the last of these that is still there, or at the row it stands in; at least somewhere. */
function isBackAt(page: Page, pressed: readonly ElementHandle[]): Promise<boolean> {
  return page.evaluate(
    all => {
      const active = document.activeElement
      const last = all.filter(one => one instanceof Element && one.isConnected && one.checkVisibility()).at(-1)
      if (!(last instanceof Element)) return active !== null && active !== document.body
      return last === active || last.closest('[role="row"]') === active
    },
    [...pressed],
  )
}
