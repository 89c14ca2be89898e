import type { Keychain } from './keychain.ts'

/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** The operating system's keychain, through keytar. */
export function createKeytarKeychain(keytar: Keytar, service: string): Keychain {
  return {
    get: name => keytar.getPassword(service, name),
    set: (name, secret) => keytar.setPassword(service, name, secret),
    delete: async name => {
      await keytar.deletePassword(service, name)
    },
  }
}
