import { execFile } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { bridgeMethods } from '#shared/bridge.ts'
import { createNodeHost } from '../../cli/node-host.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import { openApp } from '../testing/app-for-commands.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { AppOfOtherVersion, connectToApp } from './connect.ts'
import { openMain } from './open-main.ts'
import { address, addressFile, getProof, hello, isTerminalMethod, readLines, writeLine } from './protocol.ts'
import type { Terminal } from './terminals.ts'

const version = '1.2.3'
/** Another user. */
const nobody = 65534
const silent: Terminal = { askPerson: async () => false, chooseFile: async () => null, send: () => {} }

const readAddress = (directory: string) => address.parse(JSON.parse(readFileSync(addressFile(directory), 'utf8')))

/** A program that talks to the socket, line by line. */
function connectTo(path: string) {
  const socket = createConnection(path)
  const heard: unknown[] = []
  const waiting: PromiseWithResolvers<unknown>[] = []
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  readLines(
    socket,
    () => 1_000_000,
    message => {
      const [next] = waiting.splice(0, 1)
      if (next) next.resolve(message)
      else heard.push(message)
    },
  )
  // Bytes that were not read turn the end into a reset connection.
  const closed = new Promise<void>(resolve => void socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    heard,
    send: (message: unknown) => writeLine(socket, message),
    /** The next message of the app. */
    next: async () => {
      if (heard.length > 0) return heard.shift()
      const message = Promise.withResolvers<unknown>()
      waiting.push(message)
      return message.promise
    },
  }
}

/** What a command that knows the secret sends first. */
async function introduction(client: ReturnType<typeof connectTo>, secret: string) {
  const { nonce } = hello.parse(await client.next())
  return { nonce: 'own', proof: getProof(secret, 'command', nonce, 'own') }
}

/** A program that has introduced itself to the running app. */
async function introduced(directory: string) {
  const { path, secret } = readAddress(directory)
  const client = connectTo(path)
  client.send(await introduction(client, secret))
  expect(await client.next()).toEqual({ proof: expect.any(String) })
  return client
}

const request = { id: 1, method: 'connections.list', argument: {} }

describe('the socket of the app', () => {
  test('is for its owner only, and its files go with the app', async () => {
    const directory = temporaryDirectory()
    const { end } = await openApp(directory, version)
    const file = addressFile(directory)
    const { path } = readAddress(directory)
    expect(path).toBe(join(directory, 'terminal', 'socket'))
    const modes = [file, path, join(path, '..')].map(one => statSync(one).mode & 0o077)
    expect(modes).toEqual([0, 0, 0])
    end()
    expect([file, path, join(path, '..')].map(one => existsSync(one))).toEqual([false, false, false])
  })

  test('does not stay in a folder that others can read, nor its secret in a file that others can read', async () => {
    const directory = temporaryDirectory()
    const [own, file] = [join(directory, 'terminal'), addressFile(directory)]
    mkdirSync(own)
    writeFileSync(file, '{"secret":"old"}')
    for (const path of [own, file]) chmodSync(path, 0o777)
    await openApp(directory, version)
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('socket')
    expect([own, file].map(path => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
    expect(readAddress(directory).secret).not.toBe('old')
  })

  test('can be neither read about nor reached by another user of the computer, also in a data folder that everyone can read', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) skip('only root can start a process of another user')
    const directory = temporaryDirectory()
    chmodSync(directory, 0o755)
    await openApp(directory, version)
    const file = addressFile(directory)
    const { path } = readAddress(directory)
    const tries = `
      const { readFileSync } = require('node:fs')
      try { readFileSync(${JSON.stringify(file)}); console.log('read') } catch ({ code }) { console.log(code) }
      require('node:net').connect(${JSON.stringify(path)}, () => console.log('connected')).on('error', ({ code }) => console.log(code))
    `
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', tries], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
    })
    expect(stdout).toBe('EACCES\nEACCES\n')
  })

  test('is not in a folder that another user made', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can give a folder to another user')
    const directory = temporaryDirectory()
    const own = join(directory, 'terminal')
    mkdirSync(own, { mode: 0o700 })
    chownSync(own, nobody, nobody)
    await openApp(directory, version)
    const { path } = readAddress(directory)
    expect(path).not.toContain(own)
    expect(statSync(join(path, '..')).uid).toBe(0)
  })

  test('works in a data folder whose path is too long for a socket', async () => {
    const directory = join(temporaryDirectory(), 'deep'.repeat(30))
    const { end } = await openApp(directory, version)
    const { path } = readAddress(directory)
    expect(statSync(join(path, '..')).mode & 0o077).toBe(0)
    end()
    expect(existsSync(join(path, '..'))).toBe(false)
  })

  test('disconnects those who do not know the secret, without an answer', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const { path } = readAddress(directory)
    const guesses = [
      { nonce: 'own', proof: '' },
      { nonce: 'own', proof: 'guess' },
      await introduction(connectTo(path), 'another secret'),
      request,
      null,
    ]
    for (const guess of guesses) {
      const client = connectTo(path)
      hello.parse(await client.next())
      client.send(guess)
      client.send(request)
      await client.closed
      expect(client.heard).toEqual([])
    }
  })

  test('disconnects a program that repeats the proof of a command, or that of the app', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const { path, secret } = readAddress(directory)
    const first = connectTo(path)
    const seen = await introduction(first, secret)
    first.send(seen)
    const accepted = z.object({ proof: z.string() }).parse(await first.next())
    for (const proof of [seen.proof, accepted.proof]) {
      const other = connectTo(path)
      hello.parse(await other.next())
      other.send({ nonce: seen.nonce, proof })
      other.send(request)
      await other.closed
      expect(other.heard).toEqual([])
    }
  })

  test('disconnects a program that does not introduce itself in time, or with a long line', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const { path } = readAddress(directory)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [mute, half, long] = [connectTo(path), connectTo(path), connectTo(path)]
    await Promise.all([mute.next(), half.next(), long.next()])
    long.socket.write('x'.repeat(100_000))
    await long.closed
    half.socket.write('{"nonce":"own","pro')
    vi.advanceTimersByTime(5000)
    await Promise.all([mute.closed, half.closed])
    expect([...mute.heard, ...half.heard, ...long.heard]).toEqual([])
  })

  test('answers a program that introduced itself for as long as it stays', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = await introduced(directory)
    vi.advanceTimersByTime(60_000)
    client.send(request)
    expect(await client.next()).toMatchObject({ id: 1, reply: { ok: true } })
  })

  test('refuses each method that is not one of commands: windows, tokens, settings, drafts', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const client = await introduced(directory)
    const others = Object.keys(bridgeMethods).filter(method => !isTerminalMethod(method))
    expect(others).toEqual(expect.arrayContaining(['connections.add', 'connections.update', 'settings.update']))
    for (const method of [...others, 'constructor', '__proto__', 'toString', '']) {
      client.send({ id: 1, method, argument: {} })
      const error = { kind: 'validation', message: 'Commands can’t call this method' }
      expect(await client.next()).toMatchObject({ id: 1, reply: { ok: false, error } })
    }
  })

  test('accepts the answer to a question from the command that was asked only', async () => {
    const { url } = await serve(service)
    const directory = temporaryDirectory()
    const { run } = await openApp(directory, version)
    const { id } = await run.connections.add({ ...connectionTo(url), production: true, token: testToken })
    const [command, other] = [await introduced(directory), await introduced(directory)]
    const params = { id: 1, tag_name: 'v1', ref: 'main' }
    const call = { callId: '1', connection: run.ref(id), operation: 'tags.create', params }
    command.send({ id: 1, method: 'operations.call', argument: call })
    const { question } = z.object({ question: z.number(), person: z.unknown() }).parse(await command.next())
    other.send({ question, answer: true })
    other.send(request)
    expect(await other.next()).toMatchObject({ id: 1, reply: { ok: true } })
    command.send({ question, answer: false })
    const error = { kind: 'consentRequired', because: 'declined' }
    expect(await command.next()).toMatchObject({ id: 1, reply: { ok: false, error } })
  })
})

