import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { type OpenedKeychain, openKeychain } from '../keychain/open-keychain.ts'
import type { Processes } from './processes.ts'

/** Opens the keychain of a command: that of the system, or one in memory for a run without data. Never throws. */
export async function openKeychainFor(folder: string | null, { loadKeytar }: Processes): Promise<OpenedKeychain> {
  if (folder === null) return { keychain: createMemoryKeychain(), notice: 'Tokens are kept in memory only.' }
  return openKeychain(loadKeytar)
}
