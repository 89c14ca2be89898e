import type { Keychain } from './keychain.ts'

/** The part of keytar that is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * The operating system's keychain, through keytar. Requests are sent one at a time: a locked keychain blocks a thread per request, and with all
 * threads blocked neither file access nor DNS would work.
 */
export function createKeytarKeychain(keytar: Keytar, service: string): Keychain {
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const asked = turn.then(ask)
    turn = asked.catch(() => undefined)
    return asked
  }
  return {
    get: name => inTurn(() => keytar.getPassword(service, name)),
    set: (name, secret) => inTurn(() => keytar.setPassword(service, name, secret)),
    delete: async name => {
      await inTurn(() => keytar.deletePassword(service, name))
    },
  }
}
