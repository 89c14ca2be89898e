import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConnectionInput } from '#shared/bridge.ts'
import type { Question } from '../consent/asker.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import { openApp } from '../testing/app-for-commands.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { AppOfOtherVersion } from './connect.ts'
import { takeDataLock, waitForDataLock } from './data-lock.ts'
import type { MainClient } from './main-client.ts'
import { DataInUse, openMain } from './open-main.ts'
import { addressFile } from './protocol.ts'
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
    ...{ files: { service: '', keychain: '' }, proxyFor: async () => null },
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
    expect(await call('nothing.like.it')).toMatchObject({ kind: 'validation', message: 'There is no such operation' })
    expect(await call('tags.list')).toMatchObject({ kind: 'validation', fields: { id: expect.any(String) } })
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
    expect(asked[0]?.detail).toContain('tag name v1')
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

describe('the lock of the data', () => {
  test('one process has it, and the next one after it was released', async () => {
    const folder = temporaryDirectory()
    const lock = takeDataLock(folder)
    expect(takeDataLock(folder)).toBeNull()
    const next = waitForDataLock(folder)
    lock?.release()
    ;(await next).release()
  })

  test('ends with its process, however that ends', async () => {
    const folder = temporaryDirectory()
    const program = `
      import { takeDataLock } from ${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)}
      console.log(takeDataLock(${JSON.stringify(folder)}) !== null)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(String((await once(child.stdout, 'data'))[0])).toBe('true\n')
    expect(takeDataLock(folder)).toBeNull()
    child.kill('SIGKILL')
    await once(child, 'exit')
    takeDataLock(folder)?.release()
    const again = takeDataLock(folder)
    expect(again).not.toBeNull()
    again?.release()
  })

  test('a command does not start beside a process that has it and does not answer', async () => {
    const folder = temporaryDirectory()
    const lock = takeDataLock(folder)
    const waits: string[] = []
    const opening = openMain({
      ...{ folder, version, terminal: silent, runOnly: null, files: { service: '', keychain: '' } },
      ...{ proxyFor: async () => null, waitMilliseconds: 0, onWait: () => void waits.push('waiting') },
    })
    await expect(opening).rejects.toBeInstanceOf(DataInUse)
    expect(waits).toEqual(['waiting'])
    lock?.release()
  })
})

describe('the socket of the app', () => {
  test('is for its owner only, and its files go with the app', async () => {
    const directory = temporaryDirectory()
    const { end } = await openApp(directory, version)
    const file = addressFile(directory)
    const { path } = JSON.parse(readFileSync(file, 'utf8'))
    const modes = [file, path, join(path, '..')].map(one => statSync(one).mode & 0o077)
    expect(modes).toEqual([0, 0, 0])
    end()
    expect([file, path].map(one => existsSync(one))).toEqual([false, false])
  })

  test('works in a data folder whose path is too long for a socket', async () => {
    const directory = join(temporaryDirectory(), 'deep'.repeat(30))
    const { end } = await openApp(directory, version)
    const { path } = JSON.parse(readFileSync(addressFile(directory), 'utf8'))
    expect(statSync(join(path, '..')).mode & 0o077).toBe(0)
    end()
    expect(existsSync(join(path, '..'))).toBe(false)
  })

  test('disconnects those who do not know the secret, without an answer', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const { path } = JSON.parse(readFileSync(addressFile(directory), 'utf8'))
    const socket = createConnection(path)
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk
    })
    socket.write(
      `${JSON.stringify({ nonce: 'n', proof: 'guess' })}\n${JSON.stringify({ id: 1, method: 'connections.list', argument: {} })}\n`,
    )
    await once(socket, 'close')
    expect(heard.trim().split('\n')).toHaveLength(1)
  })

  test('a command tells nothing to a process that does not know the secret', async () => {
    const directory = temporaryDirectory()
    const { end } = await openApp(directory, version)
    const file = addressFile(directory)
    const known = JSON.parse(readFileSync(file, 'utf8'))
    end()
    const path = join(directory, 'other')
    const { createServer } = await import('node:net')
    const heard: string[] = []
    const other = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', chunk => heard.push(String(chunk)))
      socket.write('{"nonce":"n"}\n{"proof":"guess"}\n')
    })
    await new Promise<void>(resolve => other.listen(path, resolve))
    onTestFinished(() => void other.close())
    writeFileSync(file, JSON.stringify({ ...known, path }))
    const main = await openMain({
      ...{ folder: directory, version, terminal: silent, runOnly: null, policy: noPolicy },
      ...{ files: { service: '', keychain: '' }, proxyFor: async () => null },
      keychain: { keychain: createMemoryKeychain(), notice: null },
    })
    expect(main.kind).toBe('alone')
    await main.close()
    expect(heard.join('')).not.toContain(known.secret)
    expect(heard.join('')).not.toContain('method')
  })

  test('a command of another version is told to use that of the app', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const opening = openMain({
      ...{ folder: directory, version: '9.9.9', terminal: silent, runOnly: null },
      ...{ files: { service: '', keychain: '' }, proxyFor: async () => null },
    })
    await expect(opening).rejects.toBeInstanceOf(AppOfOtherVersion)
  })

  test('methods of windows, tokens and settings are refused', async () => {
    const main = await openWay('app', await setup())
    // @ts-expect-error: the compiler refuses it as well
    const refused = getFailure(main.request('settings.update', { diffLayout: 'split' }))
    expect(await refused).toMatchObject({ kind: 'validation', message: 'Commands can’t call this method' })
  })
})

test('without a folder everything is in memory, and nothing is written', async () => {
  const { url } = await serve((request, response, count) =>
    request.url.includes('/tags') ? json(response, []) : service(request, response, count),
  )
  const { runOnlyConnection } = await import('../connections/run-only.ts')
  const runOnly = runOnlyConnection(url, testToken)
  const main = await openMain({
    ...{ folder: null, version, terminal: silent, runOnly, policy: noPolicy },
    ...{ files: { service: '', keychain: '' }, proxyFor: async () => null },
  })
  const found = (await main.request('connections.list', {})).find(({ id }) => id === runOnly.id)
  if (!found) throw new Error('the connection is missing')
  const call = { callId: '1', connection: found.ref, operation: 'tags.list', params: { id: 1 } }
  expect((await main.request('operations.call', call)).value).toEqual([])
  await main.close()
})
