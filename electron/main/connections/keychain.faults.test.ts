import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'
import type { Keytar } from '../keychain/keytar-keychain.ts'
import { openKeychain } from '../keychain/open-keychain.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

type State = 'open' | 'refuses' | 'hangs' | 'slow' | 'busy'

/** A keychain of the operating system in any state, as keytar shows it. */
function systemKeychain() {
  const entries = new Map<string, string>()
  let state: State = 'open'
  let opened = Promise.withResolvers<void>()
  let asking = 0
  /** Accounts whose entry is refused, as by "Deny" on macOS, while the others are given. */
  const denied = new Set<string>()
  const asked: string[] = []
  let maxAsking = 0
  async function pass(account: string): Promise<void> {
    asked.push(account)
    if (denied.has(account)) throw new Error('User canceled the operation.')
    asking += 1
    maxAsking = Math.max(maxAsking, asking)
    try {
      if (state === 'refuses') throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY')
      if (state === 'slow') await takesTime(120)
      if (state === 'busy') await nextTurn()
      if (state === 'hangs') await opened.promise
    } finally {
      asking -= 1
    }
  }
  const keytar: Keytar = {
    getPassword: async (_service, account) => {
      await pass(account)
      return entries.get(account) ?? null
    },
    setPassword: async (_service, account, password) => {
      await pass(account)
      entries.set(account, password)
    },
    deletePassword: async (_service, account) => {
      await pass(account)
      return entries.delete(account)
    },
  }
  return {
    entries,
    keytar,
    denied,
    /** How often the keychain as a whole was checked. */
    probes: () => asked.filter(account => account === 'probe').length,
    timesAsked: (account: string) => asked.filter(other => other === account).length,
    maxAsking: () => maxAsking,
    become: (next: State) => {
      state = next
      if (next === 'hangs') opened = Promise.withResolvers<void>()
      else opened.resolve()
    },
  }
}

const limit = 60
const whoAmI = (connection: string) =>
  ({ callId: 'a', connection, operation: 'user.current', params: {}, from: 'network' }) as const

/** A run of the app on that keychain. */
async function start(system: ReturnType<typeof systemKeychain>, directory: string) {
  return openRun({ directory, opened: await openKeychain(async () => system.keytar, limit) })
}

const held = (system: ReturnType<typeof systemKeychain>) => [...system.entries.values()]

describe.each(['refuses', 'hangs', 'slow'] as const)('With a keychain that %s at the start', state => {
  test('a token works for this run, is shown as in memory only, and is not stored', async () => {
    const { url } = await serve(service)
    const system = systemKeychain()
    const directory = temporaryDirectory()
    system.become(state)
    const first = await start(system, directory)
    expect(first.keychain.shown()).toMatchObject({
      keychain: 'missing',
      keychainNotice: expect.stringMatching(/memory/),
    })
    const { id, secret } = await first.connections.add({ ...connectionTo(url), token: testToken })
    expect(secret).toBe('memory')
    expect((await first.asNow.call(whoAmI(id))).value).toMatchObject({ username: 'ines' })
    await first.close()
    expect(held(system)).not.toContain(testToken)
    system.become('open')
    const second = await start(system, directory)
    expect((await second.connections.list()).find(connection => connection.id === id)).toMatchObject({ secret: 'none' })
  })

  test('a token of an earlier run is there again when the keychain is, in the same run', async () => {
    const { url } = await serve(service)
    const system = systemKeychain()
    const directory = temporaryDirectory()
    const first = await start(system, directory)
    const { id } = await first.connections.add({ ...connectionTo(url), token: testToken })
    await first.close()

    system.become(state)
    const second = await start(system, directory)
    const shown = async (desired: string) => (await second.connections.list()).find(found => found.id === desired)
    expect(await shown(id)).toMatchObject({ secret: 'none' })
    const added = await second.connections.add({ ...connectionTo(url), name: 'Meanwhile', token: testToken })
    expect(held(system).filter(secret => secret === testToken)).toHaveLength(1)

    system.become('open')
    await second.keychain.retry()
    await expect.poll(() => second.keychain.shown().keychain).toBe('available')
    await expect.poll(async () => (await shown(id))?.secret).toBe('keychain')
    await expect.poll(async () => (await shown(added.id))?.secret).toBe('keychain')
    expect((await second.asNow.call(whoAmI(id))).value).toMatchObject({ username: 'ines' })
    expect(second.events).toContainEqual({ type: 'app.keychainChanged' })
    await second.close()
    const third = await start(system, directory)
    expect((await third.connections.list()).map(({ secret }) => secret)).toEqual(['none', 'keychain', 'keychain'])
  })
})

test('a keychain that is unlocked late is used without user action', async () => {
  const { url } = await serve(service)
  const system = systemKeychain()
  system.become('hangs')
  const run = await start(system, temporaryDirectory())
  const { id } = await run.connections.add({ ...connectionTo(url), token: testToken })
  system.become('open')
  await expect.poll(async () => (await run.connections.list()).find(found => found.id === id)?.secret).toBe('keychain')
  expect(held(system)).toContain(testToken)
})

