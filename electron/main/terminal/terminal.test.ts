import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConnectionInput } from '#shared/bridge.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { createNodeHost } from '../../cli/node-host.ts'
import type { Question } from '../consent/asker.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import { openApp } from '../testing/app-for-commands.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import type { MainClient } from './main-client.ts'
import { openMain } from './open-main.ts'
import type { Terminal } from './terminals.ts'

const version = '1.2.3'
const silent: Terminal = { askPerson: async () => false, chooseFile: async () => null, send: () => {} }

interface Setup {
  readonly url: string
  readonly directory: string
  readonly connection: Partial<ConnectionInput>
}

/** A command that reaches main in the app, or in its own process. Both have the same keychain and data. */
async function openWay(way: 'app' | 'alone', setup: Setup, terminal: Terminal = silent): Promise<MainClient> {
  const { directory } = setup
  const secrets = createMemoryKeychain()
  const filling = await openRun({ directory, secrets })
  await filling.connections.add({ ...connectionTo(setup.url), ...setup.connection, token: testToken })
  await filling.close()
  if (way === 'app') await openApp(directory, version, secrets)
  const main = await openMain({
    ...{ folder: directory, terminal, version, runOnly: null, policy: noPolicy },
    ...{ loadHost: async () => createNodeHost(), proxyFor: async () => null },
    keychain: { keychain: secrets, notice: null },
  })
  onTestFinished(() => main.close())
  expect(main.kind).toBe(way)
  return main
}

async function setup(connection: Partial<ConnectionInput> = {}, respond: Respond = service): Promise<Setup> {
  return { url: (await serve(respond)).url, directory: temporaryDirectory(), connection }
}

async function refOf(main: MainClient) {
  const found = (await main.request('connections.list', {})).find(({ kind }) => kind === 'saved')
  if (!found) throw new Error('the connection is missing')
  return found.ref
}

