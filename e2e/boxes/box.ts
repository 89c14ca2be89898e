import type { Page } from '@playwright/test'
import { rowOf } from '../support/screens.ts'

/** A dialog, drawer, menu or popover, and how it is opened with the keyboard. */
export interface Box {
  /** The source that has it, below renderer/: one entry for each box that it has. */
  readonly of: string
  /** The screen: of the connection (c/), of a project (p/), of a group (g/), or of the app itself. */
  readonly at: string
  /** What is pressed, one after the other. Nothing where the address opens the box. */
  readonly by: readonly Step[]
  readonly name: string | RegExp
  readonly role: 'dialog' | 'menu' | 'listbox'
}

/** A button, link or menu item by its name, or whatever else has to be done on the way. */
export type Step = string | RegExp | ((page: Page) => Promise<void>)

/** A dialog, a drawer or a popover. */
export function dialog(of: string, at: string, by: readonly Step[], name: string | RegExp): Box {
  return { of, at, by, name, role: 'dialog' }
}

/** A menu, which has the name of what opens it. */
export function menu(of: string, at: string, opener: string | RegExp): Box {
  return { of, at, by: [opener], name: opener, role: 'menu' }
}

/** Selects the row of a table in which a text stands. */
export function selected(text: string): Step {
  return page => rowOf(page, text).first().press(' ')
}
