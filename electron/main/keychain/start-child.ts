import { utilityProcess } from 'electron'
import type { KeychainChild } from './keychain-process.ts'

/**
 * Starts the keychain's process. What its libraries print goes nowhere: nobody has looked at it for secrets.
 * @param child the built file
 */
export function startKeychainChild(child: string): KeychainChild {
  return utilityProcess.fork(child, [], { serviceName: 'Gatehouse keychain', stdio: 'ignore' })
}
