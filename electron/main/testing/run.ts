import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BridgeEvent, ConnectionId, ConnectionInput, ConnectionRef, Settings } from '#shared/bridge.ts'
import type { Question } from '../consent/asker.ts'
import { Failure, toAppError } from '../failure.ts'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { type Run, type RunOptions, startRun } from '../run.ts'
import { json, type Respond } from './http-server.ts'
import { testToken } from './target.ts'
import { temporaryDirectory } from './temporary.ts'

const user = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
export const version = { version: '16.0', revision: 'abc' }

/** A service that accepts one token, and answers the requests of a connection test. */
export const service: Respond = (request, response) => {
  const path = request.url.split('?')[0]
  if (request.headers['private-token'] !== testToken) return json(response, { message: '401 Unauthorized' }, 401)
  const headers = { 'X-Gitlab-Meta': '{}' }
  if (path === '/api/v4/version') return json(response, version, 200, headers)
  if (path === '/api/v4/user') return json(response, user, 200, headers)
  return json(response, [], 200, headers)
}

export interface OpenedRun extends Run {
  readonly directory: string
  readonly keychain: Run['keychain']
  readonly secrets: Keychain
  readonly events: BridgeEvent[]
  /** The settings that were applied without a page's request. */
  readonly followed: readonly Settings[]
  /** The dialogs shown to the user. */
  readonly asked: readonly Question[]
  /** The addresses opened by the system. */
  readonly addresses: readonly string[]
  /** The present generation of a connection. */
  ref(id: ConnectionId): ConnectionRef
  /** The proxy, called with the connection's current identity. */
  readonly asNow: {
    call(request: AsNow<'call'>): ReturnType<ApiProxy['call']>
    preview(request: AsNow<'preview'>): ReturnType<ApiProxy['preview']>
  }
}

type AsNow<M extends 'call' | 'preview'> = Omit<Parameters<ApiProxy[M]>[0], 'connection'> & {
  readonly connection: ConnectionId
}

/** A sandbox that never starts, for tests that don't need it. */
const silentService: RunOptions['startService'] = () => {
  const exited = Promise.withResolvers<number | null>()
  return {
    firstLine: new Promise(() => {}),
    exited: exited.promise,
    complaint: () => null,
    stop: () => exited.resolve(0),
  }
}

export interface OpenRunOptions {
  readonly startsSandbox?: boolean
  readonly directory?: string
  readonly secrets?: Keychain
  /** The keychain as it was found at the start; a working one when not given. */
  readonly opened?: RunOptions['keychain']
  /** Why the keychain does not last. */
  readonly notice?: string
  readonly runOnly?: RunOptions['runOnly']
  readonly startService?: RunOptions['startService']
  readonly proxyFor?: RunOptions['proxyFor']
  readonly chooseFile?: RunOptions['chooseFile']
  readonly chooseCertificate?: RunOptions['chooseCertificate']
  /** What the person answers; yes when not given. */
  readonly isAttended?: RunOptions['isAttended']
  readonly askPerson?: RunOptions['askPerson']
  readonly log?: RunOptions['log']
  readonly policy?: RunOptions['policy']
  readonly updateFeed?: string
  /** An empty one when not given, but for the programs of the system. */
  readonly machine?: Partial<RunOptions['machine']>
}

/** A whole run without its window: real store, real connections, real proxy. */
export async function openRun(options: OpenRunOptions = {}): Promise<OpenedRun> {
  const directory = options.directory ?? temporaryDirectory()
  const secrets = options.secrets ?? createMemoryKeychain()
  const events: BridgeEvent[] = []
  const followed: Settings[] = []
  const asked: Question[] = []
  const addresses: string[] = []
  const run = await startRun({
    databaseFile: join(directory, 'gatehouse.db'),
    cacheFile: join(directory, 'cache.db'),
    keychain: options.opened ?? { keychain: secrets, notice: options.notice ?? null },
    runOnly: options.runOnly ?? null,
    startService: options.startService ?? silentService,
    startsSandbox: options.startsSandbox ?? true,
    emit: event => events.push(event),
    forgetScreens: () => {},
    followSettings: settings => followed.push(settings),
    getPage: () => null,
    isForCommand: () => false,
    resumesDownloads: true,
    proxyFor: options.proxyFor ?? (async () => null),
    chooseFile: options.chooseFile ?? (async () => null),
    chooseCertificate: options.chooseCertificate ?? (async () => null),
    askPerson: async (question, signal) => {
      asked.push(question)
      return options.askPerson ? await options.askPerson(question, signal) : true
    },
    isAttended: options.isAttended ?? (() => true),
    openAddress: async address => void addresses.push(address),
    printing: { page: () => null, openShareMenu: null },
    startDrag: () => {},
    log: options.log ?? (() => {}),
    version: '0.0.0',
    updateFeed: options.updateFeed ?? null,
    command: [],
    electron: null,
    policy: options.policy ?? noPolicy,
    machine: {
      environment: { PATH: process.env.PATH },
      home: directory,
      platform: process.platform,
      ...options.machine,
    },
  })
  let closed = false
  const close = async () => {
    if (!closed) await run.close()
    closed = true
  }
  onTestFinished(close)
  const ref = (id: ConnectionId) => {
    const identity = run.connections.getIdentity(id)
    if (!identity) throw new Failure({ kind: 'notFound', message: 'this connection was removed' })
    return identity.ref
  }
  const asNow: OpenedRun['asNow'] = {
    call: async request => run.proxy.call({ ...request, connection: ref(request.connection) }),
    preview: async request => run.proxy.preview({ ...request, connection: ref(request.connection) }),
  }
  return { ...run, close, directory, secrets, events, followed, asked, addresses, ref, asNow }
}

/** What a person fills in. */
export const connectionTo = (baseUrl: string): ConnectionInput => ({
  name: 'Harbor',
  baseUrl,
  profile: 'documents',
  auth: 'personal',
  color: 'gray',
  readOnly: false,
  production: false,
})
/** The error a piece of work ends in. */
export const getFailure = async (work: Promise<unknown>) =>
  toAppError(
    await work.then(
      () => new Error('no failure'),
      error => error,
    ),
  )
