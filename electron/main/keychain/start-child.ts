import { utilityProcess } from 'electron'
import type { KeychainChild } from './keychain-process.ts'

/**
 * Starts the keychain process. Output of its libraries is discarded, because it may contain secrets.
 * @param child the built file
 */
export function startKeychainChild(child: string): KeychainChild {
  return utilityProcess.fork(child, [], { serviceName: 'Gatehouse keychain', stdio: 'ignore' })
}
