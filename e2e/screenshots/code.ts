import { changeFile, changes } from '../support/changes.ts'
import { choose, codeIn, editorKeys, getEditor } from '../support/screens.ts'
import { closeNotices, type Picture } from './pictures.ts'

/** The connection's own screens, and those of a repository. */
export const codePictures: readonly Picture[] = [
  { name: 'projects', at: { connection: 'projects' } },
  { name: 'groups', at: { connection: 'groups' } },
  { name: 'explorer', at: { connection: 'explorer/tags.create' } },
  { name: 'connections', at: { app: 'connections' } },
  {
    name: 'offline',
    // Another ref than that of the other pictures, which show the button.
    at: { project: 'tree?ref=v1.2.0' },
    show: async page => {
      const keep = page.getByRole('button', { name: 'Keep offline…' })
      const kept = page.getByRole('link', { name: 'Kept offline', exact: true })
      await keep.or(kept).waitFor()
      if (await keep.isVisible()) {
        await keep.click()
        await page.getByRole('dialog').getByRole('button', { name: 'Keep offline' }).click()
        await kept.waitFor()
      }
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offline' }).click()
      await page.getByRole('list', { name: 'Kept offline' }).waitFor()
    },
  },
  {
    name: 'journal',
    at: { project: 'tags' },
    // A tag is made and taken back, so that every other picture is as it was.
    show: async page => {
      await page.getByRole('button', { name: 'New tag' }).click()
      const form = page.getByRole('dialog', { name: 'New tag' })
      await form.getByRole('textbox', { name: 'Name' }).fill('v9.0.0')
      await form.getByText('Lightweight', { exact: true }).click()
      await form.getByRole('button', { name: 'Create the tag' }).click()
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Undo change' }).click()
      await closeNotices(page)
      await page.keyboard.press('Escape')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Full journal' }).click()
      await page.getByRole('grid', { name: 'Journal' }).getByRole('row').nth(2).click()
      await page.getByRole('region', { name: /^Entry / }).waitFor()
    },
  },
  { name: 'files', at: { project: 'tree?ref=main' } },
  { name: 'file', at: { project: 'blob?ref=main&path=src%2Fserver.ts' } },
  { name: 'blame', at: { project: 'blob?ref=main&path=README.md&view=blame' } },
  { name: 'file-preview', at: { project: 'blob?ref=main&path=README.md&view=preview' } },
  { name: 'image', at: { project: 'blob?ref=main&path=public%2Flighthouse.svg&view=preview' } },
  { name: 'history', at: { project: 'commits?ref=main' } },
  { name: 'history-graph', at: { project: 'commits?all=true&graph=true' } },
  {
    name: 'commit',
    at: { project: 'commits?ref=main' },
    show: async page => {
      await page.getByRole('link', { name: 'A colour that survives the new screen' }).first().click()
      await page
        .getByRole('region', { name: 'Commit', exact: true })
        .getByText('@@')
        .or(page.locator('[data-kind="added"]'))
        .first()
        .waitFor()
    },
  },
  { name: 'tags', at: { project: 'tags' } },
  {
    name: 'tag',
    at: { project: 'tags' },
    show: async page => {
      await page.getByRole('region', { name: 'List of tags' }).getByText('v1.2.0', { exact: true }).click()
      await page.getByRole('region', { name: 'Tag', exact: true }).getByRole('heading').nth(1).waitFor()
    },
  },
  {
    name: 'tag-new',
    at: { project: 'tags' },
    show: async page => {
      await page.getByRole('button', { name: 'New tag' }).click()
      const form = page.getByRole('dialog', { name: 'New tag' })
      await form.getByRole('button', { name: /^minor · / }).click()
      await form
        .getByRole('textbox', { name: 'Message' })
        .fill('Expected arrivals, and a board that can be read at night')
      await form.getByRole('button', { name: 'Draft from the commits' }).click()
      await form.getByRole('textbox', { name: 'Release notes' }).waitFor()
    },
  },
  {
    name: 'branches',
    at: { project: 'branches' },
    show: async page => {
      await page
        .getByText(/ahead$/)
        .first()
        .waitFor()
    },
  },
  { name: 'compare', at: { project: 'compare?from=v1.2.0&to=main' } },
  {
    name: 'release-notes',
    at: { project: 'compare?from=v1.0.0&to=v1.2.0' },
    show: async page => {
      await page.getByRole('tab', { name: /^Release notes/ }).click()
      await choose(page, 'View of the release notes', 'Preview')
    },
  },
  {
    name: 'contributors',
    at: { project: 'contributors?ref=main' },
    show: async page => {
      await page.locator('#main svg.recharts-surface').first().waitFor()
    },
  },
  { name: 'snippets', at: { project: 'snippets' } },
  {
    name: 'snippet',
    at: { project: 'snippets' },
    show: async page => {
      await page
        .getByRole('grid', { name: 'Snippets' })
        .getByRole('link', { name: /Restart the board/ })
        .click()
      await codeIn(page).first().waitFor()
    },
  },
  {
    name: 'go-to-file',
    at: { project: 'tree?ref=main' },
    show: async page => {
      await page.getByRole('button', { name: /Go to file/ }).click()
      await page.keyboard.type('not')
      await page.getByRole('option').first().waitFor()
    },
  },
  // These leave a draft behind; so they come last.
  {
    name: 'editor',
    at: { project: 'edit?branch=main&path=src%2Fboard.ts' },
    show: async page => {
      await codeIn(page).first().waitFor()
      const restored = page.getByRole('button', { name: 'Keep editing' })
      if (await restored.isVisible()) await restored.click()
      else {
        await getEditor(page, 'src/board.ts').focus()
        await page.keyboard.press(editorKeys.start)
        await page.keyboard.insertText('// The harbour master reads this at night.\n')
      }
      await page.getByRole('textbox', { name: 'Message' }).fill('Say who reads the board')
    },
  },
  {
    name: 'changes',
    at: { project: 'changes?branch=main' },
    show: async page => {
      const moved = changes(page).filter({ hasText: 'docs/night watch.md' })
      await changes(page).first().waitFor()
      if (!(await moved.isVisible()))
        await changeFile(page, 'docs/runbook.md', 'Rename or move it', 'docs/night watch.md')
      await moved.waitFor()
      await page.getByRole('region', { name: 'Review changes' }).locator('[data-kind="added"]').first().waitFor()
    },
  },
  { name: 'drafts', at: { project: 'drafts' } },
]
