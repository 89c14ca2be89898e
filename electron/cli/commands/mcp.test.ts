import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Keychain } from '../../main/keychain/keychain.ts'
import { noPolicy } from '../../main/policy.ts'
import { takeDataLock } from '../../main/terminal/data-lock.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import { openApp } from '../../main/testing/app-for-commands.ts'
import { openRun } from '../../main/testing/run.ts'
import { temporaryDirectory } from '../../main/testing/temporary.ts'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { main } from '../main.ts'
import { createNodeHost } from '../node-host.ts'
import { runCommand, savedConnection, version } from '../testing/command.ts'
import { createSharedMain } from './mcp.ts'

const program = join(import.meta.dirname, '../cli.ts')
let service: TestService
let project: number

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('harbor/crane', 'private')).id
})
afterAll(() => service.stop())

/** Connects the protocol's own client. */
async function connect(transport: Transport) {
  const client = new Client({ name: 'test', version: '0.0.0' })
  await client.connect(transport)
  const use = async (tool: string, argument: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name: tool, arguments: argument })
    return { isError, text: content.map(part => (part.type === 'text' ? part.text : '')).join('\n') }
  }
  return { client, use }
}

/** The command in this process, with a keychain of the test, and a client at the other end of its streams. */
async function serveHere(directory: string, secrets: Keychain) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const ended = main(['mcp', '--client', 'helper', '--user-data', directory], {
    ...{ stdin, stdout, stderr, environment: {}, signal: new AbortController().signal },
    loadHost: async () => createNodeHost(),
    main: { policy: noPolicy, keychain: { keychain: secrets, notice: null } },
  })
  const connected = await connect(new StdioServerTransport(stdout, stdin))
  const end = () => {
    stdin.end()
    return ended
  }
  onTestFinished(async () => void (await end()))
  return { ...connected, end }
}

/** A data folder with a connection on which the assistant may read and propose tags. */
async function prepare() {
  const { directory, secrets } = await savedConnection(service.url, administratorToken)
  const run = await openRun({ directory, secrets })
  const saved = (await run.connections.list()).find(({ kind }) => kind === 'saved')
  if (!saved) throw new Error('no saved connection')
  await run.assistants.request({ client: 'helper', tool: 'list_connections', argument: {} })
  await run.assistants.allow({
    ...{ client: 'helper', connection: saved.id, places: [{ kind: 'project', path: 'harbor/crane' }] },
    ...{ resources: ['tags'], proposes: true },
  })
  await run.close()
  const call = { connection: saved.id, operation: 'tags.create', params: { id: project, tag_name: 'v1', ref: 'main' } }
  return { directory, secrets, call: { ...call, reason: 'The release is due' } }
}

describe.each([{ way: 'app' }, { way: 'alone' }])('with main in: $way', ({ way }) => {
  test('an assistant proposes a change, and proposals list and show have it', async () => {
    const { directory, secrets, call } = await prepare()
    if (way === 'app') await openApp(directory, version, secrets)
    const run = (argv: readonly string[]) => runCommand([...argv, '--user-data', directory], { secrets })
    expect(JSON.parse((await run(['proposals', 'list'])).out)).toEqual([])

    const { use, end } = await serveHere(directory, secrets)
    const { isError, text } = await use('propose_change', call)
    expect([isError, text]).toEqual([false, expect.stringContaining('pending')])
    const { id } = JSON.parse(text)
    expect(await end()).toBe(0)

    expect(JSON.parse((await run(['proposals', 'list'])).out)).toMatchObject([
      { id, state: 'pending', client: 'helper', operation: 'tags.create', place: 'harbor/crane' },
    ])
    const table = await run(['proposals', 'list', '--output', 'csv'])
    expect(table.out.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('"id","state","operation","place","client"'),
      expect.stringContaining(`"${id}","pending","tags.create","harbor/crane","helper"`),
    ])
    const shown = await run(['proposals', 'show', id])
    expect(JSON.parse(shown.out)).toMatchObject({
      ...{ id, reason: 'The release is due', params: { id: project, tag_name: 'v1' } },
      request: { method: 'POST', body: { tag_name: 'v1', ref: 'main' } },
    })
    expect(shown.out).not.toContain(administratorToken)
  })
})

test('proposals show tells what is wrong with an ID', async () => {
  const at = ['--user-data', temporaryDirectory()]
  expect((await runCommand(['proposals', 'show', 'x', ...at])).code).toBe(2)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await runCommand(['proposals', 'show', unknown, ...at])).code).toBe(6)
})

test('a name that can’t be a client is refused', async () => {
  for (const argv of [['mcp'], ['mcp', '--client', 'a/b'], ['mcp', '--client', '']]) {
    expect(await runCommand(argv)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--client') })
  }
})

test('the app can be closed between two requests', async () => {
  const { directory, secrets, call } = await prepare()
  const app = await openApp(directory, version, secrets)
  const { use } = await serveHere(directory, secrets)
  expect((await use('list_connections')).text).toContain(call.connection)
  app.end()
  await app.run.close()
  await expect.poll(() => use('list_connections')).toMatchObject({ isError: false })
  expect((await use('propose_change', call)).isError).toBe(false)
})

test('the process serves a new assistant without access, and releases the data when the assistant has ended', async () => {
  const directory = temporaryDirectory()
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [program, 'mcp', '--client', 'helper', '--user-data', directory] },
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none', HOME: directory },
  })
  const { client, use } = await connect(transport)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('propose_change')
  expect(await use('list_connections')).toMatchObject({
    isError: false,
    text: expect.stringContaining('no access yet'),
  })
  expect(takeDataLock(directory)).toBeNull()
  await client.close()
  await expect.poll(() => takeDataLock(directory)).not.toBeNull()
})

describe('main that the command has opened itself', () => {
  function startShared() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const events: string[] = []
    const client: MainClient = { kind: 'alone', request: () => Promise.reject(), close: async () => {} }
    const shared = createSharedMain(async work => {
      events.push('open')
      await work(client)
      events.push('close')
    })
    return { shared, events, use: () => shared.use(async () => 'answer') }
  }

  test('is closed after 3 seconds without a request, and opened again for the next', async () => {
    const { events, use } = startShared()
    await use()
    await vi.advanceTimersByTimeAsync(2999)
    await use()
    await vi.advanceTimersByTimeAsync(2999)
    expect(events).toEqual(['open'])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['open', 'close'])
    expect(await use()).toBe('answer')
    expect(events).toEqual(['open', 'close', 'open'])
  })

  test('is closed after 10 seconds although an assistant asks each second, so that the app can start', async () => {
    const { events, use } = startShared()
    for (let second = 0; second < 10; second += 1) {
      await use()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(events).toEqual(['open', 'close'])
  })

  test('is opened again after a request that failed, when the earlier one is closed', async () => {
    const { shared, events, use } = startShared()
    await expect(shared.use(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await use()).toBe('answer')
    expect(events).toEqual(['open', 'close', 'open'])
    await shared.close()
    expect(events).toEqual(['open', 'close', 'open', 'close'])
  })
})
