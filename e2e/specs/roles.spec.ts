import type { Page } from '@playwright/test'
import { ask } from '../support/bridge.ts'
import { type ContractOperation, contractOperations } from '../support/contract.ts'
import { connectionOf } from '../support/screens.ts'
import type { Service } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { openScreen } from '../support/walk.ts'

const project = 'harbor/lighthouse'
const group = 'harbor'

interface Screen {
  readonly path: string
  /** The operation that the screen shows the answer of; left out when it asks for nothing by itself. */
  readonly reads?: string
  /** A button, and the operation that it leads to. */
  readonly writes?: readonly [button: string, operation: string]
}

/** The screens of delivery, access, planning, activity and the instance. Who may what is the contract's to say. */
const screens: readonly Screen[] = [
  ...below(`p/${encodeURIComponent(project)}`, [
    { path: 'environments', reads: 'environments.list', writes: ['New environment', 'environments.create'] },
    { path: 'deployments', reads: 'deployments.list', writes: ['Record a deployment', 'deployments.create'] },
    { path: 'freeze-periods', reads: 'freezePeriods.list', writes: ['New freeze period', 'freezePeriods.create'] },
    { path: 'feature-flags', reads: 'featureFlags.list', writes: ['New feature flag', 'featureFlags.create'] },
    { path: 'mirrors', reads: 'remoteMirrors.list', writes: ['New mirror', 'remoteMirrors.create'] },
    { path: 'dashboards', writes: ['Unstar all…', 'starredDashboards.delete'] },
    { path: 'members', reads: 'projectMembers.list', writes: ['Add members', 'projectMembers.add'] },
    { path: 'approvals', reads: 'approvals.get', writes: ['New rule', 'approvalRules.create'] },
    { path: 'notifications', reads: 'notificationSettings.ofProject' },
    { path: 'activity', reads: 'activityEvents.ofProject' },
    { path: 'audit', reads: 'auditEvents.ofProject' },
  ]),
  ...below(`g/${encodeURIComponent(group)}`, [
    { path: 'epics', reads: 'epics.list', writes: ['New epic', 'epics.create'] },
    { path: 'members', reads: 'groupMembers.list', writes: ['Add members', 'groupMembers.add'] },
    { path: 'access-review' },
    { path: 'notifications', reads: 'notificationSettings.ofGroup' },
    { path: 'audit', reads: 'auditEvents.ofGroup' },
  ]),
  { path: 'members' },
  { path: 'keys?q=1', reads: 'keys.get' },
  { path: 'namespaces', reads: 'namespaces.list' },
  { path: 'notifications', reads: 'notificationSettings.get' },
  { path: 'activity', reads: 'activityEvents.own' },
  { path: 'background-jobs', reads: 'backgroundJobs.compoundMetrics' },
  { path: 'geo-nodes', reads: 'geoNodes.list' },
  { path: 'audit', reads: 'auditEvents.list' },
  { path: 'variables', reads: 'instanceVariables.list' },
]

/** Who has which role, in the contract's words for it. Whoever is signed in sees the project as a guest does. */
const people = {
  'owen.price': 'stranger',
  'lea.fournier': 'guest',
  'grace.mbeki': 'reporter',
  'priya.raman': 'developer',
  'mats.lindqvist': 'maintainer',
  'yuki.tanaka': 'owner',
  'ines.okafor': 'administrator',
} as const

const reach = ['public', 'authenticated', 'guest', 'reporter', 'developer', 'maintainer', 'owner', 'administrator']

function mayDo(role: string, { access }: ContractOperation): boolean {
  return reach.indexOf(role === 'stranger' ? 'guest' : role) >= reach.indexOf(access)
}

const operations = new Map(contractOperations().map(operation => [operation.id, operation]))

function operationOf(id: string): ContractOperation {
  const operation = operations.get(id)
  if (!operation) throw new Error(`The contract has no ${id}`)
  return operation
}

