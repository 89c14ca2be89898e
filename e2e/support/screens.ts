import { expect, type Locator, type Page } from '@playwright/test'
import type { Service } from './service.ts'

/** Opens a screen of a window that runs, as a link inside the app would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    location.hash = to
  }, path)
}

/** The panel beside a list, with the details of one row. */
export function sidePanel(page: Page): Locator {
  return page.locator('[data-side-panel]').filter({ visible: true })
}

/** The route path of a project's screen. */
export function getScreen(
  connection: string,
  project: string,
  screen: string,
  search: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(search).toString()
  return `/c/${connection}/p/${encodeURIComponent(project)}/${screen}${query === '' ? '' : `?${query}`}`
}

/** The id of the connection the window shows. */
export async function getConnection(page: Page): Promise<string> {
  await expect(page).toHaveURL(/#\/c\/[a-z0-9-]+\//)
  return /#\/c\/([a-z0-9-]+)\//.exec(page.url())?.[1] ?? ''
}

/**
 * Carries one thing to another by the mouse. Chromium at times sends a movement of its own, to the middle of the window, as the
 * button goes down (always in a window that is not in front), and no carrying begins: then it is tried again.
 */
export async function carry(what: Locator, to: Locator, options: Parameters<Locator['dragTo']>[1] = {}): Promise<void> {
  const page = what.page()
  await expect(async () => {
    await page.bringToFront()
    const begins = page.evaluate(
      () =>
        new Promise<boolean>(resolve => {
          addEventListener('dragstart', () => resolve(true), { once: true })
          addEventListener('mouseup', () => resolve(false), { once: true })
        }),
    )
    await what.dragTo(to, options)
    expect(await begins).toBe(true)
  }).toPass()
}

/** Opens Go to file by its keys, once the project has it. */
export async function openGoToFile(page: Page): Promise<Record<'dialog' | 'field' | 'files', Locator>> {
  await expect(page.getByRole('button', { name: 'Go to file' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+p')
  const dialog = page.getByRole('dialog', { name: 'Go to file' })
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: 'Letters of the file’s path' }),
    files: dialog.getByRole('listbox', { name: 'Files' }),
  }
}

/** The drawn lines of the code in view. */
export function codeIn(page: Page): Locator {
  return page.locator('.monaco-editor .view-lines').filter({ visible: true })
}

/** The rendered document in view. */
export function documentIn(page: Page): Locator {
  return page.locator('[data-markdown]').filter({ visible: true })
}

/** The editor of a file that is being edited. */
export function getEditor(page: Page, path: string): Locator {
  return page.getByRole('textbox', { name: `Edit ${path}`, exact: true })
}

/** The keys of an editor that go to its beginning and its end. */
export const editorKeys =
  process.platform === 'darwin'
    ? { start: 'Meta+ArrowUp', end: 'Meta+ArrowDown' }
    : { start: 'Control+Home', end: 'Control+End' }

/** Writes into the open editor, at its beginning or its end. */
export async function write(page: Page, path: string, where: keyof typeof editorKeys, text: string): Promise<void> {
  await getEditor(page, path).focus()
  await page.keyboard.press(editorKeys[where])
  // Line by line, like a user; an inserted text would keep its own line endings.
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    if (line !== '') await page.keyboard.insertText(line)
  }
}

/** Replaces the first line of the open editor. */
export async function replaceFirstLine(page: Page, path: string, text: string): Promise<void> {
  await getEditor(page, path).focus()
  await page.keyboard.press(editorKeys.start)
  await page.keyboard.press('Shift+End')
  await page.keyboard.insertText(text)
}

/** Commits the open edit, and waits until the file is shown as it is then. */
export async function commitTo(page: Page, branch: string): Promise<void> {
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  await expect(page.getByText(`Committed to ${branch}`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/blob\?/)
  await page
    .getByRole('button', { name: 'Close' })
    .or(page.locator('.mantine-Notification-closeButton'))
    .first()
    .click()
}

/** Picks one of the choices of a segmented control (its radio is drawn by its label). */
export async function choose(page: Page, group: string, choice: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
}

/** The lines a diff in view adds and removes. */
export function diffLines(page: Page, kind: 'added' | 'removed'): Locator {
  return page.getByRole('region', { name: 'Changes', exact: true }).locator(`[data-kind="${kind}"]`)
}

/** The bar shown while the service is unreachable. */
export function offlineBar(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'showing cached data' })
}

/** The badge with the age of cached data while the service is unreachable. */
export function offlineAge(page: Page): Locator {
  return page.getByText(/^Cached .+ · offline$/).first()
}

/** Fills the form for a new connection, without saving it. Gives the form. */
export async function fillConnection(
  page: Page,
  values: { readonly name: string; readonly address: string; readonly token: string },
): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'Add a connection' })
  await form.getByRole('textbox', { name: 'Name' }).fill(values.name)
  await form.getByRole('textbox', { name: 'Address' }).fill(values.address)
  await form.getByLabel('Token', { exact: false }).and(form.locator('input')).fill(values.token)
  return form
}

/** Adds a connection to a service through the screen, with its token; ends on the projects of the service. */
export async function addConnection(page: Page, service: Service, name: string): Promise<void> {
  const form = await fillConnection(page, { name, address: service.url, token: service.token })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Connection: ${name}`) })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
}

/** What an action of the app puts on the clipboard. */
export async function copiedBy(page: Page, action: () => Promise<void>): Promise<string> {
  // Installed before the action: a key press can overtake an evaluation in the page.
  const next = await page.evaluateHandle(() => ({
    copied: new Promise<string>(resolve => {
      const { clipboard } = navigator
      const original = clipboard.writeText.bind(clipboard)
      clipboard.writeText = text => {
        clipboard.writeText = original
        resolve(text)
        return original(text)
      }
    }),
  }))
  await action()
  return next.evaluate(({ copied }) => copied)
}

/** The row of a resource table that contains a text. */
export function getRow(page: Page, text: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: text })
}

/** Chooses from the menu of such a row. */
export async function chooseInRow(page: Page, text: string, item: string): Promise<void> {
  await getRow(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Undoes a write by its toast. */
export async function undo(page: Page, told: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: told }).getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
}

/** Acts as another user, by username, as an administrator may. */
export async function actAs(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /^Connection:/ }).click()
  await page.getByRole('menuitem', { name: 'Act as another user…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as another user' })
  await dialog.getByRole('combobox', { name: 'Username or ID' }).fill(username)
  await page.getByRole('option', { name: new RegExp(`@${username}`) }).click()
  await dialog.getByRole('button', { name: 'Act as this user' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Acting as' })).toBeVisible()
}
