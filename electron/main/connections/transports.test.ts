import { describe, expect, onTestFinished, test } from 'vitest'
import { plainTransport, type TransportShown } from '#shared/bridge.ts'
import { createCommandValues } from '../credentials/command-values.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import { systemTransport } from '../proxy/transport.ts'
import { openDatabase } from '../store/database.ts'
import { storeMigrations } from '../store/migrations.ts'
import type { SavedTransport } from '../store/saved-connections.ts'
import { createUnclaimedTokens } from '../store/unclaimed-tokens.ts'
import { getFailure } from '../testing/run.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createTokens } from './tokens.ts'
import {
  commandLines,
  createTransports,
  keepsForService,
  presentsAnother,
  type TypedTransport,
  valuesAgain,
} from './transports.ts'

const service = 'https://harbor.example/api'
const system = { kind: 'system', address: '', username: '' } as const
const own = { kind: 'address', address: 'HTTP://Proxy.example:3128/', username: 'ines' } as const

interface RunOptions {
  readonly allowsCommands?: boolean
  /** Null: the system has none. */
  readonly systemProxy?: string | null
}

/** The transports of a run, over a keychain in memory and real commands. */
function open({ allowsCommands = true, systemProxy = 'http://system.example:8080' }: RunOptions = {}) {
  const { database } = openDatabase(':memory:', { migrations: storeMigrations, synchronous: 'FULL', check: false })
  const tokens = createTokens(createMemoryKeychain(), {
    lasts: true,
    unclaimed: createUnclaimedTokens(database),
    onRefused: () => undefined,
    onAnswered: () => undefined,
  })
  const machine = { environment: { PATH: process.env.PATH }, home: temporaryDirectory() }
  const commandValues = createCommandValues({ machine, policy: noPolicy })
  onTestFinished(commandValues.close)
  const asked: string[] = []
  const transports = createTransports({
    ...{ tokens, commandValues, policy: { allowsCommands } },
    certificateFiles: { take: () => [] },
    proxyFor: async origin => {
      asked.push(origin)
      return systemProxy
    },
  })
  const plan = (typed: TypedTransport, before: SavedTransport | null = null) => transports.plan(typed, before, service)
  /** Saves a transport, on top of the one before. */
  const save = async (typed: TypedTransport, before: SavedTransport | null = null) =>
    transports.keep(await plan(typed, before), before)
  const sent = async (saved: SavedTransport | null, mayRun = true) => (await transports.open(saved, mayRun)).transport
  return { transports, tokens, asked, plan, save, sent }
}

const value = (name: string, text: string) => ({ name, value: text })
const printing = (name: string, text: string) => ({ name, command: ['printf', text] })

describe('A plain transport', () => {
  test('is not stored, and sends nothing of its own', async () => {
    const { save, sent, transports } = open()
    expect(await save({ headers: [], proxy: system })).toBeNull()
    expect(await sent(null)).toEqual(systemTransport)
    await transports.remove(null)
    transports.claim(null)
  })

  test('is what is left when all is removed', async () => {
    const { save } = open()
    const saved = await save({ headers: [value('X-Team', 'harbor')], proxy: { ...own, password: 'secret' } })
    expect(await save({ headers: [], proxy: system }, saved)).toBeNull()
  })
})