test('the token of a connection that is removed while the keychain is locked goes when it is open again', async () => {
  const { url } = await serve(service)
  const system = systemKeychain()
  const directory = temporaryDirectory()
  const first = await start(system, directory)
  const { id } = await first.connections.add({ ...connectionTo(url), token: testToken })
  const kept = await first.connections.add({ ...connectionTo(url), name: 'Stays', token: testToken })
  await first.close()
  system.become('refuses')
  const second = await start(system, directory)
  await second.connections.remove(id)
  await second.close()
  expect(held(system).filter(secret => secret === testToken)).toHaveLength(2)
  system.become('open')
  const third = await start(system, directory)
  await expect.poll(() => held(system).filter(secret => secret === testToken)).toHaveLength(1)
  const { account } = await third.connections.target(kept.id)
  expect(system.entries.get(tokenEntry(account))).toBe(testToken)
})

test('a token whose connection was never stored, because the app was killed, is removed at the next start', async () => {
  const system = systemKeychain()
  const directory = temporaryDirectory()
  const first = await start(system, directory)
  first.store.unclaimedTokens.add('half-made')
  await first.close()
  system.entries.set(tokenEntry('half-made'), testToken)
  await start(system, directory)
  await expect.poll(() => held(system)).not.toContain(testToken)
})

test('a locked keychain gets one request at a time, however many connections there are', async () => {
  const { url } = await serve(service)
  const system = systemKeychain()
  const directory = temporaryDirectory()
  const first = await start(system, directory)
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    await first.connections.add({ ...connectionTo(url), name, token: testToken })
  }
  await first.close()
  const opened = await openKeychain(async () => system.keytar, limit)
  const second = await openRun({ directory, opened })
  system.become('hangs')
  const listed = second.connections.list()
  await expect.poll(() => system.maxAsking()).toBe(1)
  system.become('busy')
  expect(await listed).toHaveLength(7)
  expect(system.maxAsking()).toBe(1)
})

test('a keychain that locks itself between two questions does not hold up the start', async () => {
  const never = () => new Promise<never>(() => {})
  const keychain: Keychain = { get: never, set: never, delete: never }
  const run = await openRun({ opened: { keychain, notice: null } })
  expect(run.store.cacheLasts).toBe(false)
})

test('a keychain that stops working is reported once; new tokens stay in memory until it works again', async () => {
  const { url } = await serve(service)
  const system = systemKeychain()
  const run = await start(system, temporaryDirectory())
  const before = await run.connections.add({ ...connectionTo(url), token: testToken })
  system.become('refuses')
  const { id, secret } = await run.connections.add({ ...connectionTo(url), name: 'After', token: testToken })
  expect(secret).toBe('memory')
  expect((await run.asNow.call(whoAmI(id))).value).toMatchObject({ username: 'ines' })
  expect(run.keychain.shown()).toEqual({
    keychain: 'missing',
    keychainNotice: expect.stringMatching(/can’t be used anymore \(Cannot autolaunch .+\)\. .+ in memory/),
  })
  await run.connections.remove(id)
  await run.connections.add({ ...connectionTo(url), name: 'Again', token: testToken })
  const reported = () => run.events.filter(({ type }) => type === 'app.keychainChanged').length
  expect(reported()).toBe(1)

  system.become('open')
  await run.keychain.retry()
  expect(run.keychain.shown().keychain).toBe('available')
  expect((await run.connections.list()).map(found => found.secret)).toEqual(['none', 'keychain', 'keychain'])
  expect((await run.asNow.call(whoAmI(before.id))).value).toMatchObject({ username: 'ines' })
})

test('an entry that is always refused is checked once, and leaves the keychain and the other tokens usable', async () => {
  const { url } = await serve(service)
  const system = systemKeychain()
  const directory = temporaryDirectory()
  const first = await start(system, directory)
  const good = await first.connections.add({ ...connectionTo(url), token: testToken })
  const bad = await first.connections.add({ ...connectionTo(url), name: 'Denied', token: testToken })
  const entry = tokenEntry((await first.connections.target(bad.id)).account)
  await first.close()

  system.denied.add(entry)
  const run = await start(system, directory)
  const probes = system.probes()
  for (let time = 0; time < 3; time += 1) {
    expect((await run.connections.list()).map(({ secret }) => secret)).toEqual(['none', 'keychain', 'none'])
    await expect(run.asNow.call(whoAmI(bad.id))).rejects.toMatchObject({ error: { kind: 'unauthorized' } })
  }
  // What the refusals started is done once it is this question's turn. It is the second check, the first refusal's the first.
  await run.keychain.retry()
  expect(system.probes() - probes).toBe(2)
  expect(run.events).not.toContainEqual({ type: 'app.keychainChanged' })
  expect(run.keychain.shown()).toEqual({ keychain: 'available', keychainNotice: null })
  expect((await run.asNow.call(whoAmI(good.id))).value).toMatchObject({ username: 'ines' })

  system.denied.clear()
  expect((await run.asNow.call(whoAmI(bad.id))).value).toMatchObject({ username: 'ines' })
  // The next refusal of an entry that was given again counts.
  system.become('refuses')
  await run.connections.remove(bad.id)
  await expect.poll(() => run.keychain.shown().keychain).toBe('missing')
})

test('a token that the keychain never lets be removed is tried once in a run, and the keychain stays usable', async () => {
  const system = systemKeychain()
  const directory = temporaryDirectory()
  const first = await start(system, directory)
  first.store.unclaimedTokens.add('gone')
  await first.close()
  system.denied.add(tokenEntry('gone'))
  const run = await start(system, directory)
  await expect.poll(() => system.timesAsked(tokenEntry('gone'))).toBeGreaterThan(0)
  await run.keychain.retry()
  expect(system.timesAsked(tokenEntry('gone'))).toBe(1)
  expect(run.keychain.shown().keychain).toBe('available')
  expect(run.events).not.toContainEqual({ type: 'app.keychainChanged' })
})
