import type { Locator, Page } from '@playwright/test'
import { commitFiles } from './git.ts'
import { write } from './screens.ts'
import { expect, type Workspace } from './test.ts'

/** The project with changes on its branches. */
export const project = 'workshop/field-notes'

/** Makes a branch of its own with some files, and gives the SHA of its tip. */
export function ground(
  workspace: Workspace,
  branch: string,
  files: readonly (readonly [string, string])[],
): Promise<string> {
  return commitFiles(workspace.service, project, { branch, startBranch: 'main', message: `Ground of ${branch}` }, files)
}

/** Adds a change of a file through the dialog. */
export async function changeFile(page: Page, path: string, what: string, to?: string): Promise<void> {
  await page.getByRole('button', { name: 'Move, delete or set mode…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change a file or folder' })
  await dialog
    .getByRole('combobox', { name: 'File' })
    .or(dialog.getByRole('textbox', { name: 'File' }))
    .first()
    .fill(path)
  await dialog.getByRole('radio', { name: what }).check()
  if (to !== undefined) await dialog.getByRole('textbox', { name: 'New path' }).fill(to)
  await dialog.getByRole('button', { name: 'Add to the changes' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The changes gathered for the branch on the screen. */
export function changes(page: Page): Locator {
  return page.getByRole('region', { name: 'Changes of the branch' }).getByRole('listitem')
}

/** Commits all changes on their screen to a branch. An edit that is still shown has a button of the same name. */
export async function sendTo(page: Page, branch: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Changes for/ })).toBeVisible()
  await page.getByRole('button', { name: `Commit to ${branch}` }).click()
  await committed(page, branch)
}

/** Waits for the word that a commit was made, and puts it away: the next one looks the same. */
export async function committed(page: Page, branch: string): Promise<void> {
  const told = page.getByRole('alert').filter({ hasText: `Committed to ${branch}` })
  await expect(told).toBeVisible()
  await told.locator('.mantine-Notification-closeButton').click()
  await expect(told).toHaveCount(0)
}

/** Edits a file, leaves its draft, and opens the changes of its branch. */
export async function draft(workspace: Workspace, branch: string, path: string, text: string): Promise<void> {
  await workspace.open(project, 'edit', { branch, path })
  await write(workspace.page, path, 'start', text)
  await expect(workspace.page.getByText('Draft saved')).toBeVisible()
  await workspace.open(project, 'changes', { branch })
  await expect(changes(workspace.page).filter({ hasText: path })).toBeVisible()
}
