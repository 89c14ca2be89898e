import type { Keychain } from './keychain.ts'

/**
 * Secrets for this run only.
 * @param secrets that are in it from the beginning, by name
 */
export function createMemoryKeychain(secrets = new Map<string, string>()): Keychain {
  return {
    get: async name => secrets.get(name) ?? null,
    set: async (name, secret) => {
      secrets.set(name, secret)
    },
    delete: async name => {
      secrets.delete(name)
    },
  }
}
