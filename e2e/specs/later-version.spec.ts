import { z } from 'zod'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { judgeBox } from '../support/boxes.ts'
import { ask } from '../support/bridge.ts'
import { chooseInRow, getRow, getScreen, goTo } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const usual = { color: 'gray', readOnly: false, production: false } as const
const api = `/projects/${encodeURIComponent(project)}`

interface Commit {
  readonly id: string
}

/** A deployment that is neither running nor the last one of its environment. */
async function failedDeployment(service: Service): Promise<{ readonly id: number; readonly iid: number }> {
  const { id: sha } = await service.call<Commit>('GET', `${api}/repository/commits/main`)
  const deployment = { environment: 'staging', sha, ref: 'main', tag: false, status: 'failed' }
  return service.call('POST', `${api}/deployments`, deployment)
}

test('what only later versions have is offered there: a deployment is deleted, a mirror is pushed and removed', async ({
  launch,
  service,
}) => {
  const { id, iid } = await failedDeployment(service)
  await service.restart(undefined, ['--profile', 'gitlab', '--server-version', '18.5'])
  const { page } = await launch()
  const address = { name: 'Harbor', baseUrl: service.url, profile: 'gitlab', auth: 'personal' } as const
  const added = await ask(page, 'connections.add', { ...address, token: service.token, ...usual })
  const connection = z.object({ value: z.object({ id: z.string() }) }).parse(added).value.id
  await goTo(page, `/c/${connection}/projects`)
  // The actions of a screen change once the version is known.
  await expect.poll(async () => JSON.stringify(await ask(page, 'connections.list', {}))).toContain('"major":18')

  await test.step("deleting a deployment warns that it can't be undone", async () => {
    await goTo(page, getScreen(connection, project, 'deployments', { status: 'failed' }))
    await chooseInRow(page, `#${iid}`, 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete this deployment?' })
    await expect(dialog).toContainText('This can’t be undone.')
    await judgeBox(page, dialog, '[role="dialog"]', 'deleting a deployment')
    await dialog.getByRole('button', { name: 'Delete the deployment' }).click()
    await expect(dialog).toBeHidden()
    await expect(service.call('GET', `${api}/deployments/${id}`)).rejects.toThrow('404')
  })

  await test.step('a push requested by the user is sent to the service', async () => {
    const mirror = await service.call<RemoteMirror>('POST', `${api}/remote_mirrors`, {
      url: 'http://127.0.0.1:9/lamps.git',
      enabled: true,
    })
    const now = async () => {
      const mirrors = await service.call<readonly RemoteMirror[]>('GET', `${api}/remote_mirrors`)
      return mirrors.find(({ id }) => id === mirror.id)
    }
    await goTo(page, getScreen(connection, project, 'mirrors'))
    await chooseInRow(page, 'lamps.git', 'Push now…')
    const pushing = page.getByRole('dialog', { name: 'Push to the mirror now?' })
    await judgeBox(page, pushing, '[role="dialog"]', 'pushing to a mirror')
    await pushing.getByRole('button', { name: 'Push now' }).click()
    await expect(pushing).toBeHidden()
    await expect.poll(async () => (await now())?.last_update_started_at ?? null).not.toBeNull()

    await chooseInRow(page, 'lamps.git', 'Remove…')
    const removing = page.getByRole('dialog', { name: 'Remove the mirror?' })
    await judgeBox(page, removing, '[role="dialog"]', 'removing a mirror')
    await removing.getByRole('button', { name: 'Remove the mirror' }).click()
    await expect(getRow(page, 'lamps.git')).toHaveCount(0)
    expect(await now()).toBeUndefined()
  })
})
