import { picture } from '../support/accessibility.ts'
import { freshUserData } from '../support/app.ts'
import { judgeBox } from '../support/boxes.ts'
import { getGit } from '../support/git.ts'
import { codeIn, documentIn, getConnection, getScreen, goTo, offlineAge, offlineBar } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('a project kept offline is read and searched after a restart without its service, and goes when it is deleted', async ({
  launch,
  service,
}) => {
  const userData = freshUserData()
  const git = await getGit(service, project)
  const files = git('ls-tree', '-r', '-z', '--name-only', 'main').toString().split('\0').filter(Boolean)
  const first = await launch({ userData, ...connectedTo(service) })
  const connection = await getConnection(first.page)

  await test.step('its size is shown, and it is stored', async () => {
    const { page } = first
    await goTo(page, getScreen(connection, project, 'tree'))
    await page.getByRole('button', { name: 'Keep offline…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep offline' })
    await expect(dialog).toContainText(`${files.length} files in`)
    await dialog.getByRole('button', { name: 'Keep offline' }).click()
    await expect(page.getByRole('link', { name: 'Kept offline', exact: true })).toBeVisible({ timeout: 60_000 })
    await test.step('its name stays in the header of a narrow window, also while it is edited', async () => {
      const usual = page.viewportSize()
      await page.setViewportSize({ width: 800, height: 800 })
      await goTo(page, getScreen(connection, project, 'edit', { branch: 'main', path: 'README.md' }))
      const name = page.getByRole('banner').getByRole('link', { name: 'Lighthouse' })
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(40)
      await expect(page.getByRole('banner').getByTitle(project)).toBeVisible()
      if (usual) await page.setViewportSize(usual)
    })
    await goTo(page, '/offline')
    await expect(page.getByRole('list', { name: 'Kept offline' })).toContainText(`${files.length} files`)
    await picture(page, 'offline')
    await page.getByRole('button', { name: `Delete ${project}` }).press('Enter')
    const deleting = page.getByRole('dialog', { name: 'Delete offline data?' })
    await judgeBox(page, deleting, '[role="dialog"]', 'deleting what is kept')
    await page.keyboard.press('Escape')
    await expect(deleting).toHaveCount(0)
  })
  await service.kill()
  expect(await first.close()).toBe(0)

  const { page } = await launch({ userData, ...connectedTo(service) })
  await test.step('its folders and files open, with their age', async () => {
    await goTo(page, getScreen(connection, project, 'tree', { ref: 'main' }))
    await expect(offlineBar(page)).toBeVisible()
    await expect(offlineAge(page)).toBeVisible()
    await page.getByRole('treeitem', { name: 'src', exact: true }).click()
    await page.getByRole('table').getByRole('link', { name: 'board.ts' }).click()
    const [line = ''] = git('show', 'main:src/board.ts').toString().split('\n').filter(Boolean)
    await expect(codeIn(page)).toContainText(line.trim().split(' ')[0] ?? '')
    await expect(offlineAge(page)).toBeVisible()
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByText(git('log', '-1', '--format=%s', 'main').toString().trim()).first()).toBeVisible()
  })

  await test.step('its other screens are read as well', async () => {
    for (const screen of ['tags', 'environments', 'approvals', 'members', 'audit', 'contributors']) {
      await goTo(page, getScreen(connection, project, screen))
      // It is shown on screens with cached data, and nowhere else.
      await expect(offlineAge(page), screen).toBeVisible()
      await expect(page.getByRole('heading', { name: /Not kept|not reachable/ }), screen).toHaveCount(0)
    }
  })

  await test.step('its contents and names are searched', async () => {
    await goTo(page, '/offline')
    await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
    const wanted = 'lighthouse'
    await page.getByRole('textbox', { name: 'Search for' }).fill(wanted)
    const matching = git('grep', '-l', '-I', '-i', '-F', wanted, 'main').toString().trim().split('\n')
    const results = page.getByRole('list', { name: 'Matches' }).getByRole('listitem')
    await expect(results).toHaveCount(matching.length)
    await picture(page, 'search')
    await page.getByText('File names', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Search for' }).fill('BERTHS')
    await expect(results).toHaveCount(files.filter(path => path.toLowerCase().includes('berths')).length)
    await results.filter({ hasText: 'docs/api/berths.md' }).getByRole('link').click()
    await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('berths.md')
    await expect(documentIn(page)).not.toBeEmpty()
  })

  await test.step('it can be deleted', async () => {
    await goTo(page, '/offline')
    await page.getByRole('button', { name: `Delete ${project}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No project is kept offline' })).toBeVisible()
    await goTo(page, getScreen(connection, project, 'blob', { ref: 'main', path: 'src/board.ts' }))
    await expect(page.getByRole('heading', { name: /Not kept on this computer|Service not reachable/ })).toBeVisible()
  })
})
