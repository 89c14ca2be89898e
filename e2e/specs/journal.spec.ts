import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { picture } from '../support/accessibility.ts'
import { downloadsFolder } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { copiedBy, getConnection, goTo, write } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const encoded = encodeURIComponent(project)
const tagsPath = `/projects/${encoded}/repository/tags`

/** Fills in an operation of the API explorer and sends it. */
async function sendWrite(page: Page, operation: string, params: Readonly<Record<string, string>>): Promise<void> {
  await goTo(page, `/c/${await getConnection(page)}/explorer/${operation}`)
  await expect(page.getByRole('heading', { name: operation, level: 1 })).toBeVisible()
  const form = page.getByRole('form', { name: 'Parameters' })
  for (const [name, value] of Object.entries(params)) {
    await form
      .getByRole('textbox', { name, exact: true })
      .or(form.getByRole('combobox', { name, exact: true }))
      .fill(value)
    await page.keyboard.press('Escape')
  }
  await form.getByRole('button', { name: 'Review and send…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send (POST|PUT|DELETE)$/ })
    .click()
}

function toast(page: Page, title: string): Locator {
  return page.getByRole('alert').filter({ hasText: title })
}

function entries(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Journal' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
}

function undoDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Undo this change?' })
}

/** Clicks a button, and presses Escape before the dialog that opens has taken the focus. */
async function pressEscapeWhileOpening(opener: Locator): Promise<void> {
  await opener.evaluate(async button => {
    if (!(button instanceof HTMLElement)) throw new Error('a button was looked for')
    button.focus()
    const opening = new Promise<void>(done => {
      const dialogs = new MutationObserver(() => {
        if (!document.querySelector('[aria-modal="true"]')) return
        dialogs.disconnect()
        // The focus is still on the button: the question takes it a moment later.
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        done()
      })
      dialogs.observe(document.body, { childList: true, subtree: true })
    })
    button.click()
    await opening
  })
}

async function tagNames(service: { call<T>(method: string, path: string): Promise<T> }): Promise<string[]> {
  const tags = await service.call<{ name: string }[]>('GET', `${tagsPath}?per_page=100`)
  return tags.map(({ name }) => name)
}

test('a tag is made and undone from the toast; the journal links the two entries', async ({ launch, service }) => {
  const { page } = await launch(connectedTo(service))
  await sendWrite(page, 'tags.create', { id: project, tag_name: 'to-take-back', ref: 'main' })
  await expect(toast(page, 'Tag created')).toContainText('harbor/lighthouse › to-take-back')
  expect(await tagNames(service)).toContain('to-take-back')
  await toast(page, 'Tag created').getByRole('button', { name: 'Undo' }).click()
  const dialog = undoDialog(page)
  await expect(dialog).toContainText('Delete tag')
  await expect(dialog).toContainText(`DELETE ${service.url}/api/v4${tagsPath}/to-take-back`)
  await judgeBox(page, dialog, '[role="dialog"]', 'undoing a write')
  const curl = await copiedBy(page, () => dialog.getByRole('button', { name: 'Copy as curl' }).click())
  expect(curl).toContain('DELETE')
  expect(curl).not.toContain(service.token)
  expect(await tagNames(service)).toContain('to-take-back')
  await dialog.getByRole('button', { name: 'Undo change' }).click()
  await expect(toast(page, 'Undone')).toContainText('Tag deleted: harbor/lighthouse › to-take-back')
  expect(await tagNames(service)).not.toContain('to-take-back')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Full journal' }).click()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).nth(0)).toContainText(/Delete tag.*undoes #1/s)
  await expect(entries(page).nth(1)).toContainText(/Create tag.*undone by #2/s)
  await entries(page).nth(1).click()
  const details = page.getByRole('region', { name: 'Entry 1' })
  await expect(details.getByRole('region', { name: 'Parameters' })).toContainText('"tag_name": "to-take-back"')
  await expect(details).toContainText('Did not exist.')
  await details.getByRole('button', { name: 'Entry 2' }).click()
  await expect(page.getByRole('region', { name: 'Entry 2' })).toContainText('Undoes')

  await test.step('Escape, pressed while a confirmation opens or later, closes it, and not the panel below', async () => {
    const undo = page.getByRole('button', { name: 'Undo…' })
    await expect(undo).toBeEnabled()
    await pressEscapeWhileOpening(undo)
    await expect(undoDialog(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Entry 2' })).toBeVisible()
    await undo.click()
    await expect(undoDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(undoDialog(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Entry 2' })).toBeVisible()
    await expect(undo).toBeFocused()
  })
})

test('a committed edit is undone on its branch by a commit of its own, and the journal shows what both changed', async ({
  launch,
  service,
}) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  const git = await getGit(service, project)
  const before = git('rev-parse', 'main^{tree}').toString()
  await goTo(page, `/c/${connection}/p/${encoded}/edit?branch=main&path=README.md`)
  await write(page, 'README.md', 'start', 'Written by mistake.\n')
  await page.getByRole('button', { name: 'Commit to main' }).click()
  await toast(page, 'Committed to main').getByRole('button', { name: 'Undo' }).click()
  await expect(undoDialog(page)).toContainText('A new commit undoes the changes')
  await undoDialog(page).getByRole('button', { name: 'Undo change' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(git('rev-parse', 'main^{tree}').toString()).toBe(before)
  expect(git('show', 'main~1:README.md').toString()).toContain('Written by mistake.')

  await commitFiles(service, project, { branch: 'main', message: 'Made meanwhile' }, [
    ['README.md', 'All of it is other words now.\n', 'update'],
  ])
  await goTo(page, '/journal')
  await expect(entries(page)).toHaveCount(2)
  await entries(page).last().click()
  const panel = page.getByRole('region', { name: /^Entry/ })
  const changed = panel.getByRole('region', { name: 'Changes', exact: true })
  await expect(changed.locator('[data-kind="added"]')).toContainText('Written by mistake.')
  await expect(changed.locator('[data-kind="removed"]')).toHaveCount(0)
  await test.step('the bar of the diff fits into the panel', async () => {
    const more = changed.getByRole('button', { name: 'More of the diff' })
    const beyond = () => more.evaluate(({ parentElement: bar }) => (bar ? bar.scrollWidth - bar.clientWidth : null))
    await expect.poll(beyond).toBe(0)
    await more.click()
    await page.getByRole('menuitemradio', { name: 'Side by side' }).click()
    await expect(changed.locator('[data-layout="split"]')).toBeVisible()
    await page.getByRole('menuitemradio', { name: 'Unified' }).click()
    await more.click()
  })
  await expect(changed.locator('[data-kind="context"]').first()).toBeVisible()
  await picture(page, 'changes')
  await panel.getByRole('button', { name: /^Entry \d/ }).click()
  await expect(changed.locator('[data-kind="removed"]')).toContainText('Written by mistake.')
  await panel.getByRole('link', { name: /^Commit [0-9a-f]{8}$/ }).click()
  await expect(page.getByRole('region', { name: 'Commit', exact: true })).toContainText(
    git('rev-parse', 'main~1').toString().trim(),
  )
})

test('the journal outlives a kill -9, with filters, deep links and export, and the value of a variable is nowhere in it', async ({
  launch,
  service,
}) => {
  const secret = 'canary-of-a-variable-71c2'
  const first = await launch(connectedTo(service))
  const connection = await getConnection(first.page)
  await sendWrite(first.page, 'tags.create', { id: project, tag_name: 'kept-1', ref: 'main', message: '=1+1' })
  await expect(toast(first.page, 'Tag created')).toBeVisible()
  await sendWrite(first.page, 'tags.create', { id: project, tag_name: 'kept-1', ref: 'main', message: 'again' })
  await expect(first.page.getByRole('region', { name: 'Response', exact: true })).toContainText(/already|exists/i)
  await sendWrite(first.page, 'instanceVariables.create', { key: 'E2E_CANARY', value: secret })
  await expect(toast(first.page, 'Variable added')).toBeVisible()
  await first.kill()

  const second = await launch({ ...connectedTo(service), userData: first.userData })
  const { page } = second
  await goTo(page, '/journal')
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).nth(1)).toContainText('Failed')
  await page.getByRole('textbox', { name: 'Search' }).fill('1+1')
  await expect(entries(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=1%2B1/)
  await goTo(page, `/c/${connection}/journal?from=2020-01-01&to=2020-01-02`)
  await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
  await goTo(page, '/journal?entry=1')
  await expect(page.getByRole('region', { name: 'Entry 1' })).toContainText('Create tag')
  await judgeBox(page, page.getByRole('region', { name: 'Entry 1' }), '[data-side-panel]', 'entry of the journal')
  await goTo(page, '/journal?entry=3')
  const details = page.getByRole('region', { name: 'Entry 3' })
  await expect(details.getByRole('region', { name: 'Parameters' })).toContainText('"value": null')
  await expect(details.getByRole('region', { name: 'State after' })).toContainText('"key": "E2E_CANARY"')
  expect(await details.textContent()).not.toContain(secret)
  const copied = await copiedBy(page, () => details.getByRole('button', { name: 'Copy as JSON' }).click())
  expect(copied).toContain('E2E_CANARY')
  expect(copied).not.toContain(secret)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  await judgeBox(page, page.getByRole('menu'), '[role="menu"]', 'export of the journal')
  await page.getByRole('menuitem', { name: 'CSV (comma-separated)' }).click()
  await expect(toast(page, 'Saved 3 entries')).toBeVisible()
  const saved = readdirSync(downloadsFolder()).filter(name => /^gatehouse-journal.*\.csv$/.test(name))
  const text = readFileSync(join(downloadsFolder(), saved[0] ?? ''), 'utf8')
  expect(text.split('\n')[0]).toMatch(/^.?"id","at","connection"/)
  expect(text).toContain('kept-1')
  expect(text.split(/[,\n]/).filter(cell => /^"?[=+@]/.test(cell))).toEqual([])
  expect(text).not.toContain(secret)
  await second.close()
  for (const name of readdirSync(second.userData)) {
    if (!name.includes('.db')) continue
    expect(readFileSync(join(second.userData, name)).includes(secret), name).toBe(false)
  }
})
