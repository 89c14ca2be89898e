import { expect, test, vi } from 'vitest'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { createTokens } from './tokens.ts'

test('a token is kept in the keychain, and removed from it', async () => {
  const keychain = createMemoryKeychain()
  const tokens = createTokens(keychain, true)
  await tokens.set('one', 'secret')
  expect(await keychain.get('connection/one')).toBe('secret')
  expect(await tokens.get('one')).toBe('secret')
  expect(await tokens.whereIs('one')).toBe('keychain')
  await tokens.remove('one')
  expect(await keychain.get('connection/one')).toBeNull()
  expect(await tokens.get('one')).toBeNull()
  expect(await tokens.whereIs('one')).toBe('none')
})

test('many calls at once ask the keychain once, and the token is let go of afterwards', async () => {
  vi.useFakeTimers()
  try {
    const keychain = createMemoryKeychain()
    await keychain.set('connection/one', 'secret')
    const asked = vi.spyOn(keychain, 'get')
    const tokens = createTokens(keychain, true)
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
  const tokens = createTokens(refusing, true)
  await tokens.set('one', 'secret')
  expect(await tokens.get('one')).toBe('secret')
  expect(await tokens.whereIs('one')).toBe('memory')
  expect(await createTokens(createMemoryKeychain(), false).whereIs('two')).toBe('none')
})
