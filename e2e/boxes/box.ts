import { expect, type Locator, type Page } from '@playwright/test'
import { getRow, sidePanel } from '../support/screens.ts'

/** A dialog, drawer, side panel, menu or popover, and how it is opened with the keyboard. */
export interface Box {
  /** The source that has it, below renderer/: one entry for each box that it has. */
  readonly of: string
  /** The screen: of the connection (c/), of a project (p/), of a group (g/), or of the app itself. */
  readonly at: string
  /** The steps, one after the other. Empty where the address opens the box. */
  readonly by: readonly Step[]
  readonly name: string | RegExp
  readonly role: 'dialog' | 'menu' | 'listbox' | 'region'
}

/** A button, link or menu item by its name, or another action. */
export type Step = string | RegExp | ((page: Page) => Promise<void>)

/** A dialog, a drawer or a popover. */
export function dialog(of: string, at: string, by: readonly Step[], name: string | RegExp): Box {
  return { of, at, by, name, role: 'dialog' }
}

/** The panel beside a list, with the details of the row that contains a text. */
export function panel(of: string, at: string, text: string, name: string | RegExp): Box {
  const by: Step = page => pressUntil(page, sidePanel(page), row => row, text)
  return { of, at, by: [by], name, role: 'region' }
}

/** A menu, which has the name of what opens it. */
export function menu(of: string, at: string, opener: string | RegExp): Box {
  return { of, at, by: [opener], name: opener, role: 'menu' }
}

/** Opens the menu of the table row that contains a text. */
export function row(text: string): Step {
  return page =>
    pressUntil(page, page.getByRole('menu'), row => row.getByRole('button', { name: /^Actions for/ }), text)
}

/** Selects the table row that contains a text. */
export function selected(text: string): Step {
  return page => getRow(page, text).first().press(' ')
}

/** Opens the table row that contains a text. */
export function opened(text: string): Step {
  return page => pressUntil(page, page.getByRole('dialog'), row => row, text)
}

/** Rows that arrive in between may take the key: it is pressed until the box is open, and no more. */
async function pressUntil(page: Page, box: Locator, targetIn: (row: Locator) => Locator, text: string): Promise<void> {
  await expect(async () => {
    if (!(await box.isVisible())) await targetIn(getRow(page, text).first()).press('Enter', { timeout: 2000 })
    await expect(box).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
}

/** Flips a switch. */
export function flipped(name: RegExp): Step {
  return page => page.getByRole('switch', { name }).press(' ')
}

/** Types into the field that gets the focus, then presses a key. */
export function typed(text: string, key: string): Step {
  return async page => {
    await expect(page.locator('input:focus, textarea:focus')).toBeVisible()
    await page.keyboard.insertText(text)
    await page.keyboard.press(key)
  }
}