test('each role sees what it may, a sentence where it may not, and buttons that say why they are off', async ({
  launch,
  service,
}) => {
  test.setTimeout(180_000)
  await giveEachRole(service)
  const { page } = await launch(connectedTo(service))
  const connection = await connectionOf(page)
  for (const [username, role] of Object.entries(people)) {
    await test.step(`${username} is ${role}`, async () => {
      await ask(page, 'connections.setSudo', { id: connection, user: username })
      for (const screen of screens) await seeAs(page, `/c/${connection}/${screen.path}`, screen, role)
    })
  }
  await test.step('a stranger is told nothing of what is private, and that in words', async () => {
    await ask(page, 'connections.setSudo', { id: connection, user: 'owen.price' })
    await openScreen(page, `/c/${connection}/p/${encodeURIComponent('harbor/instruments/buoy-firmware')}/environments`)
    await expect(page.locator('#main [role="alert"]')).toContainText('Not found')
    await expectNoToast(page, 'a private project')
  })
})

test('a service of the core edition lacks what the contract says, and that is told as no failure', async ({
  launch,
  service,
}) => {
  await service.restart(undefined, ['--edition', 'core'])
  const { page } = await launch(connectedTo(service))
  const connection = await connectionOf(page)
  for (const { path, reads } of screens) {
    const isThere = reads === undefined || operationOf(reads).edition === 'core'
    await openScreen(page, `/c/${connection}/${path}`)
    await test.step(path, async () => {
      const told = page.getByRole('heading', { name: 'Not in this edition of the service' })
      if (isThere) await expect.soft(told, path).toHaveCount(0)
      else await expect.soft(told, path).toBeVisible()
      await expectNoAlarm(page, path)
    })
  }
})

/** What a role sees of a screen. */
async function seeAs(page: Page, address: string, { reads, writes }: Screen, role: string): Promise<void> {
  const where = `${address} as ${role}`
  await openScreen(page, address)
  const mayRead = reads === undefined || mayDo(role, operationOf(reads))
  const refusal = page.locator('#main [role="alert"]').filter({ hasText: /\S/ })
  if (mayRead) await expect.soft(refusal, where).toHaveCount(0)
  else await expect.soft(refusal.first(), where).toBeVisible()
  if (!writes) return expectNoToast(page, where)
  const [name, operation] = writes
  const button = page.locator('#main').getByRole('button', { name, exact: true })
  if (mayDo(role, operationOf(operation))) await expect.soft(button.first(), where).toBeEnabled()
  // What is no member's is left to the service: it may have a role that the API does not tell of.
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

/** No screen is in the place of another one's failure: nothing failed that nobody asked for. */
async function expectNoAlarm(page: Page, where: string): Promise<void> {
  await expect.soft(page.locator('#main [role="alert"]').filter({ hasText: /\S/ }), where).toHaveCount(0)
  await expectNoToast(page, where)
}

async function expectNoToast(page: Page, where: string): Promise<void> {
  await expect.soft(page.locator('.mantine-Notification-root'), `${where}: no toast`).toHaveCount(0)
}

/** The sandbox has nobody who owns the group without being an administrator, and a reporter who is more in the project. */
async function giveEachRole(service: Service): Promise<void> {
  const idOf = async (username: string) => {
    const [user] = await service.call<readonly { readonly id: number }[]>('GET', `/users?username=${username}`)
    if (!user) throw new Error(`There is no ${username}`)
    return user.id
  }
  const ofProject = `/projects/${encodeURIComponent(project)}/members`
  await service.call('DELETE', `${ofProject}/${await idOf('grace.mbeki')}`)
  await service.call('PUT', `/groups/${encodeURIComponent(group)}/members/${await idOf('yuki.tanaka')}`, {
    access_level: 50,
  })
}

function below(start: string, all: readonly Screen[]): readonly Screen[] {
  return all.map(screen => ({ ...screen, path: `${start}/${screen.path}` }))
}
