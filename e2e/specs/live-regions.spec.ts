import { announcements, listen } from '../support/live.ts'
import { expect, test, type Workspace } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'p/harbor%2Flighthouse'

/** Screens whose results are searched or filtered: the field, the text typed, and the announcement. */
const searched = [
  { at: 'projects', field: /^Search projects/, text: 'buoy', said: /^1 project$/ },
  { at: 'groups', field: 'Search groups', text: 'instruments', said: /^1 group/ },
  { at: 'variables', field: 'Filter variables', text: 'TZ', said: /^1 found, \d+ variables$/ },
] as const

async function open({ page, connection }: Workspace, at: string): Promise<void> {
  await openScreen(page, `/c/${connection}/${at}`)
}

test('the number of results of a search or a filter is announced', async ({ workspace }) => {
  const { page } = workspace
  for (const { at, field, text, said } of searched) {
    await open(workspace, at)
    const typed = page.locator('#main').getByLabel(field).and(page.locator('input')).first()
    await listen(page)
    await typed.fill(text)
    await expect.poll(() => announcements(page), `${at}: ${text}`).toContainEqual(expect.stringMatching(said))
    await typed.fill('')
  }
})

test('a loaded list is announced, and so is an error', async ({ workspace }) => {
  const { page, connection } = workspace
  await open(workspace, 'groups')
  await listen(page)
  await page.evaluate(to => {
    location.hash = to
  }, `/c/${connection}/${project}/feature-flags`)
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringMatching(/^7 feature flags$/))
  await listen(page)
  await page.evaluate(to => {
    location.hash = to
  }, `/c/${connection}/${project}/tree?ref=gone`)
  await expect.poll(() => announcements(page)).toContainEqual(expect.stringContaining('No ref “gone”'))
})

test('a write is announced when it is done', async ({ workspace }) => {
  const { page, service } = workspace
  const name = 'to-be-heard'
  await open(workspace, `${project}/tags`)
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
