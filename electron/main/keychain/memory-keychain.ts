import type { Keychain } from './keychain.ts'

/** Secrets for this run only. */
export function createMemoryKeychain(): Keychain {
  const secrets = new Map<string, string>()
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
