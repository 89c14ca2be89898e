import { createHash } from 'node:crypto'
import { picture } from '../support/accessibility.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Key {
  readonly id: number
  readonly title: string
  readonly key: string
  readonly user: { readonly name: string } | null
  readonly deploy_keys_projects?: readonly { readonly deploy_key_id: number; readonly project_id: number }[]
}

/** The first keys of the sandbox, found by requesting one ID after the other. */
async function getKeys(call: (method: string, path: string) => Promise<Key>): Promise<readonly Key[]> {
  const found: Key[] = []
  for (let id = 1; id <= 12; id += 1) {
    const key = await call('GET', `/keys/${id}`).catch(() => null)
    if (key?.key) found.push(key)
  }
  return found
}

test('a key is found by its ID, directly and by its fingerprint, with its user and its access', async ({
  workspace,
}) => {
  const { page, service, connection } = workspace
  const keys = await getKeys((method, path) => service.call<Key>(method, path))
  const [first] = keys
  if (!first) throw new Error('the sandbox has no key')
  await goTo(page, `/c/${connection}/keys`)
  const input = page.getByRole('textbox', { name: 'ID, fingerprint or public key' })
  const lookUp = async (typed: string) => {
    await input.fill(typed)
    await input.press('Enter')
  }
  await lookUp(`${first.id}`)
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible()

  // The details of a deploy key contain each project with its IDs.
  const deployKey = keys.find(({ deploy_keys_projects: projects }) => projects?.length)
  const [reached] = deployKey?.deploy_keys_projects ?? []
  if (!deployKey || !reached) throw new Error('the sandbox has no deploy key')
  await lookUp(`${deployKey.id}`)
  const row = page.getByRole('row', { name: `Project ${reached.project_id}` })
  await expect(row.getByRole('cell', { name: `${reached.deploy_key_id}`, exact: true }).first()).toBeVisible()
  await picture(page, 'deploy-key')

  // Of the public key alone, the fingerprint is computed on the page.
  await lookUp(first.key)
  const blob = Buffer.from(first.key.split(' ')[1] ?? '', 'base64')
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  await expect(page.getByText(`SHA256:${digest}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible()

  const md5 = createHash('md5').update(blob).digest('hex')
  await lookUp(md5)
  await expect(page.getByText(md5.match(/../g)?.join(':') ?? 'none')).toBeVisible()
})

test('notification levels are set, with their events, and undone', async ({ workspace }) => {
  const { page, service, connection } = workspace
  const told = () =>
    service.call<{ level: string; events?: Record<string, boolean> }>(
      'GET',
      '/projects/harbor%2Flighthouse/notification_settings',
    )
  const before = await told()
  await goTo(page, `/c/${connection}/p/harbor%2Flighthouse/notifications`)
  const form = page.getByRole('form', { name: 'Notification settings' })
  await form.getByRole('radio', { name: 'Custom' }).check()
  await form.getByRole('group', { name: 'Pipelines' }).getByRole('checkbox', { name: 'Failed' }).setChecked(true)
  await form
    .getByRole('group', { name: 'Issues' })
    .getByRole('checkbox', { name: 'Opened', exact: true })
    .setChecked(true)
  // Another user's change is reported, and keeps the input.
  await service.call('PUT', '/projects/harbor%2Flighthouse/notification_settings', { level: 'mention' })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText('These settings were changed by another client')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await service.call('PUT', '/projects/harbor%2Flighthouse/notification_settings', { level: before.level })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(told).toMatchObject({ level: 'custom', events: { failed_pipeline: true, new_issue: true } })
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect.poll(told).toEqual(before)
})
