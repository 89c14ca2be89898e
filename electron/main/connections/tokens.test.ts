import { expect, test, vi } from 'vitest'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { openDatabase } from '../store/database.ts'
import { storeMigrations } from '../store/migrations.ts'
import { createUnclaimedTokens } from '../store/unclaimed-tokens.ts'
import { createTokens } from './tokens.ts'

/** The list of tokens to be removed, in a separate store. */
const noted = () => {
  const options = { migrations: storeMigrations, synchronous: 'FULL', check: false } as const
  return createUnclaimedTokens(openDatabase(':memory:', options).database)
}

const unheard = { onRefused: () => {}, onAnswered: () => {} }

test('a token is kept in the keychain, and removed from it', async () => {
  const keychain = createMemoryKeychain()
  const tokens = createTokens(keychain, { lasts: true, unclaimed: noted(), ...unheard })
  await tokens.set('one', 'secret')
  expect(await keychain.get(tokenEntry('one'))).toBe('secret')
  expect(await tokens.get('one')).toBe('secret')
  expect(await tokens.whereIs('one')).toBe('keychain')
  await tokens.remove('one')
  expect(await keychain.get(tokenEntry('one'))).toBeNull()
  expect(await tokens.get('one')).toBeNull()
  expect(await tokens.whereIs('one')).toBe('none')
})

test('many calls at once read the keychain once, and the token is released afterwards', async () => {
  vi.useFakeTimers()
  try {
    const keychain = createMemoryKeychain()
    await keychain.set(tokenEntry('one'), 'secret')
    const asked = vi.spyOn(keychain, 'get')
    const tokens = createTokens(keychain, { lasts: true, unclaimed: noted(), ...unheard })
    for (let time = 0; time < 5; time += 1) expect(await tokens.get('one')).toBe('secret')
    expect(asked).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(await tokens.get('one')).toBe('secret')
    expect(asked).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a keychain that refuses leaves the token in memory, and that is shown', async () => {
  const refusing = { ...createMemoryKeychain(), set: () => Promise.reject(new Error('locked')) }
  const tokens = createTokens(refusing, { lasts: true, unclaimed: noted(), ...unheard })
  await tokens.set('one', 'secret')
  expect(await tokens.get('one')).toBe('secret')
  expect(await tokens.whereIs('one')).toBe('memory')
  expect(
    await createTokens(createMemoryKeychain(), { lasts: false, unclaimed: noted(), ...unheard }).whereIs('two'),
  ).toBe('none')
})

test('a keychain that stops responding delays no call, gets one request, and its late answer is used', async () => {
  const gate = Promise.withResolvers<string | null>()
  const never = () => new Promise<void>(() => {})
  let questions = 0
  const locked: Keychain = {
    get: () => {
      questions += 1
      return gate.promise
    },
    set: never,
    delete: never,
  }
  const tokens = createTokens(locked, { lasts: true, limit: 20, unclaimed: noted(), ...unheard })
  expect(await Promise.all([tokens.get('one'), tokens.get('one')])).toEqual([null, null])
  expect(await tokens.get('one')).toBeNull()
  expect(questions).toBe(1)
  await tokens.set('two', 'secret')
  expect(await tokens.get('two')).toBe('secret')
  expect(await tokens.whereIs('two')).toBe('memory')
  await tokens.remove('two')
  gate.resolve('opened')
  await expect.poll(() => tokens.get('one')).toBe('opened')
})
