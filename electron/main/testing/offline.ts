import { randomUUID } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import type { AnswerOf, BridgeEvent, Pin, PinState } from '#shared/bridge.ts'
import type { OperationId, Params } from '#shared/contract/contract.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { createOffline, type Offline } from '../offline/offline.ts'
import type { Target } from '../proxy/target.ts'
import type { OfflineLimitsStore } from '../store/offline-limits.ts'
import type { Store } from '../store/store.ts'
import type { TestProxy } from './proxy.ts'
import { proxyTo } from './proxy.ts'
import { testRef } from './target.ts'
import { temporaryDirectory } from './temporary.ts'

export interface OfflineRun extends TestProxy {
  readonly offline: Offline
  readonly events: BridgeEvent[]
  readonly keychain: Keychain
  /** Reads all pages of a list from the cache only. Throws the failure of a cache miss. */
  kept<I extends OperationId>(operation: I, params: Params<I>, size?: number): Promise<readonly unknown[]>
  pin(id: number): Pin
  /** Waits until a pin is in one of these states. */
  until(id: number, ...states: PinState[]): Promise<Pin>
  end(): Promise<void>
}

export interface OfflineRunOptions {
  readonly token: string
  readonly directory?: string
  readonly keychain?: Keychain
  readonly account?: string
  readonly sudo?: Target['sudo']
  readonly store?: Store
  readonly limits?: OfflineLimitsStore
}

/** The offline part over the real proxy and a real store, against a service at an address. */
export async function openOffline(url: string, options: OfflineRunOptions): Promise<OfflineRun> {
  const keychain = options.keychain ?? createMemoryKeychain()
  const directory = options.directory ?? temporaryDirectory()
  const run = await proxyTo(url, { ...options, keychain, directory })
  const offlineEvents: BridgeEvent[] = []
  const offline = createOffline({
    ...{
      proxy: run.proxy,
      getIdentity: () => run.target,
      pins: run.store.pins,
      cache: run.store.cache,
      limits: options.limits ?? run.store.offlineLimits,
    },
    lasts: run.store.cacheLasts,
    emit: event => offlineEvents.push(event),
    log: () => {},
    waitMilliseconds: 50,
  })
  const pin = (id: number) => {
    const found = offline.state().pins.find(one => one.id === id)
    if (!found) throw new Error(`There is no pin ${id}`)
    return found
  }
  let ended = false
  const end = async () => {
    if (ended) return
    ended = true
    await offline.close()
    await run.close()
  }
  onTestFinished(end)
  return {
    ...run,
    offline,
    keychain,
    events: offlineEvents,
    pin,
    end,
    kept: async (operation, params, size) => {
      const values: unknown[] = []
      let token: string | null = null
      do {
        const page = size === undefined ? undefined : { size, ...(token !== null && { token }) }
        const request = { callId: randomUUID(), connection: testRef, operation, params: { ...params }, from: 'cache' }
        const answer: Pick<AnswerOf<'tags.list'>, 'page'> & { readonly value: unknown } = await run.proxy.call({
          ...request,
          from: 'cache',
          ...(page && { page }),
        })
        values.push(...(Array.isArray(answer.value) ? answer.value : [answer.value]))
        token = answer.page?.next ?? null
      } while (token !== null)
      return values
    },
    until: async (id, ...states) => {
      const reached = () => {
        const now = pin(id)
        if (!states.includes(now.state)) throw new Error(`The pin is ${JSON.stringify(now)}`)
        return now
      }
      return vi.waitFor(reached, { timeout: 90_000, interval: 20 })
    },
  }
}
