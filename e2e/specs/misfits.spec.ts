import { picture } from '../support/accessibility.ts'
import { rewritingService } from '../support/rewriting-service.ts'
import { connectionOf, goTo, screenOf } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

test('a row and a field in an unknown form cost themselves alone; the screen says so and shows the row as JSON', async ({
  launch,
  service,
}) => {
  let isOdd = true
  const odd = await rewritingService(service, (value, { path }) => {
    if (!isOdd || !path.includes('/repository/tags?') || !Array.isArray(value)) return value
    return value.map((tag: { readonly name: string }) => {
      if (tag.name === 'v1.0.0') return { ...tag, name: 7 }
      return tag.name === 'v1.1.0' ? { ...tag, release: 'soon' } : tag
    })
  })
  const { page } = await launch(connectedTo({ ...service, url: odd.url }))
  await goTo(page, screenOf(await connectionOf(page), project, 'tags'))
  const list = page.getByRole('region', { name: 'List of tags' })
  await expect(list.getByRole('link', { name: 'v1.1.0', exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: 'v1.0.0', exact: true })).toHaveCount(0)
  const bar = page.getByRole('status').filter({ hasText: "couldn't be read" })
  await expect(bar).toContainText("1 row and 1 field from the server couldn't be read and aren't shown here.")
  await picture(page, 'misfits')
  await bar.getByRole('button', { name: 'Show details' }).click()
  const details = page.getByRole('dialog', { name: 'Not shown on this screen' })
  await expect(details).toContainText('release: expected object, received string')
  await expect(details).toContainText('name: expected string, received number')
  await expect(details.getByLabel(/^Row \d+ as JSON$/)).toContainText('"name": 7')
  await picture(page, 'misfits-details')
  await page.keyboard.press('Escape')

  isOdd = false
  await page.keyboard.press('F5')
  await expect(list.getByRole('link', { name: 'v1.0.0', exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await odd.stop()
})
