import type { Page } from '@playwright/test'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, commitTo, getEditor, getScreen, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, launchUnasked, test } from '../support/test.ts'

// Settings are changed: the spec has its own app.

const project = 'workshop/field-notes'
const path = 'vim.md'

test('with Vim keys, :w goes to the commit message and commits nothing, and patterns run only after a trial', async ({
  launch,
  service,
}) => {
  await commitFiles(service, project, { branch: 'main', message: 'For Vim' }, [[path, 'one\n  two\nthree\n']])
  const { page, connection } = await launchUnasked(launch, service)
  await goTo(page, getScreen(connection, project, 'edit', { branch: 'main', path }))
  await expect(getEditor(page, path)).toHaveCount(1)
  await expect(getLine(page)).toHaveCount(0)
  await setVim(page, true)
  await getEditor(page, path).focus()
  await page.keyboard.type('ggddj>>i')
  await expect(getLine(page)).toContainText('INSERT')
  await page.keyboard.type('text ')
  await page.keyboard.press('Escape')
  await expect(getLine(page)).toContainText('NORMAL')
  await enter(page, ':w')
  await expect(page.getByRole('textbox', { name: 'Commit message' })).toBeFocused()
  const git = await getGit(service, project)
  expect(git('show', `main:${path}`).toString()).toBe('one\n  two\nthree\n')
  await setVim(page, false)
  await expect(getLine(page)).toHaveCount(0)
  await commitTo(page, 'main')
  expect(git('show', `main:${path}`).toString()).toBe('  two\n  text three\n')

  await test.step('patterns run only after a trial', () => tryPatterns(page, service, connection))
})

async function tryPatterns(page: Page, service: Service, connection: string): Promise<void> {
  const slow = `${'a'.repeat(60)}b`
  const other = 'patterns.md'
  await commitFiles(service, project, { branch: 'main', message: 'For patterns' }, [
    [other, `one 12\ntwo 345\n${slow}\n`],
  ])
  await goTo(page, getScreen(connection, project, 'edit', { branch: 'main', path: other }))
  await expect(getEditor(page, other)).toHaveCount(1)
  await setVim(page, true)
  const lines = page.locator('.monaco-editor .view-line')
  await getEditor(page, other).focus()
  await enter(page, '/(a+)+$')
  await expect(getLine(page)).toContainText('The pattern takes too long for this text')
  await expect(getEditor(page, other)).toBeFocused()
  await enter(page, ':%s/(a+)+$/x/')
  await expect(getLine(page)).toContainText('The pattern takes too long for this text')
  await enter(page, ':g/a/d')
  await expect(getLine(page)).toContainText('The command :global is not available here.')

  await enter(page, ':%s/[0-9]+/<&>/')
  await expect(lines.nth(1)).toHaveText('two <345>')
  await enter(page, '/w+o')
  await page.keyboard.type('x')
  await expect(lines.nth(1)).toHaveText('to <345>')

  await page.keyboard.type('yy')
  await enter(page, ':reg')
  await expect(getLine(page)).toContainText('to <345>')
}

function getLine(page: Page) {
  return page.getByRole('region', { name: 'Vim status line' })
}

/** Enters a command or a pattern, and waits until it is carried out or refused. */
async function enter(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed[0] ?? '')
  const field = getLine(page).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type(typed.slice(1))
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}

/** Sets the keys of editors where people do, and waits for them. */
async function setVim(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitem', { name: 'Show keyboard shortcuts' }).click()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await choose(page, 'View', 'Change keys')
  const keys = sheet.getByRole('switch', { name: 'Vim keys in the editor' })
  await expect(keys).toBeChecked({ checked: !isOn })
  await keys.click()
  await expect(keys).toBeChecked({ checked: isOn })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  if (isOn) await expect(getLine(page)).toContainText('NORMAL')
}