describe('a command', () => {
  test('tells nothing to a process that does not know the secret', async () => {
    const directory = temporaryDirectory()
    const { end } = await openApp(directory, version)
    const file = addressFile(directory)
    const known = readAddress(directory)
    end()
    const path = join(directory, 'other')
    const heard: string[] = []
    const other = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', chunk => heard.push(String(chunk)))
      socket.write('{"nonce":"n"}\n{"proof":"guess"}\n')
    })
    await new Promise<void>(resolve => other.listen(path, resolve))
    onTestFinished(() => void other.close())
    writeFileSync(file, JSON.stringify({ ...known, path }), { mode: 0o600 })
    const main = await openMain({
      ...{ folder: directory, version, terminal: silent, runOnly: null, policy: noPolicy },
      ...{ loadHost: async () => createNodeHost(), proxyFor: async () => null },
      keychain: { keychain: createMemoryKeychain(), notice: null },
    })
    expect(main.kind).toBe('alone')
    await main.close()
    expect(heard.join('')).not.toContain(known.secret)
    expect(heard.join('')).not.toContain('method')
  })

  test.each(['file', 'folder'] as const)(
    'sends nothing to a socket whose %s others can write to, or of another user',
    async which => {
      const directory = temporaryDirectory()
      const { end } = await openApp(directory, version)
      const known = readAddress(directory)
      end()
      const folder = join(directory, 'other')
      mkdirSync(folder, { mode: 0o700 })
      const connected = vi.fn()
      const other = createServer(connected)
      const path = join(folder, 'socket')
      await new Promise<void>(resolve => other.listen(path, resolve))
      onTestFinished(() => void other.close())
      const file = addressFile(directory)
      writeFileSync(file, JSON.stringify({ ...known, path }), { mode: 0o600 })
      const opened = which === 'file' ? file : folder
      const open = () => connectToApp(directory, version, silent)
      chmodSync(opened, 0o777)
      expect(await open()).toBeNull()
      chmodSync(opened, 0o700)
      if (process.getuid?.() === 0) {
        chownSync(opened, nobody, nobody)
        expect(await open()).toBeNull()
        chownSync(opened, 0, 0)
      }
      expect(connected).not.toHaveBeenCalled()
      // The same place, of its owner only, is connected to.
      other.once('connection', socket => socket.destroy())
      await open()
      expect(connected).toHaveBeenCalledOnce()
    },
  )

  test('of another version is told to use that of the app', async () => {
    const directory = temporaryDirectory()
    await openApp(directory, version)
    const opening = openMain({
      ...{ folder: directory, version: '9.9.9', terminal: silent, runOnly: null },
      ...{ loadHost: async () => createNodeHost(), proxyFor: async () => null },
    })
    await expect(opening).rejects.toBeInstanceOf(AppOfOtherVersion)
  })
})
