import { createKeychainProcess } from '../keychain/keychain-process.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { type OpenedKeychain, openKeychain } from '../keychain/open-keychain.ts'
import type { NodeProcesses } from './node-processes.ts'

/**
 * Opens the keychain of a command: that of the system, in a process of its own, or one in memory for a run without data. Never throws.
 * @param program what runs in that process
 */
export async function openKeychainFor(
  folder: string | null,
  program: string,
  processes: NodeProcesses,
): Promise<OpenedKeychain> {
  if (folder === null) return { keychain: createMemoryKeychain(), notice: 'Tokens are kept in memory only.' }
  // Electron's program can't run that process. One that it could run for any caller would hand out the tokens that the system entrusts to it.
  if (process.versions.electron) return openKeychain(async () => (await import('keytar')).default)
  const keytar = createKeychainProcess(() => processes.startKeychain(program))
  return openKeychain(async () => {
    await keytar.load()
    return keytar
  })
}
