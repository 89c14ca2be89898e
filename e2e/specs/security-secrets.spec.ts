import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type App, freshUserData } from '../support/app.ts'
import { type BadServer, badServer } from '../support/bad-servers.ts'
import { ask, getRef } from '../support/bridge.ts'
import { type Canary, makeCanary } from '../support/canary.ts'
import { getHeap } from '../support/heap.ts'
import { type Parrot, startParrot } from '../support/parrot.ts'
import { recordingApp, takeRecord } from '../support/recording-app.ts'
import { getConnection, getScreen, goTo, write } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const project = 'harbor/lighthouse'
const methods = [
  { name: 'Personal', label: 'Access token', field: 'Token' },
  { name: 'Impersonation', label: 'Impersonation token', field: 'Token' },
  { name: 'Bearer', label: 'OAuth token', field: 'Token' },
  { name: 'Cookie', label: 'Session cookie', field: 'Cookie value' },
] as const
const tricks = ['400', '401', '403', '404', '500', 'html', 'text', 'field', 'redirect', 'same', 'hang', 'cut']

/** Fills in the form as a user does, and saves. */
async function addByHand(page: Page, address: string, token: string, method: (typeof methods)[number]): Promise<void> {
  await goTo(page, '/connections')
  await page.getByRole('button', { name: 'Add connection' }).click()
  const form = page.getByRole('dialog', { name: 'Add a connection' })
  await form.getByRole('textbox', { name: 'Name' }).fill(method.name)
  await form.getByRole('textbox', { name: 'Address' }).fill(address)
  await form.getByRole('combobox', { name: 'Sign in with' }).click()
  await page.getByRole('option', { name: method.label }).click()
  if (method.name === 'Cookie') {
    await form.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option').nth(1).click()
  }
  await form.locator('input[type=password]').focus()
  await page.keyboard.insertText(token)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(form.getByText(/answer|works|Signed in|Connected/i).first()).toBeVisible()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Connection: ${method.name}`) })).toBeVisible()
  await expect(page.getByRole('option', { name: /harbor\/lighthouse/ }).first()).toBeVisible()
}

/** Goes through the screens of a connection. */
async function openScreens(page: Page): Promise<void> {
  const connection = await getConnection(page)
  const look = async (screen: string, search: Readonly<Record<string, string>>) => {
    await goTo(page, getScreen(connection, project, screen, search))
    await expect(page.getByRole('banner').getByRole('link', { name: 'lighthouse', exact: true })).toBeVisible()
  }
  await look('tree', { ref: 'main' })
  await look('blob', { ref: 'main', path: 'README.md' })
  await look('blob', { ref: 'main', path: 'docs/api/berths.md', view: 'blame' })
  await look('commits', { ref: 'main' })
  await look('edit', { branch: 'main', path: 'docs/api/berths.md' })
  await write(page, 'docs/api/berths.md', 'start', 'Typed beside a secret.\n')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await look('drafts', {})
  await goTo(page, `/c/${connection}/explorer/tags.list`)
  await expect(page.getByRole('main')).toContainText('tag')
  await ask(page, 'connections.setSudo', { id: connection, user: 'owen.price' })
  await look('tree', { ref: 'main', path: 'docs' })
  await ask(page, 'connections.setSudo', { id: connection, user: null })
  for (const trick of tricks.filter(one => one !== 'hang')) {
    const id = `trick-${trick}`
    await goTo(page, getScreen(connection, id, 'tree', { ref: 'main' }))
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('heading', { name: id }))
        .first(),
    ).toBeVisible()
  }
  // A connection that was cut counts as offline until the service answers again: until then nothing is sent.
  await goTo(page, `/c/${connection}/projects`)
  await expect(page.getByRole('button', { name: /^Connection: .*, Online$/ })).toBeVisible()
}

/** Makes calls of each kind, and has them fail in every way. */
async function callInEachWay(page: Page, parrot: Pick<Parrot, 'hangs'>): Promise<void> {
  const connection = await getConnection(page)
  const params = { id: project, tag_name: `canary-${connection}`, ref: 'main' }
  const ref = await getRef(page, connection)
  const call = { connection: ref, operation: 'tags.create', params }
  await ask(page, 'operations.preview', call)
  await ask(page, 'operations.explore', { ...call, callId: 'write' })
  await ask(page, 'operations.explore', { ...call, callId: 'refused write' })
  await ask(page, 'operations.explore', { callId: 'read', connection: ref, operation: 'user.current', params: {} })
  await ask(page, 'connections.setSudo', { id: connection, user: 'nobody.at.all' })
  await ask(page, 'connections.setSudo', { id: connection, user: null })

  for (const trick of tricks) {
    const ref = await getRef(page, connection)
    const id = `trick-${trick}`
    const hanging = trick === 'hang'
    for (const operation of ['operations.call', 'operations.explore'] as const) {
      const callId = `${operation} ${trick}`
      const hangs = parrot.hangs()
      const answer = ask(page, operation, { callId, connection: ref, operation: 'projects.get', params: { id } })
      if (hanging) {
        await expect.poll(parrot.hangs).toBe(hangs + 1)
        await ask(page, 'operations.cancel', { callId })
      }
      expect(z.object({ ok: z.boolean() }).parse(await answer)).toBeDefined()
    }
    if (hanging) continue
    await ask(page, 'operations.explore', {
      callId: `write ${trick}`,
      connection: ref,
      operation: 'tags.delete',
      params: { id, tag_name: 'v1' },
    })
  }
}

/** Everywhere it was found. */
async function search(canary: Canary, app: App, record: string, stranger: BadServer): Promise<readonly string[]> {
  const places = {
    'the messages between page and main': Buffer.from(record),
    'the output of the app': Buffer.from(app.output()),
    'requests to another origin': Buffer.from(stranger.received.join('\n')),
    "the page's heap": await getHeap(app.page),
  }
  const found = Object.entries(places).flatMap(([place, bytes]) => {
    const form = canary.foundIn(bytes)
    return form === null ? [] : [`${place}: ${form}`]
  })
  return [...found, ...canary.filesHolding(app.userData), ...canary.processesHolding()]
}

test('a token of any kind, with a service that echoes it and fails in every way, is found nowhere', async ({
  launch,
  service,
}) => {
  test.setTimeout(300_000)
  const canary = makeCanary()
  const stranger = await badServer((_request, response) => response.end('reached'))
  const parrot = await startParrot(service, canary.text, stranger.url)
  const userData = freshUserData()
  const app = await launch({ userData, appFolder: recordingApp() })
  const { page } = app
  for (const method of methods) {
    await test.step(method.name, async () => {
      await addByHand(page, parrot.url, canary.text + method.name.toLowerCase(), method)
      // Where a screen shows an answer doesn't depend on the header that the token was in.
      if (method === methods[0]) await openScreens(page)
      await callInEachWay(page, parrot)
    })
  }
  expect([...parrot.received].toSorted()).toEqual(['authorization', 'cookie', 'private-token'])
  await test.step('offline', async () => {
    const connection = await getConnection(page)
    await parrot.vanish()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await goTo(page, getScreen(connection, project, 'tree', { ref: 'main' }))
    await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible()
    await ask(page, 'journal.list', {})
    await ask(page, 'connections.list', {})
  })
  const diagnostics = await ask(page, 'app.diagnostics', {})
  expect(diagnostics).toMatchObject({ ok: true })
  expect(JSON.stringify(diagnostics).length).toBeGreaterThan(200)
  expect(canary.foundIn(Buffer.from(JSON.stringify(diagnostics)))).toBeNull()
  await goTo(page, '/connections')
  await expect(page.getByRole('row', { name: /Cookie/ })).toBeVisible()
  const record = await takeRecord(page)
  expect(record.split('\n').length).toBeGreaterThan(100)
  expect(await search(canary, app, record, stranger)).toEqual([])
  expect(await app.close()).toBe(0)
  expect(canary.filesHolding(userData)).toEqual([])
  await stranger.stop()
})

test('a typed token is in the page while it is typed, and gone when it is saved or thrown away', async ({
  launch,
  service,
}) => {
  const canary = makeCanary()
  const { page } = await launch()
  await goTo(page, '/connections')
  const form = page.getByRole('dialog', { name: 'Add a connection' })
  const type = async (token: string) => {
    await page.getByRole('button', { name: 'Add connection' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Typed')
    await form.getByRole('textbox', { name: 'Address' }).fill(service.url)
    await form.locator('input[type=password]').focus()
    await page.keyboard.insertText(token)
  }
  const inHeap = async () => canary.foundIn(await getHeap(page))
  await type(canary.text)
  expect(await inHeap()).not.toBeNull()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect.poll(inHeap, { timeout: 30_000 }).toBeNull()
  await type(canary.text)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Connection: Typed/ })).toBeVisible()
  await expect.poll(inHeap, { timeout: 30_000 }).toBeNull()
})

test('a planted value is found in each place: the search works', async ({ launch, service }) => {
  const canary = makeCanary()
  const stranger = await badServer((_request, response) => response.end())
  const app = await launch({
    appFolder: recordingApp(),
    args: ['--open', `gatehouse://open/connections?planted=${canary.text}`],
    environment: { GATEHOUSE_PLANTED: canary.text },
  })
  const { page } = app
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await fetch(`${stranger.url}/${encodeURIComponent(canary.text)}`)
  await ask(page, 'settings.update', { recents: { planted: [canary.text.slice(3, 16)] } })
  await page.evaluate(text => Object.assign(window, { planted: text }), `a${canary.text}`)
  const record = await takeRecord(page)
  const found = await search(canary, app, record, stranger)
  for (const place of ['the messages between', 'requests to another origin', "the page's heap", 'gatehouse.db']) {
    expect(found.filter(line => line.includes(place))).not.toEqual([])
  }
  for (const place of [`${app.pid} cmdline`, `${app.pid} environ`]) {
    expect(found.filter(line => line.startsWith(place))).not.toEqual([])
  }
  expect(app.output()).toContain('DevTools listening')
  const { text } = canary
  const bytes = Buffer.from(text)
  const disguises = {
    plain: text,
    piece: text.slice(7, 19),
    reversed: [...text].reverse().join('').slice(9, 21),
    base64: Buffer.from(`Bearer ${text}`).toString('base64'),
    base64url: Buffer.from(`x:${text}`).toString('base64url'),
    hex: bytes.toString('hex'),
    url: [...bytes].map(byte => `%${byte.toString(16)}`).join(''),
  }
  for (const [name, disguise] of Object.entries(disguises)) {
    expect([name, canary.foundIn(Buffer.from(`before ${disguise} after`))]).not.toEqual([name, null])
  }
  expect(canary.foundIn(Buffer.from(disguises.plain, 'utf16le'))).not.toBeNull()
  expect(canary.foundIn(Buffer.from(text.slice(0, 11)))).toBeNull()
  expect(service.token).not.toContain(text)
  await stranger.stop()
})
