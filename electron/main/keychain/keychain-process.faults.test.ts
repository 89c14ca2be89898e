import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createKeychainProcess, type KeychainChild, maxCrashes, maxReplacements } from './keychain-process.ts'
import { openKeychain } from './open-keychain.ts'

/** Gives a process of Node what a utility process has. */
const parentPort = `data:text/javascript,${encodeURIComponent(`
  import { EventEmitter } from 'node:events'
  const port = Object.assign(new EventEmitter(), { postMessage: message => process.send(message) })
  port.once('newListener', () => process.on('message', data => port.emit('message', { data })))
  process.parentPort = port
  process.once('disconnect', () => process.exit())
`)}`

const childFile = new URL('child.ts', import.meta.url).pathname

/** Whether the programs of a Secret Service are here; they are on the machines that release Gatehouse. */
const available =
  process.platform === 'linux' &&
  ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(program => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`])
      return true
    } catch {
      return false
    }
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** A session bus that can be stopped and restarted at the same address, with an unlocked keyring. */
async function openSession() {
  const home = temporaryDirectory()
  const folders = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') }
  for (const folder of [folders.XDG_DATA_HOME, folders.XDG_RUNTIME_DIR]) mkdirSync(folder, { mode: 0o700 })
  const address = `unix:path=${home}/bus`
  const env = { ...process.env, ...folders, DBUS_SESSION_BUS_ADDRESS: address }
  const running: ChildProcess[] = []
  const start = (program: string, ...args: readonly string[]) => {
    const begun = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'ignore'] })
    running.push(begun)
    return begun
  }
  const begin = async () => {
    const bus = start('dbus-daemon', '--session', '--nofork', '--print-address=1', `--address=${address}`)
    await new Promise(resolve => bus.stdout?.once('data', resolve))
    const keyring = start('gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets')
    keyring.stdin?.end('a password for this run only')
    const asked = [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/',
      'org.freedesktop.DBus.NameHasOwner',
    ]
    const isThere = () =>
      execFileSync('dbus-send', [...asked, 'string:org.freedesktop.secrets'], { env, encoding: 'utf8' })
    await expect.poll(isThere, { timeout: 10_000 }).toContain('boolean true')
    return { bus, keyring }
  }
  const endAll = async () => {
    for (const one of running.splice(0).reverse()) await end(one)
  }
  onTestFinished(endAll)
  return { env, begin, endAll, ...(await begin()) }
}

/** Keytar as the app has it, and the processes it was begun with. */
function keytarOn(env: NodeJS.ProcessEnv, file = childFile, now?: () => number) {
  const children: ChildProcess[] = []
  const keytar = createKeychainProcess((): KeychainChild => {
    const begun = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env, execArgv: ['--import', parentPort] })
    children.push(begun)
    return Object.assign(begun, {
      // A process that has just been killed is noticed by its exit.
      postMessage: (question: readonly (string | number)[]) => void begun.send([...question], () => {}),
    })
  }, now)
  onTestFinished(() => {
    for (const child of children) child.kill()
  })
  return { keytar, children, pid: () => children.at(-1)?.pid ?? 0 }
}

const whoAmI = (connection: string) =>
  ({ callId: 'a', connection, operation: 'user.current', params: {}, from: 'network' }) as const

describe(
  'The keychain in a separate process',
  skipIf(!available, 'The programs of a Secret Service are not installed.'),
  () => {
    test('keeps, gives and removes a secret, which is in no argument and no variable of a process', async () => {
      const { keytar, children, pid } = keytarOn((await openSession()).env)
      await keytar.load()
      await keytar.setPassword('Gatehouse', 'a', 'geheim ünïcode')
      expect(await keytar.getPassword('Gatehouse', 'a')).toBe('geheim ünïcode')
      for (const file of ['cmdline', 'environ']) {
        expect(readFileSync(`/proc/${pid()}/${file}`, 'utf8')).not.toContain('geheim')
      }
      expect(await keytar.deletePassword('Gatehouse', 'a')).toBe(true)
      expect(await keytar.deletePassword('Gatehouse', 'a')).toBe(false)
      expect(await keytar.getPassword('Gatehouse', 'a')).toBeNull()
      expect(children).toHaveLength(1)
    })

    test('killed during a request: that request fails with the reason, and the next one succeeds', async () => {
      const { keytar, children, pid } = keytarOn((await openSession()).env)
      await keytar.setPassword('Gatehouse', 'a', 'secret')
      process.kill(pid(), 'SIGSTOP')
      const asked = [keytar.getPassword('Gatehouse', 'a'), keytar.getPassword('Gatehouse', 'b')]
      process.kill(pid(), 'SIGKILL')
      for (const question of asked) await expect(question).rejects.toThrow('its process ended')
      expect(await keytar.getPassword('Gatehouse', 'a')).toBe('secret')
      expect(children).toHaveLength(2)
    })

    test('requests fail while the session bus is gone, and succeed once it is back', async () => {
      const session = await openSession()
      const { keytar } = keytarOn(session.env)
      await keytar.setPassword('Gatehouse', 'a', 'secret')
      await session.endAll()
      for (let time = 0; time < 2 * maxReplacements; time += 1) {
        await expect(keytar.getPassword('Gatehouse', 'a')).rejects.toThrow()
      }
      await session.begin()
      expect(await keytar.getPassword('Gatehouse', 'a')).toBe('secret')
    })

    test('a Secret Service that hangs delays only its request, which succeeds when it responds', async () => {
      const session = await openSession()
      const { keytar, children } = keytarOn(session.env)
      await keytar.setPassword('Gatehouse', 'a', 'secret')
      process.kill(session.keyring.pid ?? 0, 'SIGSTOP')
      const asked = [1, 2, 3, 4, 5].map(() => keytar.getPassword('Gatehouse', 'a'))
      // Looked up by the threads that a keychain in this process would hold.
      expect(await Promise.race([...asked, readFileLater()])).toBe('read')
      process.kill(session.keyring.pid ?? 0, 'SIGCONT')
      expect(await Promise.all(asked)).toEqual(asked.map(() => 'secret'))
      expect(children).toHaveLength(1)
    })

    test('the app continues without a notice when the process is killed, and uses the same token', async () => {
      const { url } = await serve(service)
      const { keytar, children, pid } = keytarOn((await openSession()).env)
      const directory = temporaryDirectory()
      const first = await openRun({ directory, opened: await openKeychain(async () => keytar) })
      const { id, secret } = await first.connections.add({ ...connectionTo(url), token: testToken })
      expect(secret).toBe('keychain')
      await first.close()
      const run = await openRun({ directory, opened: await openKeychain(async () => keytar) })
      process.kill(pid(), 'SIGSTOP')
      const call = run.asNow.call(whoAmI(id))
      process.kill(pid(), 'SIGKILL')
      await expect(call).rejects.toMatchObject({ error: { kind: 'unauthorized' } })
      expect((await run.asNow.call(whoAmI(id))).value).toMatchObject({ username: 'ines' })
      expect(run.keychain.shown()).toEqual({ keychain: 'available', keychainNotice: null })
      expect(run.events).not.toContainEqual({ type: 'app.keychainChanged' })
      expect(children).toHaveLength(2)
    })

    test('the app reports a lost session bus, and uses the keychain again after a retry once the bus is back', async () => {
      const { url } = await serve(service)
      const session = await openSession()
      const run = await openRun({ opened: await openKeychain(async () => keytarOn(session.env).keytar) })
      const { id } = await run.connections.add({ ...connectionTo(url), token: testToken })
      await session.endAll()
      const added = await run.connections.add({ ...connectionTo(url), name: 'After', token: testToken })
      expect(added.secret).toBe('memory')
      await expect.poll(() => run.keychain.shown().keychain).toBe('missing')
      await session.begin()
      await run.keychain.retry()
      expect(run.keychain.shown()).toEqual({ keychain: 'available', keychainNotice: null })
      expect((await run.connections.list()).map(found => found.secret)).toEqual(['none', 'keychain', 'keychain'])
      expect((await run.asNow.call(whoAmI(id))).value).toMatchObject({ username: 'ines' })
    })
  },
)

test('a process that ends at once is begun a few times within a minute and no more, and again after it', async () => {
  const file = join(temporaryDirectory(), 'ends.mjs')
  writeFileSync(file, 'process.parentPort.on("message", () => process.abort())')
  let now = 0
  const { keytar, children } = keytarOn(process.env, file, () => now)
  for (let time = 0; time < maxCrashes; time += 1) {
    await expect(keytar.getPassword('Gatehouse', 'a')).rejects.toThrow('its process ended')
  }
  await expect(keytar.getPassword('Gatehouse', 'a')).rejects.toThrow('several times within a minute')
  now = 59_999
  await expect(keytar.getPassword('Gatehouse', 'a')).rejects.toThrow('several times within a minute')
  expect(children).toHaveLength(maxCrashes)
  now = 60_000
  await expect(keytar.getPassword('Gatehouse', 'a')).rejects.toThrow('its process ended')
  expect(children).toHaveLength(maxCrashes + 1)
})

test('one entry that is always refused does not make the others unusable, and the process is replaced a few times at most', async () => {
  const file = join(temporaryDirectory(), 'denies.mjs')
  writeFileSync(
    file,
    `process.parentPort.on('message', ({ data: [id, , , account] }) =>
      process.parentPort.postMessage(account === 'denied' ? { id, reason: 'User canceled the operation.' } : { id, value: account }))`,
  )
  const { keytar, children } = keytarOn(process.env, file, () => 0)
  for (let time = 0; time < 3 * maxReplacements; time += 1) {
    await expect(keytar.getPassword('Gatehouse', 'denied')).rejects.toThrow('User canceled')
    expect(await keytar.getPassword('Gatehouse', 'other')).toBe('other')
  }
  expect(children).toHaveLength(maxReplacements + 1)
})

test('a missing system library is reported when the process loads it', async () => {
  const file = join(temporaryDirectory(), 'no-library.mjs')
  writeFileSync(
    file,
    `process.parentPort.on('message', ({ data: [id] }) =>
      process.parentPort.postMessage({ id, reason: 'libsecret-1.so.0: cannot open shared object file' }))`,
  )
  const { keytar } = keytarOn(process.env, file)
  await expect(keytar.load()).rejects.toThrow('libsecret-1.so.0')
})

async function readFileLater(): Promise<string> {
  await readFile(childFile)
  return 'read'
}
