import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Answer, toConnectionRef } from '#shared/bridge.ts'
import type { OperationId, Params } from '#shared/contract/contract.ts'
import { profiles } from '#shared/profile.ts'
import type { Service } from '../../../e2e/support/service.ts'
import { createHealthBook } from '../../../electron/main/connections/health.ts'
import { createMemoryKeychain } from '../../../electron/main/keychain/memory-keychain.ts'
import { openLogFile } from '../../../electron/main/log-file.ts'
import { type ApiProxy, createProxy } from '../../../electron/main/proxy/proxy.ts'
import { createSender } from '../../../electron/main/proxy/send.ts'
import type { Target } from '../../../electron/main/proxy/target.ts'
import { systemTransport } from '../../../electron/main/proxy/transport.ts'
import type { ResponseCache } from '../../../electron/main/store/response-cache.ts'
import { openStore } from '../../../electron/main/store/store.ts'

/** One operation with its params. */
interface Call<I extends OperationId> {
  readonly operation: I
  readonly params: Params<I>
}

/** Main's own proxy over a real store, composed as main composes it, without a window. */
export interface MeasuredProxy {
  /** As the page reads: a cached response is revalidated by its ETag. */
  read<I extends OperationId>(call: Call<I>): Promise<Answer<unknown>>
  /** As for the first time: the whole answer comes from the service and is kept. */
  readAnew<I extends OperationId>(call: Call<I>): Promise<Answer<unknown>>
  /** The cached response, without the service. */
  readKept<I extends OperationId>(call: Call<I>): Promise<Answer<unknown>>
  close(): Promise<void>
}

export async function openProxy(folder: string, service: Service): Promise<MeasuredProxy> {
  const { log, flush } = openLogFile({ folder: join(folder, 'logs') })
  const store = await openStore({
    database: join(folder, 'gatehouse.db'),
    cache: join(folder, 'cache.db'),
    keychain: createMemoryKeychain(),
    keychainLasts: true,
    log,
  })
  const sender = createSender()
  const health = createHealthBook({ probe: async () => null, onChange: () => {} })
  const target: Target = {
    id: 'bench',
    ref: toConnectionRef('bench', 'g'.repeat(22)),
    actor: 'bench',
    baseUrl: service.url,
    profile: profiles.documents,
    version: null,
    auth: 'personal',
    token: service.token,
    account: 'bench',
    username: null,
    authority: null,
    transport: systemTransport,
    sudo: null,
    readOnly: false,
    name: 'Bench',
    production: false,
    confirmFrom: null,
  }
  const over = (cache: ResponseCache): ApiProxy =>
    createProxy({
      target: async () => target,
      sender,
      cache,
      journal: store.journal,
      health,
      emit: () => {},
      log,
      chooseFile: async () => null,
      ask: async () => {},
      getPage: () => null,
    })
  const proxy = over(store.cache)
  const forgetful = over({ ...store.cache, etag: () => null, get: () => null })
  const ask = <I extends OperationId>(through: ApiProxy, { operation, params }: Call<I>, from: 'network' | 'cache') =>
    through.call({ callId: randomUUID(), connection: target.ref, operation, params, from })
  return {
    read: call => ask(proxy, call, 'network'),
    readAnew: call => ask(forgetful, call, 'network'),
    readKept: call => ask(proxy, call, 'cache'),
    close: async () => {
      health.close()
      await sender.close()
      store.close()
      flush()
    },
  }
}

/** The same read by plain fetch, with its JSON parsed. Throws on any status but 2xx. */
export async function plainFetch(service: Service, path: string): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v4${path}`, { headers: { 'Private-Token': service.token } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
