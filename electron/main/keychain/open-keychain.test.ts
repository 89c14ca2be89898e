import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Keytar } from './keytar-keychain.ts'
import { openKeychain } from './open-keychain.ts'

/** A keychain that works, in memory, with keytar's interface. */
function workingKeytar(): Keytar & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => {
      entries.set(`${service}/${account}`, password)
    },
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
  }
}

describe('Opening the keychain', () => {
  test('uses it when a round trip works, under the name of the app', async () => {
    const keytar = workingKeytar()
    const { keychain, notice } = await openKeychain(async () => keytar)
    expect(notice).toBeNull()
    await keychain.set('connection/a', 'secret')
    expect(keytar.entries.get('Gatehouse/connection/a')).toBe('secret')
    await keychain.delete('connection/a')
    expect(await keychain.get('connection/a')).toBeNull()
  })

  test.each([
    [
      'its library is missing',
      async () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')),
    ],
    [
      'it refuses',
      async () => ({ ...workingKeytar(), setPassword: () => Promise.reject(new Error('The name is not activatable')) }),
    ],
    ['it forgets', async () => ({ ...workingKeytar(), setPassword: async () => {} })],
    ['it never answers', async () => ({ ...workingKeytar(), getPassword: () => new Promise<never>(() => {}) })],
  ])('keeps secrets in memory and says so when %s', async (_what, load) => {
    const { keychain, notice } = await openKeychain(load, 50)
    expect(notice).toMatch(
      /^(?:The keychain of this system|This system|No keyring).+(?:again)\. Until then tokens .+ in memory/,
    )
    await keychain.set('a', 'secret')
    expect(await keychain.get('a')).toBe('secret')
  })

  test.each([
    ['libsecret-1.so.0: cannot open shared object file: No such file or directory', 'Install libsecret and a keyring'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'No keyring is running'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'No keyring is running'],
  ])('says what to do instead of what the library says: %s', async (reason, words) => {
    const { notice } = await openKeychain(async () => Promise.reject(new Error(reason)), 50)
    expect(notice).toContain(words)
    expect(notice).not.toContain(reason)
  })

  test('is used when the app and the process take seconds to start', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const loaded = Promise.withResolvers<Keytar>()
    const opening = openKeychain(() => loaded.promise)
    await vi.advanceTimersByTimeAsync(8000)
    loaded.resolve(workingKeytar())
    expect((await opening).notice).toBeNull()
  })

  test('does not hold up the start when the process never answers, and is used when it answers later', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const loaded = Promise.withResolvers<Keytar>()
    const opening = openKeychain(() => loaded.promise)
    await vi.advanceTimersByTimeAsync(12_000)
    const { notice, unlocked } = await opening
    expect(notice).toMatch(/did not answer/)
    loaded.resolve(workingKeytar())
    expect(await unlocked).not.toBeNull()
  })
})
