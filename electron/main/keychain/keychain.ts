/** Secrets by name. The only place where a token or a key outlives the run. */
export interface Keychain {
  /** Null when there is none under this name. */
  get(name: string): Promise<string | null>
  set(name: string, secret: string): Promise<void>
  /** Does nothing when the entry does not exist. */
  delete(name: string): Promise<void>
}

/** The service name every entry is filed under in the operating system's keychain. */
export const keychainService = 'Gatehouse'

/** Under which name the token of a connection's account is kept. */
export const tokenEntry = (account: string) => `token/${account}`
/** The entry with the encryption key of a store; each store has its own ID. */
export const storeKeyEntry = (storeId: string) => `store-key/${storeId}`