describe('Headers', () => {
  test('are sent with their values, which are not in what is shown', async () => {
    const { save, sent } = open()
    const saved = await save({ headers: [value('X-Team', 'harbor'), value('X-Key', 's3cret')] })
    expect(saved?.shown).toEqual({ ...plainTransport, headers: ['X-Team', 'X-Key'] })
    expect(JSON.stringify(saved)).not.toContain('s3cret')
    expect(await sent(saved)).toEqual({ ...systemTransport, headers: { 'X-Team': 'harbor', 'X-Key': 's3cret' } })
  })

  test('keep their stored values where none is typed, and only those', async () => {
    const { save, sent } = open()
    const before = await save({ headers: [value('A', 'one'), value('B', 'two'), value('C', 'three')] })
    const after = await save({ headers: [{ name: 'B' }, value('A', 'new'), value('D', 'four')] }, before)
    expect(after?.shown.headers).toEqual(['B', 'A', 'D'])
    expect((await sent(after))?.headers).toEqual({ A: 'new', B: 'two', D: 'four' })
    expect(after?.account).not.toBe(before?.account)
  })

  test('without a stored value need one, and the field is named', async () => {
    const { save, plan } = open()
    const before = await save({ headers: [value('A', 'one')] })
    expect(await getFailure(plan({ headers: [{ name: 'A' }, { name: 'B' }] }, before))).toMatchObject({
      ...{ kind: 'validation', message: 'Enter a value for B' },
      fields: { 'headers.1.value': 'Enter a value' },
    })
  })

  test('that are not typed stay as they are, and nothing is stored again', async () => {
    const { save, plan, transports } = open()
    const before = await save({ headers: [value('A', 'one')] })
    const planned = await plan({}, before)
    expect(planned).toMatchObject({ isChanged: false, keptHeaders: ['A'] })
    expect(await transports.keep(planned, before)).toBe(before)
  })

  test('are not sent once their key is gone from the keychain, and have to be entered again', async () => {
    const { save, sent, tokens, transports, plan } = open()
    const before = await save({ headers: [value('A', 'one'), printing('B', 'two')], proxy: { ...own, password: 'p' } })
    await tokens.remove(before?.account ?? '')
    expect(await sent(before)).toBeNull()
    const planned = await plan({ headers: [{ name: 'B' }, { name: 'A' }, value('C', 'x')] }, before)
    expect(await getFailure(transports.keep(planned, before))).toMatchObject({
      kind: 'validation',
      fields: {
        'headers.0.command': 'Enter it again',
        'headers.1.value': 'Enter it again',
        'proxy.password': 'Enter it again',
      },
    })
    // Values that are entered again don't need the stored ones.
    const replaced = { headers: [value('A', 'new')], proxy: system }
    expect((await sent(await save(replaced, before)))?.headers).toEqual({ A: 'new' })
  })

  test('of a removed transport are not readable any more', async () => {
    const { save, sent, transports } = open()
    const saved = await save({ headers: [value('A', 'one')] })
    transports.claim(saved)
    await transports.remove(saved)
    expect(await sent(saved)).toBeNull()
  })
})

