import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { getGit } from '../support/git.ts'
import { coveredFocus, cutOff } from '../support/reflow.ts'
import { choose, codeIn, documentIn, getScreen, goTo, write } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'harbor/lighthouse'
/** Records a failure and continues with the other screens. */
const softly = expect.configure({ soft: true })

interface Screen {
  readonly name: string
  show(workspace: Workspace): Promise<void>
}

const screens: readonly Screen[] = [
  {
    name: 'project picker',
    show: async ({ page }) => {
      await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
    },
  },
  {
    name: 'connections',
    show: async ({ page }) => {
      await goTo(page, '/connections')
      await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    },
  },
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
    name: 'folder',
    show: async workspace => {
      await workspace.open(project, 'tree', { ref: 'main', path: 'docs' })
      await expect(workspace.page.getByRole('row', { name: 'runbook.md' })).toContainText('ago')
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
    name: 'file with blame',
    show: async workspace => {
      await workspace.open(project, 'blob', { ref: 'main', path: 'README.md', view: 'blame' })
      await expect(workspace.page.getByRole('link', { name: /^Lines? 1\b/ })).toBeVisible()
      await expect(codeIn(workspace.page)).toBeVisible()
    },
  },
  {
    name: 'image',
    show: async workspace => {
      await workspace.open(project, 'blob', { ref: 'main', path: 'public/icon.png' })
      await expect(workspace.page.getByText('image/png')).toBeVisible()
    },
  },
  {
    name: 'history',
    show: async workspace => {
      await workspace.open(project, 'commits', { ref: 'main' })
      await expect(workspace.page.getByRole('region', { name: 'Commits' }).getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'commit',
    show: async workspace => {
      const git = await getGit(workspace.service, project)
      await workspace.open(project, `commit/${git('rev-parse', 'main').toString().trim()}`)
      await expect(workspace.page.locator('[data-kind="added"]').first()).toBeVisible()
    },
  },
  {
    name: 'editor with its commit panel and the diff before the commit',
    show: async workspace => {
      const { page } = workspace
      await workspace.open(project, 'edit', { branch: 'main', path: 'CHANGELOG.md' })
      await write(page, 'CHANGELOG.md', 'start', 'A change\n')
      await choose(page, 'View of the edit', 'Review changes')
      await expect(page.locator('[data-kind="added"]').first()).toBeVisible()
    },
  },
  {
    name: 'request before it is sent',
    show: async workspace => {
      const { page } = workspace
      await workspace.open(project, 'edit', { branch: 'main', path: 'RUNBOOK.md' })
      await write(page, 'RUNBOOK.md', 'start', 'A change\n')
      await page.getByRole('button', { name: 'Show the request' }).click()
      await expect(page.getByRole('dialog', { name: 'The request' })).toContainText('POST')
    },
  },
  {
    name: 'drafts',
    show: async workspace => {
      const { page } = workspace
      await workspace.open(project, 'edit', { branch: 'main', path: 'README.md' })
      await write(page, 'README.md', 'start', 'A change\n')
      await expect(page.getByText('Draft saved')).toBeVisible()
      await workspace.open(project, 'drafts')
      await expect(page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'README.md' })).toBeVisible()
    },
  },
  {
    name: 'deletion of a file',
    show: async workspace => {
      const { page } = workspace
      await workspace.open(project, 'blob', { ref: 'main', path: 'package.json' })
      await page.getByRole('button', { name: 'More about this file' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete this file?' })).toBeVisible()
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

for (const { name, show } of screens) {
  test(`${name}: no serious finding, in light and in dark`, async ({ workspace }) => {
    const { page } = workspace
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(workspace)
    await expectAccessibleInBothSchemes(page)
  })
}

test('from the projects to blame with the keyboard alone', async ({ workspace }) => {
  const { page } = workspace
  await expect(page.getByRole('combobox', { name: /Search projects/ })).toBeFocused()
  await page.keyboard.type('lighthouse')
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()

  const tree = page.getByRole('tree', { name: 'Files of the repository' })
  await expect(tree.getByRole('treeitem', { name: 'README.md' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(tree).toBeFocused({ timeout: 50 })
    // The tree is before the starting point of the focus: reaching it takes a round through the window.
  }).toPass({ intervals: [0] })
  const readme = await tree.getByRole('treeitem', { name: 'README.md' }).getAttribute('id')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(tree).toHaveAttribute('aria-activedescendant', readme ?? '', { timeout: 100 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(documentIn(page)).toContainText('lighthouse', { ignoreCase: true })
  await page.keyboard.press('b')
  await expect(page.getByRole('complementary', { name: 'Blame' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Blame' })).toBeChecked()
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

test('on ten screens no stop of the focus is covered, and moving the focus opens and changes nothing', async ({
  workspace: { page, connection },
}) => {
  for (const address of sample(connection)) {
    await openScreen(page, address)
    const before = page.url()
    const covered: string[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      covered.push(...(await coveredFocus(page)))
    }
    softly(covered, address).toEqual([])
    softly(page.url(), address).toBe(before)
    await softly(page.getByRole('dialog'), address).toHaveCount(0)
  }
})

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
