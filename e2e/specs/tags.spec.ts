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

test("another user's new tag appears on refresh, and ^ and $ search as the service interprets them", async ({
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

  const search = page.getByRole('textbox', { name: 'Search tags' })
  await search.fill('^made')
  await expect(page.getByRole('status').filter({ hasText: 'Begins with “made” · 1 tag' })).toBeVisible()
  await expect(row(page, 'seen-first')).toHaveCount(0)
  await search.fill('first$')
  await expect(row(page, 'made-elsewhere')).toHaveCount(0)
  await expect(row(page, 'seen-first')).toBeVisible()
  await search.fill('^first')
  await expect(page.getByRole('heading', { name: 'No tag matches' })).toBeVisible()
  await expectAccessible(page)
})

test('the context menu of a tag has the commands of its button', async ({ workspace }) => {
  const { page } = workspace
  await makeTag(workspace, 'with-a-menu')
  await workspace.open(project, 'tags')
  // The list without a search, which an earlier test may have left open with one.
  await expect(row(page, 'notebook-1')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh tags' }).click()
  await row(page, 'with-a-menu').getByRole('button', { name: 'More about with-a-menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeVisible()
  const commands = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await row(page, 'with-a-menu').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions' })
  await expect(menu.getByRole('menuitem')).toHaveText(commands)
  await judgeBox(page, menu, '[role="menu"]', 'menu of a row of a list')
  expect(await copiedBy(page, () => menu.getByRole('menuitem', { name: 'Copy name' }).click())).toBe('with-a-menu')
})

test('an annotated release is made at a picked ref with drafted notes, and taken back from the toast', async ({
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
  await dialog.getByRole('button', { name: 'Create the tag' }).click()
  await expect(dialog.getByText('An annotated tag needs a message')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused()
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
  await page.screenshot({ path: test.info().outputPath('new-tag.png') })

  // Closed by mistake, all of it is there again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New tag' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Tides and the moon')
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
  await page.screenshot({ path: test.info().outputPath('tag.png') })
  await page.getByRole('alert').filter({ hasText: 'Tag created' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
  await expect.poll(() => isThere(workspace, 'v3.2.0')).toBe(false)
  git('tag', '--delete', ...builds)
})

test('a lightweight tag has no message; a duplicate name is reported at its field', async ({ workspace }) => {
  const { page } = workspace
  await makeTag(workspace, 'taken')
  await workspace.open(project, 'tags')
  await page.getByRole('button', { name: 'New tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'New tag' })
  await choose(page, 'Kind of tag', 'Lightweight')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('taken')
  await dialog.getByRole('button', { name: 'Create the tag' }).click()
  await expect(dialog.getByText('Tag taken already exists')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('light')
  await dialog.getByRole('button', { name: 'Create the tag' }).click()
  await expect.poll(() => isThere(workspace, 'light')).toBe(true)
  const made = await getTag(workspace, 'light')
  expect(made).toMatchObject({ message: null, release: null, target: made.commit.id })
})

test('a tag is deleted after its name was typed, and restored from the toast', async ({ workspace }) => {
  const { page } = workspace
  await makeTag(workspace, 'to-delete', { message: 'Kept in the journal', release_description: 'Its notes' })
  await workspace.open(project, 'tags', { q: '^to-delete' })
  await choosing(page, 'to-delete', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  await expect(dialog).toContainText('its release notes with it')
  const button = dialog.getByRole('button', { name: 'Delete the tag' })
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill('to-delet')
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill('to-delete')
  await expectAccessible(page)
  await button.click()
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

test('a tag that another user moved is not deleted', async ({ workspace }) => {
  const { page, service } = workspace
  const before = await makeTag(workspace, 'moving')
  await workspace.open(project, 'tags', { q: '^moving' })
  await choosing(page, 'moving', 'Delete…')
  await commitFiles(service, project, { branch: 'main', message: 'Somewhere else' }, [['elsewhere.md', 'Here\n']])
  await service.call('DELETE', `${tagsPath}/moving`)
  const now = await makeTag(workspace, 'moving')
  expect(now.target).not.toBe(before.target)
  const dialog = page.getByRole('dialog', { name: 'Delete this tag?' })
  await dialog.getByRole('textbox').fill('moving')
  await dialog.getByRole('button', { name: 'Delete the tag' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The tag was moved')
  await expect(dialog.getByRole('alert')).toContainText(now.target.slice(0, 8))
  await expect(dialog.getByRole('button', { name: 'Delete the tag' })).toBeDisabled()
  expect((await getTag(workspace, 'moving')).target).toBe(now.target)
  await dialog.getByRole('button', { name: 'Show what it is now' }).click()
  await expect(dialog).toContainText('Somewhere else')
  await expect(dialog.getByRole('textbox')).toHaveValue('')
})

test("notes are added and changed; another user's notes are not lost", async ({ workspace }) => {
  const { page, service } = workspace
  await makeTag(workspace, 'noted')
  await workspace.open(project, 'tags', { q: '^noted' })
  await choosing(page, 'noted', 'Write release notes…')
  const dialog = page.getByRole('dialog', { name: 'Release notes of noted' })
  const notes = dialog.getByRole('textbox', { name: 'Release notes' })
  await notes.fill('Mine, the first')
  await dialog.getByRole('button', { name: 'Add the notes' }).click()
  await expect(row(page, 'noted')).toContainText('Release')
  expect((await getTag(workspace, 'noted')).release?.description).toBe('Mine, the first')

  await choosing(page, 'noted', 'Edit the release notes…')
  await notes.fill('Mine, the second')
  await service.call('PUT', `${tagsPath}/noted/release`, { description: 'Theirs' })
  await dialog.getByRole('button', { name: 'Change the notes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The notes were changed by another user')
  expect((await getTag(workspace, 'noted')).release?.description).toBe('Theirs')
  await dialog.getByRole('button', { name: 'Put theirs below mine' }).click()
  await expect(notes).toHaveValue('Mine, the second\n\nTheirs')
  await dialog.getByRole('button', { name: 'Change the notes' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await getTag(workspace, 'noted')).release?.description).toBe('Mine, the second\n\nTheirs')
})

test('tags are deleted by a pattern after a preview; changed and excluded ones stay', async ({ workspace }) => {
  const { page, service } = workspace
  for (const name of ['nightly-1', 'nightly-2', 'nightly-3', 'nightly-4', 'Nightly-5', 'weekly-1']) {
    await makeTag(workspace, name)
  }
  await workspace.open(project, 'tags')
  await page.getByRole('button', { name: 'More about tags' }).click()
  await page.getByRole('menuitem', { name: 'Delete tags by pattern…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tags by pattern' })
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('nightly-?')
  await expect(dialog.getByText('4 tags match.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await dialog.getByRole('checkbox', { name: 'Delete nightly-3' }).uncheck()
  const button = dialog.getByRole('button', { name: 'Preview (dry run)' })
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox', { name: /to confirm/ }).fill('delete 3 tags')
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('bulk.png') })
  await commitFiles(service, project, { branch: 'main', message: 'A new night' }, [['night.md', 'Dark\n']])
  await service.call('DELETE', `${tagsPath}/nightly-2`)
  await makeTag(workspace, 'nightly-2')
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Bulk operations' })
  await expect(panel.getByText('2 will change, 1 cannot be applied, of 3.')).toBeVisible()
  await expect(
    panel.getByRole('region', { name: 'Rows of the job' }).getByRole('listitem').filter({ hasText: 'nightly-2' }),
  ).toContainText('Moved, or its release notes were changed')
  await panel.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(panel.getByText('2 applied (2 verified), of 2.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close the panel' }).click()
  const git = await getGit(service, project)
  const left = git('tag', '--list').toString().split('\n')
  expect(left).toEqual(expect.arrayContaining(['nightly-2', 'nightly-3', 'Nightly-5', 'weekly-1']))
  expect(left).not.toContain('nightly-1')
  expect(left).not.toContain('nightly-4')
})

test('a link opens one tag; the screens are readable in light and dark, narrow, and with hostile names', async ({
  workspace,
}) => {
  const { page } = workspace
  const long = `release/${'a-very-long-name-of-a-tag-'.repeat(5)}end`
  await makeTag(workspace, long, {
    message: `A long message ${'that goes on '.repeat(30)}`,
    release_description: '# Notes',
  })
  await makeTag(workspace, 'v1.0.0\u202Egnp.exe')
  await workspace.open(project, 'tags', { tag: long })
  const panel = page.getByRole('region', { name: 'Tag', exact: true })
  await expect(panel.getByRole('heading', { name: long })).toBeVisible()
  // Escape is for the dialog above the panel, then for the panel.
  await panel.getByRole('button', { name: 'Delete…' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete this tag?' })
  await asking.getByRole('textbox').press('Escape')
  await expect(asking).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Edit the release notes' }).click()
  const notes = page.getByRole('dialog', { name: /release notes/i })
  await expect(notes).toBeVisible()
  await notes.getByRole('button').first().press('Escape')
  await expect(notes).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('button').first().press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh tags' }).click()
  await expect(row(page, long)).toBeVisible()
  const wide = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await workspace.open(project, 'tags', { tag: long })
    await expect(panel.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`tag-${colorScheme}.png`) })
    await workspace.open(project, 'tags')
    await expect(panel).toHaveCount(0)
    await expect(row(page, long)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`tags-${colorScheme}.png`) })
  }
  await page.setViewportSize({ width: 800, height: 700 })
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('tags-narrow.png') })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (wide) await page.setViewportSize(wide)
})
