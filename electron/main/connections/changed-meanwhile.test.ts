import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'

const ines = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
const mats = { id: 7, name: 'Mats Lindqvist', username: 'mats', state: 'active' }
const tag = {
  name: 'v1',
  message: null,
  target: 'abc',
  commit: { id: 'abc', short_id: 'abc', title: 't', author_name: 'a', author_email: 'a@b', created_at: '2026-01-01' },
}

/** A service whose answers to some requests wait until they are let go. */
async function holding(held: (url: string) => boolean) {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const respond: Respond = async (request, response) => {
    const { url } = request
    const { sudo } = request.headers
    if (held(url)) {
      asked.resolve()
      await gate.promise
    }
    if (url.startsWith('/api/v4/user')) return json(response, sudo === 'mats' || sudo === '7' ? mats : ines)
    if (url.startsWith('/api/v4/version')) return json(response, { version: '16.0' })
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    json(response, url.includes('/tags/') ? tag : [])
  }
  const server = await serve(respond)
  const run = await openRun()
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  const writesSent = () => server.seen.filter(({ method }) => method === 'DELETE')
  return { server, run, id, asked: asked.promise, letGo: gate.resolve, writesSent }
}

const deletion = (connection: string) =>
  ({
    callId: randomUUID(),
    connection,
    operation: 'tags.delete',
    params: { id: 1, tag_name: 'v1' },
    from: 'network',
  }) as const

const answers: Respond = (request, response) =>
  json(response, request.url.startsWith('/api/v4/user') ? ines : { version: '16.0' })

describe('A write that is prepared', () => {
  const looks = (url: string) => url.includes('/tags/')

  test('is not sent when the connection was made read-only before it left', async () => {
    const { run, id, asked, letGo, writesSent } = await holding(looks)
    const failure = getFailure(run.asNow.call(deletion(id)))
    await asked
    await run.connections.setReadOnly({ id, readOnly: true })
    letGo()
    expect(await failure).toEqual({ kind: 'readOnly' })
    expect(writesSent()).toEqual([])
  })

  test('is not sent as one user when another is acted as before it left', async () => {
    const { run, id, asked, letGo, writesSent } = await holding(looks)
    const failure = getFailure(run.asNow.call(deletion(id)))
    await asked
    await run.connections.setSudo({ id, user: 'mats' })
    letGo()
    expect(await failure).toEqual({ kind: 'connectionChanged' })
    expect(writesSent()).toEqual([])
  })

  test('is not sent when the connection was removed before it left', async () => {
    const { run, id, asked, letGo, writesSent } = await holding(looks)
    const failure = getFailure(run.asNow.call(deletion(id)))
    await asked
    await run.connections.remove(id)
    letGo()
    expect(await failure).toMatchObject({ kind: 'notFound' })
    expect(writesSent()).toEqual([])
  })
})

test('Sudo mode that is left again while the keychain was slow stays left', async () => {
  const secrets = createMemoryKeychain()
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let slow = false
  const get: Keychain['get'] = async name => {
    if (slow && name.startsWith('token/')) {
      asked.resolve()
      await gate.promise
    }
    return secrets.get(name)
  }
  const server = await serve((request, response) => json(response, request.headers.sudo ? mats : ines))
  const run = await openRun({ secrets: { ...secrets, get } })
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  await run.close()
  slow = true
  const next = await openRun({ directory: run.directory, secrets: { ...secrets, get } })
  const failure = getFailure(next.connections.setSudo({ id, user: 'mats' }))
  await asked.promise
  const left = next.connections.setSudo({ id, user: null })
  gate.resolve()
  expect(await left).toMatchObject({ sudo: null })
  expect(await failure).toEqual({ kind: 'cancelled' })
  expect((await next.connections.list()).find(found => found.id === id)).toMatchObject({ sudo: null })
})

test('A project that is being downloaded is not lost because a sudo user set in the meantime may not see it', async () => {
  const asked = Promise.withResolvers<void>()
  const respond: Respond = (request, response) => {
    if (request.url.startsWith('/api/v4/user')) return json(response, request.headers.sudo ? mats : ines)
    if (request.url.includes('/commits/') && !request.headers.sudo) return asked.resolve()
    json(response, { message: '404 Not Found' }, 404)
  }
  const server = await serve(respond)
  const run = await openRun()
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  const pin = await run.offline.keep({ connection: run.ref(id), project: 'harbor/lighthouse', ref: 'main' })
  await asked.promise
  await run.connections.setSudo({ id, user: 'mats' })
  const stateNow = () => run.offline.state().pins.find(found => found.id === pin.id)
  expect(stateNow()).toBeUndefined()
  await run.connections.setSudo({ id, user: null })
  await expect.poll(stateNow).toMatchObject({ state: 'running' })
})

