import type { Connection } from '#shared/bridge.ts'
import { type Keychain, tokenEntry } from '../keychain/keychain.ts'
import { late, within } from '../keychain/within.ts'
import type { UnclaimedTokens } from '../store/unclaimed-tokens.ts'

/**
 * The tokens of the saved connections, each under the account it belongs to. A connection whose address or token changes
 * gets a new account, so that a call begun before can never pick up a token that was entered for another address.
 */
export interface Tokens {
  /** Null when there is none, or it can't be read from the keychain now. Never waits longer than the limit. */
  get(account: string): Promise<string | null>
  /** Keeps a token in the keychain, or in memory when the keychain refuses or does not answer. */
  set(account: string, token: string): Promise<void>
  /** The account is a stored connection's from now on: its token stays. */
  claim(account: string): void
  /** Removes a token. If the keychain refuses, the removal is retried later, possibly in another run. */
  remove(account: string): Promise<void>
  whereIs(account: string): Promise<Connection['secret']>
  /** Switches to a keychain that works by now, with the tokens that are in memory. */
  useKeychain(keychain: Keychain): Promise<void>
  /** Removes what belongs to no connection any more. */
  sweep(claimed: ReadonlySet<string>): Promise<void>
}

export interface TokensOptions {
  /** Whether the keychain outlives the run; when not, tokens are in memory and nowhere else. */
  readonly lasts: boolean
  readonly unclaimed: UnclaimedTokens
  /** Called with the keychain's message when it refused to read, store or remove the token of an account. */
  readonly onRefused: (account: string, reason: string) => void
  /** Called when the keychain answered a request for an account. */
  readonly onAnswered: (account: string) => void
  /** Tests shorten it. */
  readonly limit?: number
}

/** A screen sends many requests at once; the token is read once for all of them and released after this time. */
const leaseMilliseconds = 15_000

/** A locked keychain may wait for a password; calls wait no longer than this. */
const limitMilliseconds = 4000

/** Tokens that were given a moment ago, each let go of after a while. */
export function createLeases(milliseconds = leaseMilliseconds) {
  const leases = new Map<string, { readonly token: string; readonly timer: NodeJS.Timeout }>()

  function end(account: string): void {
    clearTimeout(leases.get(account)?.timer)
    leases.delete(account)
  }

  return {
    get: (account: string): string | undefined => leases.get(account)?.token,
    begin: (account: string, token: string): void => {
      end(account)
      const timer = setTimeout(() => leases.delete(account), milliseconds)
      timer.unref()
      leases.set(account, { token, timer })
    },
    end,
  }
}

/** A pending keychain request, shared by all callers. */
interface Asked {
  readonly answer: Promise<string | null>
  late: boolean
}

/** Reads tokens from the keychain and caches them for a short time. Callers wait at most until the limit, and only once. */
function createQuestions(options: TokensOptions, limit: number) {
  const leases = createLeases()
  const asked = new Map<string, Asked>()

  function ask(account: string, from: Keychain): Asked {
    const known = asked.get(account)
    if (known) return known
    const isLast = () => asked.get(account) === made
    const answer = reported(options, account, from.get(tokenEntry(account)))
      .catch(() => null)
      .then(token => {
        if (token !== null && isLast()) leases.begin(account, token)
        if (isLast()) asked.delete(account)
        return token
      })
    const made: Asked = { answer, late: false }
    asked.set(account, made)
    return made
  }

  return {
    get: async (account: string, from: Keychain): Promise<string | null> => {
      const leased = leases.get(account)
      if (leased !== undefined) return leased
      const question = ask(account, from)
      if (question.late) return null
      const answer = await within(question.answer, limit)
      if (answer === late) question.late = true
      return answer === late ? null : answer
    },
    /** Drops the cached token and pending request of an account. */
    forget: (account: string): void => {
      leases.end(account)
      asked.delete(account)
    },
    /** Ignores pending requests of a previous keychain. */
    forgetAsked: (): void => asked.clear(),
  }
}

export function createTokens(opened: Keychain, options: TokensOptions): Tokens {
  const { unclaimed, limit = limitMilliseconds } = options
  let keychain: Keychain | null = options.lasts ? opened : null
  const memory = new Map<string, string>()
  const questions = createQuestions(options, limit)
  /** Stored in this run for a connection that is not stored itself yet. */
  const underWay = new Set<string>()

  async function get(account: string): Promise<string | null> {
    return memory.get(account) ?? (keychain && (await questions.get(account, keychain)))
  }

  async function succeeds(account: string, work: Promise<void>): Promise<boolean> {
    const done = reported(options, account, work).then(
      () => true,
      () => false,
    )
    return (await within(done, limit)) === true
  }

  /** Is there at all times, so that a token is never in neither place. */
  async function keep(account: string, token: string): Promise<void> {
    memory.set(account, token)
    if (!keychain || !(await succeeds(account, keychain.set(tokenEntry(account), token)))) return
    if (memory.get(account) === token) memory.delete(account)
  }

  async function removeFromKeychain(account: string): Promise<void> {
    if (keychain && (await succeeds(account, keychain.delete(tokenEntry(account))))) unclaimed.remove(account)
  }

  return {
    get,
    set: async (account, token) => {
      questions.forget(account)
      unclaimed.add(account)
      underWay.add(account)
      await keep(account, token)
    },
    claim: account => {
      underWay.delete(account)
      unclaimed.remove(account)
    },
    remove: async account => {
      questions.forget(account)
      memory.delete(account)
      underWay.delete(account)
      unclaimed.add(account)
      await removeFromKeychain(account)
    },
    whereIs: async account => {
      if (memory.has(account)) return 'memory'
      return (await get(account)) === null ? 'none' : 'keychain'
    },
    useKeychain: async found => {
      keychain = found
      questions.forgetAsked()
      for (const [account, token] of [...memory]) await keep(account, token)
    },
    sweep: async claimed => {
      for (const account of unclaimed.list()) {
        if (underWay.has(account)) continue
        if (claimed.has(account)) unclaimed.remove(account)
        else await removeFromKeychain(account)
      }
    },
  }
}

/** Reports the outcome of a request. */
function reported<T>({ onAnswered, onRefused }: TokensOptions, account: string, work: Promise<T>): Promise<T> {
  work.then(
    () => onAnswered(account),
    (error: unknown) => onRefused(account, error instanceof Error ? error.message : String(error)),
  )
  return work
}
