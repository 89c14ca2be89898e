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
      await page.getByRole('button', { name: 'Take it back' }).click()
      await closeNotices(page)
      await page.keyboard.press('Escape')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click()
      await page.getByRole('grid', { name: 'Journal' }).getByRole('row').nth(2).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'files', at: { project: 'tree?ref=main' } },
  { name: 'file', at: { project: 'blob?ref=main&path=src%2Fserver.ts' } },
  { name: 'blame', at: { project: 'blob?ref=main&path=README.md&view=blame' } },
  { name: 'history', at: { project: 'commits?ref=main' } },
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
  { name: 'compare', at: { project: 'compare?from=v1.2.0&to=main' } },
  { name: 'snippets', at: { project: 'snippets' } },
  {
    name: 'go-to-file',
    at: { project: 'tree?ref=main' },
    show: async page => {
      await page.getByRole('button', { name: /Go to file/ }).click()
      await page.keyboard.type('not')
      await page.getByRole('option').first().waitFor()
    },
  },
]
