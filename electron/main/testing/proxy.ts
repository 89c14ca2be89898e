import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Answer, AuthMethod, BridgeEvent, CallSource, Exploration, Priority } from '#shared/bridge.ts'
import type { OperationId, Params } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { createHealthBook, type HealthBook } from '../connections/health.ts'
import { probeService } from '../connections/test-connection.ts'
import { toAppError } from '../failure.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { logLine } from '../log.ts'
import { type ApiProxy, createProxy } from '../proxy/proxy.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
import { createSender, type Sender } from '../proxy/send.ts'
import type { Target } from '../proxy/target.ts'
import { systemTransport, type Transport } from '../proxy/transport.ts'
import { openStore, type Store } from '../store/store.ts'
import { testRef, testTarget, testToken } from './target.ts'
import { temporaryDirectory } from './temporary.ts'

export interface TestProxy {
  readonly proxy: ApiProxy
  readonly store: Store
  readonly health: HealthBook
  readonly sender: Sender
  readonly target: Target
  readonly events: readonly BridgeEvent[]
  readonly directory: string
  readonly logged: readonly string[]
  call<I extends OperationId>(operation: I, params: Params<I>, extra?: CallExtra): Promise<Answer<unknown>>
  explore<I extends OperationId>(operation: I, params: Params<I>, extra?: CallExtra): Promise<Exploration>
  close(): Promise<void>
  /** The error a call ends in. */
  failure<I extends OperationId>(operation: I, params: Params<I>, extra?: CallExtra): Promise<AppError>
}

interface CallExtra {
  readonly callId?: string
  readonly from?: CallSource
  readonly once?: boolean
  readonly priority?: Priority
  readonly page?: {
    readonly size?: number
    readonly token?: string
    readonly keyset?: boolean
    readonly following?: number
  }
}

export interface TestProxyOptions {
  /** Of an earlier one, to open its store again. */
  readonly directory?: string
  readonly keychain?: Keychain
  /** A store of the test's own. */
  readonly store?: Store
  readonly auth?: AuthMethod
  readonly profile?: ProfileId
  readonly version?: ServiceVersion
  readonly token?: string | null
  readonly account?: string
  readonly authority?: string
  readonly transport?: Partial<Transport>
  readonly sudo?: Target['sudo']
  readonly readOnly?: boolean
  readonly username?: string
  readonly proxyFor?: ProxyFor
  readonly chooseFile?: (suggestedName: string) => Promise<string | null>
  readonly readMilliseconds?: number
  readonly writeMilliseconds?: number
  readonly looksAfter?: readonly number[]
  readonly lookMilliseconds?: number
  readonly slowMilliseconds?: number
  readonly maxLookAge?: number
}

/** The real proxy over a real store, talking to a service at an address. */
export async function proxyTo(baseUrl: string, options: TestProxyOptions = {}): Promise<TestProxy> {
  const directory = options.directory ?? temporaryDirectory()
  const store =
    options.store ??
    (await openStore({
      database: `${directory}/gatehouse.db`,
      cache: `${directory}/cache.db`,
      keychain: options.keychain ?? createMemoryKeychain(),
      keychainLasts: true,
      log: () => {},
      getService: () => ({ profile: options.profile ?? 'documents', version: options.version ?? null }),
    }))
  const sender = createSender(options.proxyFor)
  const { version = null, auth = 'personal', token = testToken, account = 'account' } = options
  const { authority = null, sudo = null, readOnly = false, username = 'ines' } = options
  const target = testTarget(baseUrl, {
    ...{ version, auth, token, account, authority, sudo, readOnly, username },
    profile: profiles[options.profile ?? 'documents'],
    transport: { ...systemTransport, ...options.transport },
  })
  const probe = () => probeService(sender, target, 2000)
  const health = createHealthBook({ probe, onChange: () => {}, shortestPause: 50, maxPause: 200 })
  const events: BridgeEvent[] = []
  const logged: string[] = []
  const { readMilliseconds, writeMilliseconds } = options
  const proxy = createProxy({
    target: async () => target,
    sender,
    cache: store.cache,
    journal: store.journal,
    health,
    emit: event => events.push(event),
    log: (event, about) => logged.push(logLine(event, about ?? {}, new Date())),
    chooseFile: options.chooseFile ?? (async () => null),
    ask: async () => {},
    getPage: () => null,
    ...(readMilliseconds === undefined ? {} : { readMilliseconds }),
    ...(writeMilliseconds === undefined ? {} : { writeMilliseconds }),
    looksAfter: options.looksAfter ?? [1],
    ...(options.lookMilliseconds === undefined ? {} : { lookMilliseconds: options.lookMilliseconds }),
    ...(options.slowMilliseconds === undefined ? {} : { slowMilliseconds: options.slowMilliseconds }),
    ...(options.maxLookAge === undefined ? {} : { maxLookAge: options.maxLookAge }),
  })
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    health.close()
    await sender.close()
    store.close()
  }
  onTestFinished(close)
  const getRequest = (operation: string, params: object, { page, ...extra }: CallExtra = {}) => ({
    callId: randomUUID(),
    connection: testRef,
    operation,
    params: { ...params },
    from: 'network' as const,
    ...extra,
    ...(page ? { page: { ...page } } : {}),
  })
  const call: TestProxy['call'] = (...args) => proxy.call(getRequest(...args))
  const explore: TestProxy['explore'] = (...args) => proxy.explore(getRequest(...args))
  const failure: TestProxy['failure'] = async (...args) => {
    const answer = await call(...args).catch(toAppError)
    if ('provenance' in answer) throw new Error('The call was expected to fail')
    return answer
  }
  return { proxy, store, health, sender, target, events, directory, logged, call, explore, failure, close }
}
