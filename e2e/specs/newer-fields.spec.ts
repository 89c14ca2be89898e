import { rewritingService } from '../support/rewriting-service.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'

/** Fields of newer services that the documents don't have, by the path of the answer. */
const beyond: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [
    /\/members\/all\/\d+$/,
    {
      created_at: '2021-03-04T05:06:07Z',
      created_by: { id: 1, name: 'Hedda Granter', username: 'granter', state: 'active' },
    },
  ],
  [/\/repository\/tags\/[^/]+$/, { created_at: '2019-05-06T07:08:09Z' }],
  [/\/environments\/\d+$/, { tier: 'staging', auto_stop_at: '2031-01-02T03:04:05Z' }],
  [/\/keys\/\d+$/, { last_used_at: '2020-02-03T04:05:06Z', usage_type: 'signing' }],
]

test('fields that newer services send are shown', async ({ launch, service }) => {
  const newer = await rewritingService(service, (value, { method, path, status }) => {
    const [plain = ''] = path.split('?')
    const [, more] = beyond.find(([pattern]) => pattern.test(plain)) ?? []
    return method === 'GET' && status === 200 && typeof value === 'object' ? { ...value, ...more } : value
  })
  const { page } = await launch(connectedTo({ ...service, url: newer.url }))
  const connection = await getConnection(page)

  await goTo(page, `${getScreen(connection, project, 'members')}?member=3`)
  const member = page.getByRole('region', { name: 'Member', exact: true })
  await expect(member.getByText('Hedda Granter')).toBeVisible()
  await expect(member.locator('time[datetime="2021-03-04T05:06:07Z"]')).toBeVisible()

  await goTo(page, `${getScreen(connection, project, 'tags')}?tag=v1.2.0`)
  await expect(
    page.getByRole('region', { name: 'Tag', exact: true }).locator('time[datetime="2019-05-06T07:08:09Z"]'),
  ).toBeVisible()

  await goTo(page, `${getScreen(connection, project, 'environments')}?environment=1`)
  const environment = page.getByRole('region', { name: 'Environment', exact: true })
  await expect(environment.getByText('Staging', { exact: true })).toBeVisible()
  await expect(environment.locator('time[datetime="2031-01-02T03:04:05Z"]')).toBeVisible()

  await goTo(page, `/c/${connection}/keys?q=1`)
  await expect(page.getByText('Signing commits', { exact: true })).toBeVisible()
  await expect(page.locator('time[datetime="2020-02-03T04:05:06Z"]')).toBeVisible()
  await newer.stop()
})