describe.each(['app', 'alone'] as const)('a command, with main in: %s', way => {
  test('reads from a saved connection with its token', async () => {
    const main = await openWay(way, await setup())
    const connection = await refOf(main)
    const answer = await main.request('operations.call', {
      callId: '1',
      connection,
      operation: 'user.current',
      params: {},
    })
    expect(answer.value).toMatchObject({ username: 'ines' })
  })

  test('gets the errors of main as they are', async () => {
    const main = await openWay(way, await setup())
    const connection = await refOf(main)
    const call = (operation: string, params = {}) =>
      getFailure(main.request('operations.call', { callId: '1', connection, operation, params }))
    expect(await call('nothing.like.it')).toMatchObject({ kind: 'validation', message: 'This operation doesn’t exist' })
    expect(await call('tags.list')).toMatchObject({ kind: 'validation', fields: { id: expect.any(String) } })
  })

  test('gets English texts in every language of the app, which the windows have in theirs', async () => {
    activate('de-DE', { 'This operation doesn’t exist': ['Diese Operation gibt es nicht'] })
    onTestFinished(() => activate('en', null))
    const main = await openWay(way, await setup())
    const call = { callId: '1', connection: await refOf(main), operation: 'nothing.like.it', params: {} }
    expect(await getFailure(main.request('operations.call', call))).toMatchObject({
      message: 'This operation doesn’t exist',
    })
    const { proxy } = await openRun()
    expect(await getFailure(proxy.call({ ...call, from: 'network', priority: 'person' }))).toMatchObject({
      message: 'Diese Operation gibt es nicht',
    })
  })

  test('gets English texts also from what main loaded in another language', async () => {
    activate('de-DE', {
      'the connection was refused': ['die Verbindung wurde abgelehnt'],
      'the Maintainer role or a higher one': ['mindestens die Rolle Maintainer'],
    })
    onTestFinished(() => activate('en', null))
    const refuses: Respond = (_request, response) => json(response, { message: '403 Forbidden' }, 403)
    const main = await openWay(way, await setup({}, refuses))
    const call = { callId: '1', connection: await refOf(main), params: { id: 1 } }
    const read = (operation: string) => getFailure(main.request('operations.call', { ...call, operation }))
    expect(await read('remoteMirrors.list')).toMatchObject({ needs: 'the Maintainer role or a higher one' })
    const gone = await openWay(way, { url: 'http://127.0.0.1:1', directory: temporaryDirectory(), connection: {} })
    const unreached = gone.request('operations.call', {
      ...call,
      connection: await refOf(gone),
      operation: 'tags.list',
    })
    expect(await getFailure(unreached)).toEqual({ kind: 'offline', detail: 'the connection was refused' })
  })

  test('is asked what main asks, and the journal has what was sent', async () => {
    const asked: Question[] = []
    let agrees = false
    const terminal = {
      ...silent,
      askPerson: async (question: Question) => {
        asked.push(question)
        return agrees
      },
    }
    const main = await openWay(way, await setup({ production: true }), terminal)
    const connection = await refOf(main)
    const write = () =>
      main.request('operations.call', {
        ...{ callId: '1', connection, operation: 'tags.create' },
        params: { id: 1, tag_name: 'v1', ref: 'main' },
      })
    expect(await getFailure(write())).toEqual({ kind: 'consentRequired', because: 'declined' })
    expect(await main.request('journal.list', { limit: 10 })).toEqual([])
    expect(asked[0]?.detail).toContain('tag v1')
    agrees = true
    await write().catch(() => {})
    expect(await main.request('journal.list', { limit: 10 })).toMatchObject([{ operation: 'tags.create' }])
  })

  test('never writes to a read-only connection', async () => {
    const main = await openWay(way, await setup({ readOnly: true }), { ...silent, askPerson: async () => true })
    const connection = await refOf(main)
    const params = { id: 1, tag_name: 'v1', ref: 'main' }
    const call = main.request('operations.call', { callId: '1', connection, operation: 'tags.create', params })
    expect(await getFailure(call)).toEqual({ kind: 'readOnly' })
  })

  test('saves bytes where it says', async () => {
    const file = join(temporaryDirectory(), 'saved')
    const respond: Respond = (request, response, count) => {
      if (!request.url.includes('/raw')) return service(request, response, count)
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end('content')
    }
    const main = await openWay(way, await setup({}, respond), { ...silent, chooseFile: async () => file })
    const connection = await refOf(main)
    const params = { id: 1, file_path: 'README.md', ref: 'main' }
    const request = { callId: '1', connection, operation: 'files.raw', params, suggestedName: 'README.md' }
    expect(await main.request('operations.download', request)).toEqual({ path: file, size: 7 })
    expect(readFileSync(file, 'utf8')).toBe('content')
  })
})

test('a command that disconnects cancels its read', async () => {
  const reached = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const respond: Respond = (request, response, count) => {
    if (!request.url.includes('/repository/tags')) return service(request, response, count)
    response.once('close', left.resolve)
    reached.resolve()
  }
  const main = await openWay('app', await setup({}, respond))
  const connection = await refOf(main)
  const call = main.request('operations.call', { callId: '1', connection, operation: 'tags.list', params: { id: 1 } })
  const failure = getFailure(call)
  await reached.promise
  await main.close()
  expect(await failure).toMatchObject({ kind: 'offline' })
  await left.promise
})

test('without a folder everything is in memory, and nothing is written', async () => {
  const { url } = await serve((request, response, count) =>
    request.url.includes('/tags') ? json(response, []) : service(request, response, count),
  )
  const { runOnlyConnection } = await import('../connections/run-only.ts')
  const runOnly = runOnlyConnection(url, testToken)
  const main = await openMain({
    ...{ folder: null, version, terminal: silent, runOnly, policy: noPolicy },
    ...{ loadHost: async () => createNodeHost(), proxyFor: async () => null },
  })
  const found = (await main.request('connections.list', {})).find(({ id }) => id === runOnly.id)
  if (!found) throw new Error('the connection is missing')
  const call = { callId: '1', connection: found.ref, operation: 'tags.list', params: { id: 1 } }
  expect((await main.request('operations.call', call)).value).toEqual([])
  await main.close()
})
