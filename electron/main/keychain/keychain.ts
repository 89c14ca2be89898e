/** Secrets by name. The only place where a token or a key outlives the run. */
export interface Keychain {
  /** Null when there is none under this name. */
  get(name: string): Promise<string | null>
  set(name: string, secret: string): Promise<void>
  /** Does nothing when there is none. */
  delete(name: string): Promise<void>
}

/** The service name every entry is filed under in the operating system's keychain. */
export const keychainService = 'Gatehouse'

/** Under which name the token of a connection's account is kept. */
export const tokenEntry = (account: string) => `token/${account}`
/** Under which name the key that seals a store is kept; each store has an id of its own. */
export const storeKeyEntry = (storeId: string) => `store-key/${storeId}`
