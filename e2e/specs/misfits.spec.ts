import { picture } from '../support/accessibility.ts'
import { judgeBox } from '../support/boxes.ts'
import { rewritingService } from '../support/rewriting-service.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('a malformed row stays in its position as not understood, with its JSON, and a field of another type is unknown', async ({
  launch,
  service,
}) => {
  let isOdd = true
  const odd = await rewritingService(service, (value, { path }) => {
    if (!isOdd || !path.includes('/repository/tags?') || !Array.isArray(value)) return value
    return value.map((tag: { readonly name: string; readonly commit: object }) => {
      if (tag.name === 'v1.0.0') return { ...tag, name: 7 }
      return tag.name === 'v1.1.0' ? { ...tag, message: null, commit: { ...tag.commit, title: ['odd'] } } : tag
    })
  })
  const { page } = await launch(connectedTo({ ...service, url: odd.url }))
  await goTo(page, getScreen(await getConnection(page), project, 'tags'))
  const list = page.getByRole('region', { name: 'List of tags' })
  await expect(list.getByRole('link', { name: 'v1.1.0', exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'v1.0.0', exact: true })).toHaveCount(0)
  const newer = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'v1.1.0', exact: true }) })
  await expect(newer).toContainText('Unknown')
  const row = list.getByRole('listitem').filter({ hasText: 'Not understood' })
  await row.getByRole('button', { name: 'Show JSON' }).click()
  const sent = page.getByRole('dialog', { name: 'Not understood' })
  await judgeBox(page, sent, '[role="dialog"]', 'a row that is not understood')
  await expect(sent.getByLabel('The row as JSON')).toContainText('"name": 7')
  await page.keyboard.press('Escape')
  const bar = page.getByRole('status').filter({ hasText: 'couldn’t be understood' })
  await expect(bar).toContainText('1 row and 1 field from the server couldn’t be understood.')
  await picture(page, 'misfits')
  await bar.getByRole('button', { name: 'Show details' }).click()
  const details = page.getByRole('dialog', { name: 'Not understood on this screen' })
  await judgeBox(page, details, '[role="dialog"]', 'what is not understood')
  await expect(details).toContainText('name: expected string, received number')
  await expect(details.getByLabel('Unreadable row 1 as JSON')).toContainText('"name": 7')
  await page.keyboard.press('Escape')

  isOdd = false
  await page.keyboard.press('F5')
  await expect(list.getByRole('link', { name: 'v1.0.0', exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await odd.stop()
})