describe('Commands', () => {
  test('print values and the token; they run only when they may', async () => {
    const { save, transports } = open()
    const saved = await save({
      headers: [value('A', 'one'), printing('B', 'two')],
      tokenCommand: ['printf', 'glpat-x'],
    })
    expect(saved?.shown).toMatchObject({ headers: ['A', 'B'], commandHeaders: ['B'], tokenCommand: 'printf' })
    const nothing = { transport: null, token: null, commandError: null }
    expect(await transports.open(saved, false)).toEqual(nothing)
    expect(await transports.open(saved, true)).toEqual({
      transport: { ...systemTransport, headers: { A: 'one', B: 'two' }, commandHeaders: ['B'] },
      ...{ token: 'glpat-x', commandError: null },
    })
    // They have run by now.
    expect((await transports.open(saved, false)).token).toBe('glpat-x')
  })

  test('stay where none is typed, and are replaced by a value or removed', async () => {
    const { save, sent, transports } = open()
    const before = await save({ headers: [printing('A', 'one'), printing('B', 'two')], tokenCommand: ['printf', 't'] })
    const after = await save({ headers: [{ name: 'A' }, value('B', 'typed')] }, before)
    expect(after?.shown).toMatchObject({ headers: ['A', 'B'], commandHeaders: ['A'], tokenCommand: 'printf' })
    expect((await sent(after))?.headers).toEqual({ A: 'one', B: 'typed' })
    const without = await save({ tokenCommand: null }, after)
    expect(without?.shown.tokenCommand).toBeNull()
    expect(await transports.open(without, true)).toMatchObject({ token: null, transport: { headers: { A: 'one' } } })
  })

  test('that fail give nothing but the error', async () => {
    const { save, transports, plan } = open()
    const typed = { headers: [{ name: 'A', command: ['false'] }] }
    const error = { kind: 'command', program: 'false', exitCode: 1 }
    expect(await transports.open(await save(typed), true)).toMatchObject({
      ...{ transport: null, token: null, commandError: error },
    })
    expect(await getFailure(transports.candidate(await plan(typed), null))).toMatchObject(error)
  })

  test('are refused by a policy, by the field of each; values are not', async () => {
    const { plan } = open({ allowsCommands: false })
    const message = 'The policy of this computer does not allow commands'
    const typed = { headers: [value('A', 'one'), printing('B', 'two')], tokenCommand: ['printf', 't'] }
    expect(await getFailure(plan(typed))).toMatchObject({
      ...{ kind: 'validation', message },
      fields: { 'headers.1.command': message, tokenCommand: message },
    })
    expect(await getFailure(plan({ tokenCommand: ['printf', 't'] }))).toMatchObject({
      fields: { tokenCommand: message },
    })
    expect(await plan({ headers: [value('A', 'one')], tokenCommand: null })).toMatchObject({ isChanged: true })
  })

  test('are shown in full, one a line with their purpose', async () => {
    const { plan } = open()
    expect(commandLines(await plan({ headers: [value('A', 'x')] }))).toEqual([])
    const lines = commandLines(await plan({ headers: [printing('B', 'two')], tokenCommand: ['pass', 'show', 'a b'] }))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Command for the token: pass show .a b.$/)
    expect(lines[1]).toBe('Command for header B: printf two')
  })

  test('run again after a refusal, of the token only where a command prints it', async () => {
    const { save, transports } = open()
    const ofHeader = await save({ headers: [printing('A', 'one')] })
    if (!ofHeader) throw new Error('It was not stored')
    await transports.open(ofHeader, true)
    // Nothing that was sent differs from what was printed, whatever the stored token is.
    const target = { token: 'stored', transport: { ...systemTransport, headers: { A: 'one' } } }
    expect(await transports.renew(ofHeader, target)).toBe(false)
    expect(
      await transports.renew(ofHeader, { token: null, transport: { ...systemTransport, headers: { A: 'old' } } }),
    ).toBe(true)
    const ofToken = await save({ tokenCommand: ['printf', 'new'] })
    if (!ofToken) throw new Error('It was not stored')
    await transports.open(ofToken, true)
    expect(await transports.renew(ofToken, { token: 'old', transport: null })).toBe(true)
  })
})

describe('A candidate', () => {
  test('is opened without being stored, with what stays of the one before', async () => {
    const { save, plan, transports } = open()
    const before = await save({ headers: [value('A', 'one')] })
    const planned = await plan({ headers: [{ name: 'A' }, printing('B', 'two')] }, before)
    expect((await transports.candidate(planned, before)).transport?.headers).toEqual({ A: 'one', B: 'two' })
    expect((await transports.candidate(await plan({}, before), before)).transport?.headers).toEqual({ A: 'one' })
  })
})

