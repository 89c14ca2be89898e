import type { Page } from '@playwright/test'
import { ask } from '../support/bridge.ts'
import { type ContractOperation, contractOperations } from '../support/contract.ts'
import { getConnection } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'harbor/lighthouse'
const group = 'harbor'

interface Screen {
  readonly path: string
  /** The operation whose answer the screen shows; left out when it sends no request on its own. */
  readonly reads?: string
  /** A button, and the operation that it leads to. */
  readonly writes?: readonly [button: string, operation: string]
}

/**
 * Screens of each kind of place and of each required role. That every screen reacts so is shown by screens.test.tsx, and
 * that the service refuses what the contract says by the tests of its handlers.
 */
const screens: readonly Screen[] = [
  ...below(`p/${encodeURIComponent(project)}`, [
    { path: 'environments', reads: 'environments.list', writes: ['New environment', 'environments.create'] },
    { path: 'mirrors', reads: 'remoteMirrors.list', writes: ['New mirror', 'remoteMirrors.create'] },
    { path: 'dashboards', writes: ['Unstar all…', 'starredDashboards.delete'] },
    { path: 'audit', reads: 'auditEvents.ofProject' },
  ]),
  ...below(`g/${encodeURIComponent(group)}`, [
    { path: 'epics', reads: 'epics.list', writes: ['New epic', 'epics.create'] },
    { path: 'members', reads: 'groupMembers.list', writes: ['Add members', 'groupMembers.add'] },
  ]),
  { path: 'variables', reads: 'instanceVariables.list' },
]

/** Users by role, in the contract's names. Every signed-in user sees the project as a guest does. */
const people = {
  'owen.price': 'stranger',
  'grace.mbeki': 'reporter',
  'priya.raman': 'developer',
  'yuki.tanaka': 'owner',
} as const

const reach = ['public', 'authenticated', 'guest', 'reporter', 'developer', 'maintainer', 'owner', 'administrator']

function mayDo(role: string, { access }: ContractOperation): boolean {
  return reach.indexOf(role === 'stranger' ? 'guest' : role) >= reach.indexOf(access)
}

const operations = new Map(contractOperations().map(operation => [operation.id, operation]))

function getOperation(id: string): ContractOperation {
  const operation = operations.get(id)
  if (!operation) throw new Error(`The contract has no ${id}`)
  return operation
}

test('each role sees its data, a message where it has no access, and disabled buttons with the reason', async ({
  launch,
  service,
}) => {
  test.setTimeout(180_000)
  await giveEachRole(service)
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  for (const [username, role] of Object.entries(people)) {
    await test.step(`${username} is ${role}`, async () => {
      await ask(page, 'connections.setSudo', { id: connection, user: username })
      for (const screen of screens) await seeAs(page, `/c/${connection}/${screen.path}`, screen, role)
    })
  }
  await test.step('a stranger gets no private data, but a message', async () => {
    await ask(page, 'connections.setSudo', { id: connection, user: 'owen.price' })
    await openScreen(page, `/c/${connection}/p/${encodeURIComponent('harbor/instruments/buoy-firmware')}/environments`)
    await expect(page.locator('#main [role="alert"]')).toContainText('Not found')
    await expectNoToast(page, 'a private project')
  })
})

test("a service of the core edition lacks the contract's other features, which is not shown as an error", async ({
  launch,
  service,
}) => {
  await service.restart(undefined, ['--edition', 'core'])
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  for (const { path, reads } of screens) {
    const isThere = reads === undefined || getOperation(reads).edition === 'core'
    await openScreen(page, `/c/${connection}/${path}`)
    await test.step(path, async () => {
      const told = page.getByRole('heading', { name: 'Not in this edition of the service' })
      if (isThere) await expect.soft(told, path).toHaveCount(0)
      else await expect.soft(told, path).toBeVisible()
      await expectNoAlarm(page, path)
    })
  }
})

/** Checks a screen as one role. */
async function seeAs(page: Page, address: string, { reads, writes }: Screen, role: string): Promise<void> {
  const where = `${address} as ${role}`
  await openScreen(page, address)
  const mayRead = reads === undefined || mayDo(role, getOperation(reads))
  const refusal = page.locator('#main [role="alert"]').filter({ hasText: /\S/ })
  if (mayRead) await expect.soft(refusal, where).toHaveCount(0)
  else await expect.soft(refusal.first(), where).toBeVisible()
  if (!writes) return expectNoToast(page, where)
  const [name, operation] = writes
  const button = page.locator('#main').getByRole('button', { name, exact: true })
  if (mayDo(role, getOperation(operation))) await expect.soft(button.first(), where).toBeEnabled()
  // Permissions that no membership gives are decided by the service: the user may have a role that the API does not
  // return.
  else if (role !== 'stranger' && (await button.count()) > 0) {
    await expect.soft(button, where).toBeDisabled()
    expect.soft(await whyOff(page, name), `${where}: why ${name} is off`).toMatch(/role/)
  }
  await expectNoToast(page, where)
}

/** Why a button is off: beside it as its title, or on the screen. */
async function whyOff(page: Page, name: string): Promise<string> {
  const title = await page.locator('#main').getByRole('button', { name, exact: true }).getAttribute('title')
  return title ?? (await page.locator('#main').innerText())
}

/** A screen must not fail because of another one's request, and no unrequested action may fail. */
async function expectNoAlarm(page: Page, where: string): Promise<void> {
  await expect.soft(page.locator('#main [role="alert"]').filter({ hasText: /\S/ }), where).toHaveCount(0)
  await expectNoToast(page, where)
}

async function expectNoToast(page: Page, where: string): Promise<void> {
  await expect.soft(page.locator('.mantine-Notification-root'), `${where}: no toast`).toHaveCount(0)
}

/** The sandbox has no group owner who is not an administrator, and its reporter has a higher role in the project. */
async function giveEachRole(service: Service): Promise<void> {
  const getId = async (username: string) => {
    const [user] = await service.call<readonly { readonly id: number }[]>('GET', `/users?username=${username}`)
    if (!user) throw new Error(`There is no ${username}`)
    return user.id
  }
  const ofProject = `/projects/${encodeURIComponent(project)}/members`
  await service.call('DELETE', `${ofProject}/${await getId('grace.mbeki')}`)
  await service.call('PUT', `/groups/${encodeURIComponent(group)}/members/${await getId('yuki.tanaka')}`, {
    access_level: 50,
  })
}

function below(start: string, all: readonly Screen[]): readonly Screen[] {
  return all.map(screen => ({ ...screen, path: `${start}/${screen.path}` }))
}
