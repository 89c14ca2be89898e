import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { commitFiles, getGit } from '../support/git.ts'
import { choose, copiedBy } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'

const project = 'workshop/field-notes'
const tagsPath = `/projects/${encodeURIComponent(project)}/repository/tags`

interface Tag {
  readonly name: string
  readonly target: string
  readonly message: string | null
  readonly commit: { readonly id: string }
  readonly release: { readonly description: string } | null
}

/** A tag, read by a second client. */
function getTag({ service }: Workspace, name: string): Promise<Tag> {
  return service.call<Tag>('GET', `${tagsPath}/${encodeURIComponent(name)}`)
}

function makeTag({ service }: Workspace, name: string, more: object = {}): Promise<Tag> {
  return service.call<Tag>('POST', tagsPath, { tag_name: name, ref: 'main', ...more })
}

async function isThere(workspace: Workspace, name: string): Promise<boolean> {
  const git = await getGit(workspace.service, project)
  return git('tag', '--list').toString().split('\n').includes(name)
}

function row(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'List of tags' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

async function choosing(page: Page, name: string, item: string | RegExp): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test("another user's new tag appears on refresh, with the commands of its button at the pointer, and ^ and $ search as the service interprets them", async ({
  workspace,
}) => {
  const { page } = workspace
  await makeTag(workspace, 'seen-first', { message: 'Made before' })
  await workspace.open(project, 'tags')
  await expect(row(page, 'seen-first')).toContainText('Made before')
  await expect(row(page, 'seen-first')).toContainText('Annotated')
  const made = await makeTag(workspace, 'made-elsewhere')
  await page.getByRole('button', { name: 'Refresh tags' }).click()
  await expect(row(page, 'made-elsewhere')).toContainText(made.commit.id.slice(0, 8))
  const copied = await copiedBy(page, () =>
    row(page, 'made-elsewhere').getByRole('button', { name: 'Copy SHA' }).click(),
  )
  expect(copied).toBe(made.commit.id)
  await row(page, 'made-elsewhere').getByRole('button', { name: 'More about made-elsewhere' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  const commands = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await row(page, 'made-elsewhere').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions' })
  await expect(menu.getByRole('menuitem')).toHaveText(commands)
  await judgeBox(page, menu, '[role="menu"]', 'menu of a row of a list')
  expect(await copiedBy(page, () => menu.getByRole('menuitem', { name: 'Copy name' }).click())).toBe('made-elsewhere')

  const search = page.getByRole('textbox', { name: 'Search tags' })
  await search.fill('^made')
  await expect(page.getByRole('status').filter({ hasText: 'Begins with “made” · 1 tag' })).toBeVisible()
  await expect(row(page, 'seen-first')).toHaveCount(0)
  await search.fill('first$')
  await expect(row(page, 'made-elsewhere')).toHaveCount(0)
  await expect(row(page, 'seen-first')).toBeVisible()
  await search.fill('^first')
  await expect(page.getByRole('heading', { name: 'No tag matches' })).toBeVisible()
})

test('an annotated release is made at a picked ref with drafted notes, and undone from the toast', async ({
  workspace,
}) => {
  const { page, service } = workspace
  await makeTag(workspace, 'v3.1.4')
  await commitFiles(service, project, { branch: 'main', message: 'feat(tide): a table for the tides' }, [
    ['tides.md', 'High and low\n'],
  ])
  const tip = await commitFiles(service, project, { branch: 'main', message: 'fix: the moon was late' }, [
    ['moon.md', 'On time\n'],
  ])
  // More of them than a page has, and newer than the last version.
  const git = await getGit(service, project)
  const builds = Array.from({ length: 101 }, (_, index) => `build/${index}`)
  git('fetch', '--quiet', '.', ...builds.map(name => `${tip}:refs/tags/${name}`))
  await workspace.open(project, 'tags')
  await page.getByRole('button', { name: 'New tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'New tag' })
  await dialog.getByRole('button', { name: 'minor · v3.2.0' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('v3.2.0')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Tides and the moon')

  await dialog.getByRole('button', { name: /^At branch, tag or commit/ }).click()
  await dialog.getByRole('textbox', { name: 'Find a branch or tag, or type any SHA' }).fill(tip)
  await dialog.getByRole('option', { name: new RegExp(tip.slice(0, 7)) }).click()
  await expect(dialog).toContainText('fix: the moon was late')
  // The ref picked in a dialog does not change the current ref of the project.
  await expect(page.locator('header').getByTitle(tip)).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Changes since' })).toHaveValue('v3.1.4')
  await dialog.getByRole('button', { name: 'Draft from the commits' }).click()
  const notes = dialog.getByRole('textbox', { name: 'Release notes' })
  await expect(notes).toHaveValue(/## Features\n\n- \*\*tide:\*\* a table for the tides/)
  await choose(page, 'View of the release notes', 'Preview')
  await expect(dialog.getByRole('heading', { name: 'Fixes' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create the tag' }).click()

  const panel = page.getByRole('region', { name: 'Tag', exact: true })
  await expect(panel.getByRole('heading', { name: 'Features' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Changes since v3.1.4' })).toHaveAttribute(
    'href',
    /\/compare\?from=v3\.1\.4&to=v3\.2\.0$/,
  )
  expect(await getTag(workspace, 'v3.2.0')).toMatchObject({
    message: 'Tides and the moon',
    commit: { id: tip },
    release: { description: expect.stringContaining('the moon was late') },
  })
  await page.getByRole('alert').filter({ hasText: 'Tag created' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect.poll(() => isThere(workspace, 'v3.2.0')).toBe(false)
  git('tag', '--delete', ...builds)
})

test('a tag is deleted after its name was typed, and restored from the toast', async ({ workspace }) => {
  const { page } = workspace
  await makeTag(workspace, 'to-delete', { message: 'Kept in the journal', release_description: 'Its notes' })
  await workspace.open(project, 'tags', { q: '^to-delete' })
  await choosing(page, 'to-delete', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  await dialog.getByRole('textbox').fill('to-delete')
  await dialog.getByRole('button', { name: 'Delete the tag' }).click()
  await expect(row(page, 'to-delete')).toHaveCount(0)
  expect(await isThere(workspace, 'to-delete')).toBe(false)
  await page
    .getByRole('alert')
    .filter({ hasText: /Tag deleted.*to-delete/s })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect(row(page, 'to-delete')).toContainText('Kept in the journal')
  expect(await getTag(workspace, 'to-delete')).toMatchObject({ release: { description: 'Its notes' } })
})
