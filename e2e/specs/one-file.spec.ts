import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../support/accessibility.ts'
import { freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { getGit } from '../support/git.ts'
import { documentIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('one file is uploaded, replaced, shown in detail and deleted, each in its own commit', async ({ workspace }) => {
  const { page, service, open } = workspace
  const git = await getGit(service, project)
  const folder = freshUserData()
  const local = (content: string) => {
    const path = join(folder, 'tide-chart.md')
    writeFileSync(path, content)
    return path
  }

  await test.step('it is uploaded into the folder that is open, and shown', async () => {
    await open(project, 'tree', { ref: 'main', path: 'docs' })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload a file' })
    await dialog.getByRole('button', { name: 'Commit it' }).click()
    await expect(dialog.getByText('Choose a file.')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(local('High water at noon.\n'))
    await expect(dialog.getByLabel('Path in the repository')).toHaveValue('docs/tide-chart.md')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Commit it' }).click()
    await expect(documentIn(page)).toContainText('High water at noon.')
    expect(git('show', 'main:docs/tide-chart.md').toString()).toBe('High water at noon.\n')
  })

  const more = () => page.getByRole('button', { name: 'More about this file' }).click()
  await test.step('it is replaced by another, unless it was changed since', async () => {
    await more()
    await page.getByRole('menuitem', { name: 'Replace with a file…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace this file' })
    await judgeBox(page, dialog, '[role="dialog"]', 'replacing a file')
    await dialog.locator('input[type=file]').setInputFiles(local('Low water at noon.\n'))
    await dialog.getByLabel('Commit message').fill('The tide has turned')
    await dialog.getByRole('button', { name: 'Commit it' }).click()
    await expect(documentIn(page)).toContainText('Low water at noon.')
    expect(git('log', '-1', '--format=%s', 'main').toString().trim()).toBe('The tide has turned')
  })

  await test.step('its details name what git names, and its three addresses agree', async () => {
    await more()
    await page.getByRole('menuitem', { name: 'Details…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Details of this file' })
    await expect(dialog).toContainText(git('rev-parse', 'main:docs/tide-chart.md').toString().trim())
    await expect(dialog.getByText('Has the same content')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('it is deleted from its folder, and that is undone', async () => {
    await open(project, 'tree', { ref: 'main', path: 'docs' })
    await page.getByRole('button', { name: 'More about tide-chart.md' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this file?' })
      .getByRole('button', { name: 'Delete tide-chart.md' })
      .click()
    await expect(page.getByRole('button', { name: 'More about tide-chart.md' })).toHaveCount(0)
    const here = () => git('ls-tree', '--name-only', 'main', 'docs/').toString()
    expect(here()).not.toContain('tide-chart')
    expect(git('show', 'main~1:docs/tide-chart.md').toString()).toBe('Low water at noon.\n')
    await page.getByRole('alert').filter({ hasText: 'File deleted' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo change' }).click()
    await expect(page.getByRole('button', { name: 'More about tide-chart.md' })).toBeVisible()
    expect(here()).toContain('tide-chart')
  })
})