test('A page that requests many files gets one dialog', async () => {
  const chosen = Promise.withResolvers<string | null>()
  const run = await openRun({ chooseFile: () => chosen.promise })
  const first = run.exportJournal({ format: 'csv' })
  expect(await getFailure(run.exportJournal({ format: 'csv' }))).toMatchObject({ kind: 'validation' })
  chosen.resolve(null)
  expect(await first).toBeNull()
  expect(await run.exportJournal({ format: 'csv' })).toBeNull()
})

test('A keychain that is locked while the method is changed does not cost the token', async () => {
  const secrets = createMemoryKeychain()
  let locked = false
  const get: Keychain['get'] = async name => (locked && name.startsWith('token/') ? null : secrets.get(name))
  const server = await serve((_request, response) => json(response, ines))
  const connection = connectionTo(server.url)
  const run = await openRun({ secrets: { ...secrets, get } })
  const { id } = await run.connections.add({ ...connection, token: testToken })
  await run.close()
  const next = await openRun({ directory: run.directory, secrets: { ...secrets, get } })
  locked = true
  expect(await getFailure(next.connections.update({ ...connection, id, auth: 'oauth' }))).toMatchObject({
    kind: 'validation',
    fields: { token: expect.any(String) },
  })
  locked = false
  expect(await next.connections.target(id)).toMatchObject({ auth: 'personal', token: testToken })
})

test('A bulk job that had not ended goes with the address it was for, and stays when the token is renewed', async () => {
  const [server, other] = [await serve((_request, response) => json(response, ines)), await serve(() => {})]
  const run = await openRun()
  const input = connectionTo(server.url)
  const { id } = await run.connections.add({ ...input, token: testToken })
  run.bulkJobs.keep({
    ...{ id: randomUUID(), connection: run.ref(id), title: 'Delete 4 tags', kind: 'write', rows: [] },
    startedAt: '2026-05-06T07:00:00.000Z',
  })
  await run.connections.update({ ...input, id, token: testToken })
  expect(run.bulkJobs.interrupted()).toHaveLength(1)
  await run.connections.update({ ...input, id, baseUrl: other.url, token: testToken })
  expect(run.bulkJobs.interrupted()).toEqual([])
})

test('A token entered for a new address in the meantime is not stored for the old one', async () => {
  const secrets = createMemoryKeychain()
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isSlow = false
  const set: Keychain['set'] = async (name, secret) => {
    if (isSlow) {
      isSlow = false
      asked.resolve()
      await gate.promise
    }
    return secrets.set(name, secret)
  }
  const [before, after] = [await serve(answers), await serve(answers)]
  const run = await openRun({ secrets: { ...secrets, set } })
  const { id } = await run.connections.add({ ...connectionTo(before.url), token: testToken })
  const headers = [{ name: 'X-One', command: [process.execPath, '-p', '"one"'] }]
  // The person agrees to the command here.
  await run.connections.test({ ...connectionTo(before.url), existing: id, headers })
  isSlow = true
  const withCommand = getFailure(run.connections.update({ ...connectionTo(before.url), id, headers }))
  await asked.promise
  const token = 'glpat-for-the-other-address'
  await run.connections.update({ ...connectionTo(after.url), id, token })
  gate.resolve()
  expect(await withCommand).toMatchObject({ kind: 'validation', message: expect.stringContaining('changed while') })
  await run.asNow.call({ connection: id, callId: 'a', operation: 'version.get', params: {}, from: 'network' })
  expect(before.seen.filter(({ headers: sent }) => sent['private-token'] === token)).toEqual([])
})

test('A test of a connection that is removed while the test is prepared sends nothing', async () => {
  const server = await serve(answers)
  const run = await openRun()
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  const tested = getFailure(run.connections.test({ ...connectionTo(server.url), existing: id }))
  await run.connections.remove(id)
  expect(await tested).toMatchObject({ kind: 'validation' })
  expect(server.seen).toEqual([])
})
