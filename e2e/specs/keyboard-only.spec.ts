import type { Locator, Page } from '@playwright/test'
import { getGit } from '../support/git.ts'
import { coveredFocus } from '../support/reflow.ts'
import { diffLines, documentIn, editorKeys, getEditor, getScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'workshop/field-notes'
const path = 'README.md'
const line = 'Written without a mouse.'

test('with the keyboard alone: find a project, see the blame of a file, change it, review it, commit, and undo it from the journal', async ({
  workspace,
}) => {
  const { page, service } = workspace
  const git = await getGit(service, project)
  const before = git('rev-parse', 'main^{tree}').toString()

  await test.step('the search of projects has the focus, and leads to the project', async () => {
    await expect(page.getByRole('combobox', { name: /Search projects/ })).toBeFocused()
    await page.keyboard.type('field-notes')
    await expect(page.getByRole('option', { name: /workshop\/field-notes/, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'field-notes', level: 1 })).toBeVisible()
    await expectFocusIn(page.locator('#main'))
  })
  await test.step('the tree leads to the file', async () => {
    const tree = page.getByRole('tree', { name: 'Files of the repository' })
    const file = tree.getByRole('treeitem', { name: path, exact: true })
    await expect(file).toBeVisible()
    await tabTo(page, tree, 'Shift+Tab')
    while ((await tree.getAttribute('aria-activedescendant')) !== (await file.getAttribute('id'))) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    // The folder before it shows the same document, below its files.
    await expect(page.getByRole('radiogroup', { name: 'View' })).toBeVisible()
    await expect(documentIn(page)).toBeVisible()
    await expect(tree).toBeFocused()
  })
  await test.step('one key leads to its blame', async () => {
    await page.keyboard.press('b')
    await expect(page.getByRole('complementary', { name: 'Blame' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Blame' })).toBeChecked()
  })
  await test.step('the file is changed, and Tab leads out of its text when it is to', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/edit\?/)
    await expectFocusIn(page.locator('#main'))
    await expect(getEditor(page, path)).toBeAttached()
    await tabTo(page, getEditor(page, path))
    await page.keyboard.press(editorKeys.start)
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(getEditor(page, path)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.keyboard.press('Control+M')
    await page.keyboard.press('Shift+Tab')
    await expect(getEditor(page, path)).not.toBeFocused()
  })
  await test.step('the changes to commit are reviewed', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Edit', exact: true }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(diffLines(page, 'added')).toContainText([line])
  })
  await test.step('the request is shown, and the focus returns to its button', async () => {
    const show = page.getByRole('button', { name: 'Show the request' })
    await tabTo(page, show)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'The request' })
    await expect(dialog).toContainText('POST')
    await expectFocusIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(show).toBeFocused()
  })
  await test.step('it is committed', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Commit to main' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Committed to main').first()).toBeVisible()
    await expect(page).toHaveURL(/\/blob\?/)
    await expectFocusIn(page.locator('#main'))
    expect(git('show', `main:${path}`).toString()).toContain(line)
  })
  await test.step('the journal takes it back', async () => {
    await goByPalette(page, 'journal')
    const entries = page.getByRole('grid', { name: 'Journal' }).locator('[data-index]')
    await expect(entries.first()).toContainText('commit')
    await expectFocusIn(page.locator('#main'))
    await tabTo(page, entries.first())
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: /^Entry \d+$/ })
    await expect(details).toBeVisible()
    await tabTo(page, details.getByRole('button', { name: 'Undo…' }))
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog', { name: 'Undo this change?' })
    await expectFocusIn(asked)
    await tabTo(page, asked.getByRole('button', { name: 'Undo change' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Undone' })).toBeVisible()
    expect(git('rev-parse', 'main^{tree}').toString()).toBe(before)
    await expect(asked).toHaveCount(0)
    await expectFocus(page)
  })
})

test('with the keyboard alone: delete a tag by typing its name, and stay at its list', async ({ workspace }) => {
  const { page, service } = workspace
  const tags = `/projects/${encodeURIComponent(project)}/repository/tags`
  for (const name of ['by-keyboard-1', 'by-keyboard-2'])
    await service.call('POST', tags, { tag_name: name, ref: 'main' })
  await goByPalette(page, project)
  await expect(page.getByRole('heading', { name: 'field-notes', level: 1 })).toBeVisible()
  await goByPalette(page, 'tags')
  await expectFocusIn(page.getByRole('region', { name: 'Tags', exact: true }))
  const list = page.getByRole('region', { name: 'List of tags' })
  await tabTo(page, list.getByRole('button', { name: 'More about by-keyboard-1' }))
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  const chooseToDelete = async () => {
    await page.keyboard.press('Enter')
    await expectFocusIn(page.getByRole('menu'))
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
  }
  await chooseToDelete()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: 'More about by-keyboard-1' })).toBeFocused()

  await chooseToDelete()
  await page.keyboard.type('by-keyboard-1')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'by-keyboard-1', exact: true })).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expectFocusIn(list)
})

