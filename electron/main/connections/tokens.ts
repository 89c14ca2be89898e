import type { Connection } from '#shared/bridge.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'

/**
 * The tokens of the saved connections, each under the account it belongs to. A connection whose address or token changes
 * gets a new account, so that a call begun before can never pick up a token that was entered for another address.
 */
export interface Tokens {
  /** Null when there is none, or the keychain does not give it now. Never waits longer than the limit. */
  get(account: string): Promise<string | null>
  /** Keeps a token in the keychain, or in memory when the keychain refuses or does not answer. */
  set(account: string, token: string): Promise<void>
  remove(account: string): Promise<void>
  whereIs(account: string): Promise<Connection['secret']>
}

export interface TokensOptions {
  /** Whether the keychain outlives the run. */
  readonly lasts: boolean
  /** Tests shorten it. */
  readonly limit?: number
}

/** A screen asks many things at once; the keychain is asked once for all of them, and the token is then let go. */
const leaseMilliseconds = 15_000

/** A keychain that was locked meanwhile may wait for a password; calls do not wait with it. */
const limitMilliseconds = 4000

/** A question the keychain has not answered yet. It is asked once, however often its answer is wanted. */
interface Asked {
  readonly answer: Promise<string | null>
  late: boolean
}

export function createTokens(keychain: Keychain, { lasts, limit = limitMilliseconds }: TokensOptions): Tokens {
  const memory = new Map<string, string>()
  const leases = new Map<string, { readonly token: string; readonly timer: NodeJS.Timeout }>()
  const asked = new Map<string, Asked>()

  function endLease(account: string): void {
    clearTimeout(leases.get(account)?.timer)
    leases.delete(account)
  }

  function lease(account: string, token: string): void {
    endLease(account)
    const timer = setTimeout(() => leases.delete(account), leaseMilliseconds)
    timer.unref()
    leases.set(account, { token, timer })
  }

  function ask(account: string): Asked {
    const known = asked.get(account)
    if (known) return known
    const forget = () => {
      if (asked.get(account) === made) asked.delete(account)
    }
    const answer = keychain
      .get(tokenEntry(account))
      .catch(() => null)
      .then(token => {
        if (token !== null && asked.get(account) === made) lease(account, token)
        forget()
        return token
      })
    const made: Asked = { answer, late: false }
    asked.set(account, made)
    return made
  }

  async function get(account: string): Promise<string | null> {
    const held = memory.get(account) ?? leases.get(account)?.token
    if (held !== undefined) return held
    const question = ask(account)
    if (question.late) return null
    const answer = await within(question.answer, limit)
    if (answer === late) question.late = true
    return answer === late ? null : answer
  }

  return {
    get,
    set: async (account, token) => {
      endLease(account)
      asked.delete(account)
      const kept = await within(
        keychain.set(tokenEntry(account), token).then(
          () => true,
          () => false,
        ),
        limit,
      )
      if (kept === true) memory.delete(account)
      else memory.set(account, token)
    },
    remove: async account => {
      endLease(account)
      asked.delete(account)
      memory.delete(account)
      await within(
        keychain.delete(tokenEntry(account)).catch(() => {}),
        limit,
      )
    },
    whereIs: async account => {
      if (memory.has(account)) return 'memory'
      if ((await get(account)) === null) return 'none'
      return lasts ? 'keychain' : 'memory'
    },
  }
}

const late = Symbol('late')

async function within<T>(work: Promise<T>, limit: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<typeof late>(resolve => {
    timer = setTimeout(() => resolve(late), limit)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
