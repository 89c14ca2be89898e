import { z } from 'zod'
import type { Keytar } from './keytar-keychain.ts'

/** A request to the keychain process. Secrets are passed only in such messages. */
export type KeychainQuestion = readonly [id: number, method: KeychainMethod, ...args: readonly string[]]
/** `load` only loads the library of the system. */
type KeychainMethod = keyof Keytar | 'load'

const keychainAnswer = z.union([
  z.object({ id: z.number(), value: z.union([z.string(), z.boolean(), z.null()]) }),
  z.object({ id: z.number(), reason: z.string() }),
])
/** What that process answers to it. */
export type KeychainAnswer = z.output<typeof keychainAnswer>

/** The part of Electron's utility process that is used. */
export interface KeychainChild {
  postMessage(question: KeychainQuestion): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  on(event: 'error', listener: (type: string) => void): unknown
  kill(): boolean
}

/** How often the process may crash within a minute; after that every request is refused until the minute has passed. */
export const maxCrashes = 5
/** How often it is replaced within a minute because the keychain refused; after that the same process is kept. */
export const maxReplacements = 5
const minuteMilliseconds = 60_000

interface Asked {
  readonly child: KeychainChild
  readonly answer: PromiseWithResolvers<string | boolean | null>
}

export interface KeychainProcess extends Keytar {
  /** Starts the process and loads the library of the system. @throws Error when it is missing */
  load(): Promise<void>
}

/**
 * Keytar in a separate process: if a system library crashes, hangs or loses its session bus, one request fails and the app keeps running.
 * The first request starts the process. After it has ended, or the keychain has refused, the next request starts another one, which
 * connects to the session bus again.
 * @param start starts the process
 */
export function createKeychainProcess(start: () => KeychainChild, now = () => performance.now()): KeychainProcess {
  let child: KeychainChild | null = null
  const crashes = createQuota(maxCrashes, now)
  const replacements = createQuota(maxReplacements, now)
  const stopped = new WeakSet<KeychainChild>()
  let lastId = 0
  const asked = new Map<number, Asked>()

  function running(): KeychainChild {
    if (child) return child
    if (crashes.isUsedUp()) throw new Error('its process ended several times within a minute')
    const begun = start()
    child = begun
    begun.on('message', message => answered(begun, message))
    begun.on('exit', () => ended(begun))
    // A fatal error of V8, which its end follows. Unheard, it would be an error of this process.
    begun.on('error', () => {})
    return begun
  }

  function answered(by: KeychainChild, message: unknown): void {
    const said = keychainAnswer.safeParse(message).data
    const question = said && asked.get(said.id)
    if (!question) return
    asked.delete(said.id)
    if ('value' in said) question.answer.resolve(said.value)
    else {
      question.answer.reject(new Error(said.reason))
      stop(by)
    }
  }

  /** A library that lost its session bus doesn't connect to another one. Questions that wait for this process are answered first. */
  function stop(of: KeychainChild): void {
    if (child !== of || [...asked.values()].some(question => question.child === of)) return
    if (replacements.isUsedUp()) return
    replacements.use()
    stopped.add(of)
    child = null
    of.kill()
  }

  function ended(by: KeychainChild): void {
    if (child === by) child = null
    if (!stopped.has(by)) crashes.use()
    for (const [id, { child: of, answer }] of [...asked]) {
      if (of !== by) continue
      asked.delete(id)
      answer.reject(new Error('its process ended'))
    }
  }

  async function ask(method: KeychainMethod, ...args: readonly string[]): Promise<string | boolean | null> {
    const of = running()
    lastId += 1
    const question: Asked = { child: of, answer: Promise.withResolvers() }
    asked.set(lastId, question)
    of.postMessage([lastId, method, ...args])
    return question.answer.promise
  }

  return {
    load: async () => void (await ask('load')),
    getPassword: async (service, account) => {
      const found = await ask('getPassword', service, account)
      return typeof found === 'string' ? found : null
    },
    setPassword: async (service, account, password) => {
      await ask('setPassword', service, account, password)
    },
    deletePassword: async (service, account) => (await ask('deletePassword', service, account)) === true,
  }
}

/** Counts what may happen so many times within a minute. */
function createQuota(max: number, now: () => number) {
  let uses: readonly number[] = []
  const recent = () => uses.filter(at => now() - at < minuteMilliseconds)
  return {
    isUsedUp: () => recent().length >= max,
    use: () => {
      uses = [...recent(), now()]
    },
  }
}
