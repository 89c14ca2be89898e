import { type Keychain, keychainService } from './keychain.ts'
import { createKeytarKeychain, type Keytar } from './keytar-keychain.ts'
import { createMemoryKeychain } from './memory-keychain.ts'

export interface OpenedKeychain {
  readonly keychain: Keychain
  /** Why secrets are kept in memory only; null when the operating system keeps them. */
  readonly notice: string | null
}

const probeEntry = 'probe'

/** A locked keychain may wait for a password nobody is there to type; the start does not wait with it. */
export const probeMilliseconds = 2000

/**
 * Opens the operating system's keychain after a round trip through it has worked, or keeps secrets in memory and says why.
 * Never throws and never takes longer than the limit.
 * @param load gives keytar; a missing system library shows itself there
 */
export async function openKeychain(load: () => Promise<Keytar>, limit = probeMilliseconds): Promise<OpenedKeychain> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('it did not answer in time; it may be locked'), limit)
  })
  const attempt = openAndProbe(load).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  const opened = await Promise.race([attempt, late])
  clearTimeout(timer)
  if (typeof opened !== 'string') return { keychain: opened, notice: null }
  const reason = opened.split('\n', 1)[0]?.replace(/\.$/, '')
  return {
    keychain: createMemoryKeychain(),
    notice: `The keychain of this system cannot be used (${reason}). Tokens and what was seen are kept in memory and are gone when Gatehouse closes.`,
  }
}

async function openAndProbe(load: () => Promise<Keytar>): Promise<Keychain> {
  const keychain = createKeytarKeychain(await load(), keychainService)
  if ((await keychain.get(probeEntry)) === probeEntry) return keychain
  await keychain.set(probeEntry, probeEntry)
  if ((await keychain.get(probeEntry)) !== probeEntry) throw new Error('it does not keep what is stored in it')
  return keychain
}
