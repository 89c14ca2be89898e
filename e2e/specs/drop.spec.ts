import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** Drops files of this computer on an element, as the system does. */
async function drop(page: Page, on: Locator, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(given => {
    const transfer = new DataTransfer()
    for (const name of given) transfer.items.add(new File([`${name}\n`], name))
    return transfer
  }, names)
  await on.dispatchEvent('dragover', { dataTransfer })
  await on.dispatchEvent('drop', { dataTransfer })
}

test('files that are dropped on a folder of a branch become changes in that folder, to be reviewed', async ({
  workspace: { page, service, open },
}) => {
  const branch = 'spec/tree-drop'
  await service.call('POST', `/projects/${encodeURIComponent(project)}/repository/commits`, {
    branch,
    start_branch: 'main',
    commit_message: 'Ground',
    actions: [
      { action: 'create', file_path: 'in/deep/a.md', content: 'a\n' },
      { action: 'create', file_path: 'in/b.md', content: 'b\n' },
    ],
  })
  const changes = page.getByRole('region', { name: 'Changes of the branch' }).getByRole('listitem')
  await open(project, 'tree', { ref: branch, path: 'in' })
  const listing = page.getByRole('table', { name: 'Files of this folder' })
  await drop(page, listing.getByRole('row', { name: /deep/ }), ['tide.md', 'log.md'])
  await expect(page).toHaveURL(/changes\?.*folder=in%2Fdeep/)
  await expect(changes).toHaveCount(2)
  await expect(changes.filter({ hasText: 'in/deep' }).filter({ hasText: 'tide.md' })).toBeVisible()

  // Beside the rows it is the folder that is open, in the tree on the side that of the row.
  await open(project, 'tree', { ref: branch, path: 'in' })
  await drop(page, listing.getByText('Last commit'), ['here.md'])
  await expect(changes).toHaveCount(3)
  await open(project, 'tree', { ref: branch, path: 'in' })
  await drop(page, page.getByRole('treeitem', { name: 'in', exact: true }), ['side.md'])
  await expect(changes).toHaveCount(4)
  for (const path of ['in/here.md', 'in/side.md']) {
    await expect(changes.getByTitle(path, { exact: true })).toBeVisible()
  }
})
