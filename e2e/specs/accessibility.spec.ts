import type { Locator } from '@playwright/test'
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { cutOff } from '../support/reflow.ts'
import { choose, getScreen, goTo, write } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'harbor/lighthouse'
/** Records a failure and continues with the other screens. */
const softly = expect.configure({ soft: true })

interface State {
  readonly name: string
  show(workspace: Workspace): Promise<void>
}

/** Screens in a state that neither every-screen.spec.ts nor boxes.spec.ts brings about. */
const states: readonly State[] = [
  {
    name: 'form of a connection, with what is wrong in it',
    show: async ({ page }) => {
      await goTo(page, '/connections')
      await page.getByRole('button', { name: 'Add connection' }).click()
      const form = page.getByRole('dialog', { name: 'Add a connection' })
      await form.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9')
      await form.getByLabel('Token', { exact: false }).and(form.locator('input')).fill('typed')
      await form.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'ref picker',
    show: async workspace => {
      await workspace.open(project, 'tree', { ref: 'main' })
      await workspace.page.getByRole('button', { name: /^Branch, tag or commit/ }).click()
      await expect(workspace.page.getByRole('option', { name: 'release/1.2' })).toBeVisible()
    },
  },
  {
    name: 'something that is not there',
    show: async workspace => {
      await workspace.open(project, 'tree', { ref: 'gone' })
      await expect(workspace.page.getByRole('heading', { name: 'No ref “gone”' })).toBeVisible()
    },
  },
]

for (const { name, show } of states) {
  test(`${name}: no serious finding, in light and in dark`, async ({ workspace }) => {
    await workspace.page.emulateMedia({ reducedMotion: 'reduce' })
    await show(workspace)
    await expectAccessibleInBothSchemes(workspace.page)
  })
}

test('the review of an edit, and the list with its draft: no serious finding, in light and in dark', async ({
  workspace,
}) => {
  const { page } = workspace
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await workspace.open(project, 'edit', { branch: 'main', path: 'CHANGELOG.md' })
  await write(page, 'CHANGELOG.md', 'start', 'A change\n')
  await choose(page, 'View of the edit', 'Review changes')
  await expect(page.locator('[data-kind="added"]').first()).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await workspace.open(project, 'drafts')
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('link', { name: 'CHANGELOG.md' })).toBeVisible()
  const title = await page.getByRole('heading', { name: 'Drafts', level: 1 }).boundingBox()
  const list = await drafts.boundingBox()
  softly(list?.x, 'the list is below its title').toBe(title?.x)
  softly(list?.width, 'and takes the width of a page').toBeGreaterThan(800)
  await expectAccessibleInBothSchemes(page)
})

/** Ten screens of every kind: cards, a tree, code, lists, tables, forms. */
const sample = (connection: string): readonly string[] => [
  `/c/${connection}/home`,
  `/c/${connection}/projects`,
  `/c/${connection}/audit`,
  `/c/${connection}/fleet`,
  `/c/${connection}/geo-nodes`,
  getScreen(connection, project, 'tree', { ref: 'main' }),
  getScreen(connection, project, 'blob', { ref: 'main', path: 'README.md', view: 'blame' }),
  getScreen(connection, project, 'commits', { ref: 'main' }),
  getScreen(connection, project, 'members'),
  '/connections',
]

test('on ten screens nothing is cut off by the text spacing of WCAG 1.4.12', async ({
  workspace: { page, connection },
}) => {
  const spacing = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
  const content = `*:not(.monaco-editor *) { ${spacing} } p { margin-bottom: 2em !important }`
  const style = await page.addStyleTag({ content })
  for (const address of sample(connection)) {
    await openScreen(page, address)
    await softly.poll(() => cutOff(page), address).toEqual([])
  }
  await style.evaluate(element => element.parentNode?.removeChild(element))
})

test('with the forced colours of the system, what is chosen, on, current or frozen is drawn', async ({ workspace }) => {
  const { page, connection } = workspace
  const style = (locator: Locator, name: string) =>
    locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await page.emulateMedia({ forcedColors: 'active' })
  await workspace.open(project, 'feature-flags')
  const current = page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Feature flags' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await softly(current).toHaveCSS('outline-style', 'solid')
  const views = page.getByRole('radiogroup', { name: 'Which flags' })
  const background = (view: string) => style(views.locator('label').filter({ hasText: view }), 'background-color')
  softly(await background('All'), 'the chosen view').not.toBe(await background('Enabled'))
  await page.getByRole('button', { name: 'New feature flag' }).click()
  const isOn = page.getByRole('dialog').locator('.mantine-Switch-track')
  await softly(isOn).toHaveCSS('outline-style', 'solid')
  const on = await style(isOn, 'background-color')
  await isOn.click()
  await softly(isOn, 'a switch that is off').not.toHaveCSS('background-color', on)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await workspace.open(project, 'freeze-periods')
  const bar = page.locator('#main [class*="_lane_"] > *').first()
  await expect(bar).toBeVisible()
  softly(await style(bar, 'forced-color-adjust'), 'a freeze in the calendar').toBe('none')
  await goTo(page, `/c/${connection}/projects`)
  await page.emulateMedia({ forcedColors: null })
})
