import { announcements, listen } from '../support/live.ts'
import { goTo } from '../support/screens.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'p/harbor%2Flighthouse'

async function open({ page, connection }: Workspace, at: string): Promise<void> {
  await openScreen(page, `/c/${connection}/${at}`)
}

test('the number of results of a search is announced, a loaded list, an error, and a write when it is done', async ({
  workspace,
}) => {
  const { page, connection, service } = workspace
  await open(workspace, 'projects')
  const typed = page
    .locator('#main')
    .getByLabel(/^Search projects/)
    .and(page.locator('input'))
    .first()
  await listen(page)
  await typed.fill('buoy')
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(/^1 project$/))
  await typed.fill('')

  await listen(page)
  await goTo(page, `/c/${connection}/${project}/tree?ref=gone`)
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringContaining('No ref “gone”'))

  const name = 'to-be-heard'
  await listen(page)
  await goTo(page, `/c/${connection}/${project}/tags`)
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(/^\d+ tags$/))
  await page.getByRole('button', { name: 'New tag' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New tag' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText('Lightweight').click()
  await listen(page)
  await dialog.getByRole('button', { name: 'Create the tag' }).press('Enter')
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(new RegExp(`Tag created.*${name}`)))
  await expect(dialog).toHaveCount(0)
  await service.call('DELETE', `/projects/harbor%2Flighthouse/repository/tags/${name}`)
})

test('long work is announced at intervals and at its end, not at each step', async ({ workspace }) => {
  const { page } = workspace
  await open(workspace, 'audit')
  await listen(page)
  const began = Date.now()
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(/^All \d+ events, as of /))
  const onTheWay = (await announcements(page)).filter(words => words.startsWith('Loading:'))
  // Once as it comes up, then every ten seconds.
  expect(onTheWay.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 10_000)
})