describe('A proxy', () => {
  const shown = (proxy: Partial<TransportShown['proxy']>) => ({ ...plainTransport.proxy, ...proxy })

  test('of its own is stored by its protocol and host, with its password', async () => {
    const { save, sent, asked } = open()
    const saved = await save({ proxy: { ...own, password: 'secret' } })
    expect(saved?.shown.proxy).toEqual({
      ...{ kind: 'address', address: 'http://proxy.example:3128', username: 'ines', hasPassword: true },
    })
    expect((await sent(saved))?.proxy).toEqual({
      ...{
        kind: 'address',
        address: 'http://proxy.example:3128',
        credentials: { username: 'ines', password: 'secret' },
      },
    })
    expect(asked).toEqual([])
  })

  test('of the system with a user is bound to the one that the system has now', async () => {
    const { plan, asked } = open()
    const planned = await plan({ proxy: { ...system, username: 'ines', password: 'secret' } })
    expect(planned.shown.proxy).toEqual({
      ...{ kind: 'system', address: 'http://system.example:8080', username: 'ines', hasPassword: true },
    })
    expect(asked).toEqual(['https://harbor.example'])
    expect((await plan({ proxy: system })).shown.proxy).toEqual(plainTransport.proxy)
    expect(asked).toHaveLength(1)
  })

  test('of a system that has none can have no user', async () => {
    const { plan } = open({ systemProxy: null })
    expect(await getFailure(plan({ proxy: { ...system, username: 'ines', password: 'secret' } }))).toMatchObject({
      fields: { 'proxy.username': 'The system has no proxy for this address now' },
    })
  })

  test('needs a password for a user, and a user for a password', async () => {
    const { plan } = open()
    const noPassword = { fields: { 'proxy.password': 'Enter the password' } }
    const noUser = { fields: { 'proxy.username': 'Enter a user name' } }
    expect(await getFailure(plan({ proxy: own }))).toMatchObject(noPassword)
    expect(await getFailure(plan({ proxy: { ...own, username: '', password: 'p' } }))).toMatchObject(noUser)
    expect(await getFailure(plan({ proxy: { ...own, kind: 'none', address: '', password: 'p' } }))).toMatchObject(
      noUser,
    )
    const none = await plan({ proxy: { kind: 'none', address: '', username: '' } })
    expect(none.shown.proxy).toEqual(shown({ kind: 'none' }))
  })

  test('keeps its password for the same user of the same proxy only', async () => {
    const { save, sent, plan } = open()
    const before = await save({ proxy: { ...own, password: 'secret' } })
    expect(await plan({ proxy: own }, before)).toMatchObject({ isChanged: false, keepsPassword: true })
    const withHeader = await save({ headers: [value('A', 'one')], proxy: own }, before)
    expect((await sent(withHeader))?.proxy.credentials).toEqual({ username: 'ines', password: 'secret' })
    const noPassword = { fields: { 'proxy.password': 'Enter the password' } }
    for (const other of [
      { ...own, username: 'mats' },
      { ...own, address: 'http://other.example:3128' },
    ]) {
      expect(await getFailure(plan({ proxy: other }, before))).toMatchObject(noPassword)
    }
    expect(await getFailure(plan({ proxy: { ...system, username: 'ines' } }, before))).toMatchObject(noPassword)
    const again = await save({ proxy: { ...own, password: 'new' } }, before)
    expect((await sent(again))?.proxy.credentials).toEqual({ username: 'ines', password: 'new' })
    const without = await save({ proxy: { ...own, username: '' } }, before)
    expect((await sent(without))?.proxy).toEqual({
      ...{ kind: 'address', address: 'http://proxy.example:3128', credentials: null },
    })
  })
})

describe('What a change means', () => {
  test('sends stored secrets to the service, unless there are none for it', async () => {
    const { save, plan } = open()
    const ofProxy = await save({ proxy: { ...own, password: 'secret' } })
    expect(keepsForService(await plan({}, ofProxy))).toBe(false)
    const ofHeader = await save({ headers: [value('A', 'one')] })
    expect(keepsForService(await plan({}, ofHeader))).toBe(true)
    expect(keepsForService(await plan({ headers: [value('A', 'two')] }, ofHeader))).toBe(false)
    const ofToken = await save({ tokenCommand: ['printf', 't'] })
    expect(keepsForService(await plan({}, ofToken))).toBe(true)
    expect(keepsForService(await plan({ tokenCommand: null }, ofToken))).toBe(false)
    expect(valuesAgain(await plan({}, ofToken)).error).toMatchObject({ fields: { tokenCommand: 'Enter it again' } })
  })

  test('is that the service may take it for another user, when headers are typed, added or removed', async () => {
    const { save, plan } = open()
    const before = await save({ headers: [value('A', 'one'), value('B', 'two')] })
    const presents = async (typed: TypedTransport) => presentsAnother(await plan(typed, before), before)
    expect(await presents({})).toBe(false)
    expect(await presents({ headers: [{ name: 'A' }, { name: 'B' }] })).toBe(false)
    expect(await presents({ proxy: { ...own, password: 'p' } })).toBe(false)
    expect(await presents({ headers: [{ name: 'A' }] })).toBe(true)
    expect(await presents({ headers: [{ name: 'A' }, value('B', 'two')] })).toBe(true)
    expect(await presents({ headers: [{ name: 'A' }, printing('B', 'two')] })).toBe(true)
    expect(presentsAnother(await plan({}), null)).toBe(false)
    expect(presentsAnother(await plan({ headers: [value('A', 'x')] }), null)).toBe(true)
  })
})
