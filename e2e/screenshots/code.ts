import type { Picture } from './pictures.ts'

/** The connection's own screens, and those of a repository. */
export const codePictures: readonly Picture[] = [
  { name: 'projects', at: { connection: 'projects' } },
  { name: 'groups', at: { connection: 'groups' } },
  { name: 'explorer', at: { connection: 'explorer/tags.create' } },
  { name: 'connections', at: { app: 'connections' } },
  { name: 'offline', at: { app: 'offline' } },
  { name: 'journal', at: { app: 'journal' } },
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
