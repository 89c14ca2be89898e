import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'

/** The tokens of the saved connections. */
export interface Tokens {
  /** Null when there is none, or the keychain does not give it now. */
  get(connection: ConnectionId): Promise<string | null>
  /** Keeps a token in the keychain, or in memory when the keychain refuses. */
  set(connection: ConnectionId, token: string): Promise<void>
  remove(connection: ConnectionId): Promise<void>
  whereIs(connection: ConnectionId): Promise<Connection['secret']>
}

/** A screen asks many things at once; the keychain is asked once for all of them, and the token is then let go. */
const leaseMilliseconds = 15_000

/** @param lasts whether the keychain outlives the run */
export function createTokens(keychain: Keychain, lasts: boolean): Tokens {
  const memory = new Map<ConnectionId, string>()
  const leases = new Map<ConnectionId, { readonly token: string; readonly timer: NodeJS.Timeout }>()

  function endLease(connection: ConnectionId): void {
    clearTimeout(leases.get(connection)?.timer)
    leases.delete(connection)
  }

  function lease(connection: ConnectionId, token: string): void {
    endLease(connection)
    const timer = setTimeout(() => leases.delete(connection), leaseMilliseconds)
    timer.unref()
    leases.set(connection, { token, timer })
  }

  async function get(connection: ConnectionId): Promise<string | null> {
    const held = memory.get(connection) ?? leases.get(connection)?.token
    if (held !== undefined) return held
    const token = await keychain.get(tokenEntry(connection)).catch(() => null)
    if (token !== null) lease(connection, token)
    return token
  }

  return {
    get,
    set: async (connection, token) => {
      endLease(connection)
      try {
        await keychain.set(tokenEntry(connection), token)
        memory.delete(connection)
      } catch {
        memory.set(connection, token)
      }
    },
    remove: async connection => {
      endLease(connection)
      memory.delete(connection)
      await keychain.delete(tokenEntry(connection)).catch(() => {})
    },
    whereIs: async connection => {
      if (memory.has(connection)) return 'memory'
      if ((await get(connection)) === null) return 'none'
      return lasts ? 'keychain' : 'memory'
    },
  }
}