interface Kind {
  readonly address: string
  /** How far the rings of the focus are looked at: at the first stops, or from one end of the window to the other. */
  readonly rings?: 'first' | 'all'
}

/** Screens of every kind: cards, a tree, code, lists, tables, forms. */
const kinds = (connection: string): readonly Kind[] => [
  { address: `/c/${connection}/home` },
  { address: `/c/${connection}/projects` },
  { address: `/c/${connection}/audit` },
  { address: `/c/${connection}/fleet` },
  { address: `/c/${connection}/geo-nodes` },
  { address: getScreen(connection, 'harbor/lighthouse', 'blob', { ref: 'main', path: 'README.md', view: 'blame' }) },
  { address: getScreen(connection, 'harbor/lighthouse', 'commits', { ref: 'main' }) },
  { address: '/connections' },
  { address: getScreen(connection, project, 'tags'), rings: 'first' },
  { address: getScreen(connection, project, 'members'), rings: 'first' },
  { address: getScreen(connection, project, 'tree'), rings: 'all' },
  { address: getScreen(connection, project, 'environments'), rings: 'all' },
  { address: getScreen(connection, project, 'contributors'), rings: 'all' },
]
const firstStops = 40
const mostStops = 250

test('Tab opens and changes nothing, no stop of the focus is covered, and from one end of the window to the other and out of it Tab is never trapped, and each stop has a visible focus', async ({
  workspace,
}) => {
  const { page, connection } = workspace
  for (const { address, rings } of kinds(connection)) {
    await openScreen(page, address)
    const before = page.url()
    if (rings === 'all') await goToStart(page)
    const seen = new Set<string>()
    for (let stops = 0; stops < (rings === 'all' ? mostStops : firstStops); stops += 1) {
      await page.keyboard.press('Tab')
      if (stops < firstStops) expect.soft(await coveredFocus(page), address).toEqual([])
      if (!rings) continue
      const at = await focusNow(page)
      if (at.name === '' || at.name.includes('Skip to the screen')) break
      expect.soft(at.shows, `${address}: the focus shows at ${at.name}`).toBe(true)
      expect.soft(await ringCut(page), `${address}: the ring is whole at ${at.name}`).toBeNull()
      seen.add(at.name)
    }
    if (rings === 'all') {
      expect(seen.size, `${address} has stops, and an end of them`).toBeGreaterThan(10)
      expect(seen.size).toBeLessThan(mostStops)
    }
    expect.soft(page.url(), address).toBe(before)
    await expect.soft(page.getByRole('dialog'), address).toHaveCount(0)
  }
})

/** The first control of the window leads to the screen; then it has the focus again, for Tab to begin there. */
async function goToStart(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip to the screen' })
  await skip.focus()
  await page.keyboard.press('Enter')
  await expectFocusIn(page.locator('#main'))
  await skip.focus()
}

/** Opens the palette and goes to the first match for a text. */
async function goByPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await expect(
    palette.getByRole('option', { selected: true }).or(palette.locator('[data-combobox-selected]')).first(),
  ).toContainText(new RegExp(text, 'i'))
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/**
 * Presses Tab until an element has the focus. Fails when it is not reached, and when the focus is invisible on the way.
 */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocus(page)
  }
  throw new Error(`${key} does not lead to ${target}`)
}

/** Something has the focus, and shows it. */
async function expectFocus(page: Page): Promise<void> {
  await expect(async () => expect(await focusNow(page)).toEqual({ name: expect.any(String), shows: true })).toPass({
    timeout: 15_000,
  })
}

async function expectFocusIn(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate(box => box.contains(document.activeElement))).toBe(true)
}

interface Focus {
  /** Empty when nothing has it. */
  readonly name: string
  readonly shows: boolean
}

/**
 * The focused element, and whether its focus is visible: by an outline or a shadow of the element or of the one that
 * draws it, or by a caret.
 */
function focusNow(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', shows: false }
    const isDrawn = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const drawing = [element, element.nextElementSibling, element.parentElement].filter(one => one !== null)
    const shows =
      element.matches(
        'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"], .native-edit-context',
      ) ||
      drawing.some(one => isDrawn(getComputedStyle(one)) || isDrawn(getComputedStyle(one, '::after'))) ||
      element.getAttribute('aria-activedescendant') !== null
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const name = `${element.tagName}.${element.className} ${words}`.slice(0, 120)
    return { name, shows }
  })
}

/** By what box the outline of the focused element is cut off; null when it is seen whole. */
function ringCut(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return null
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none') return null
    const beyond = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isCut =
        (overflowX !== 'visible' && (left - beyond < edge.left - 1 || right + beyond > edge.right + 1)) ||
        (overflowY !== 'visible' && (top - beyond < edge.top - 1 || bottom + beyond > edge.bottom + 1))
      if (isCut) return `${box.tagName}.${box.className}`
    }
    return null
  })
}
