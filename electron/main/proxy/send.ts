import { createHash } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { Dispatcher } from 'undici'
import type { ConnectionId } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import { classifySendError } from './classify-send-error.ts'
import { withDeadline } from './deadline.ts'
import { decompress } from './decompress.ts'
import { type ProxyFor, routeTo } from './proxy-route.ts'
import { headersWithoutSecrets, type ResponseHeaders, withoutSecrets } from './secret.ts'
import type { ClientCertificate, Transport } from './transport.ts'

export interface Outgoing {
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Certificates (PEM) to trust beside those of the system. */
  readonly authority: string | null
  readonly transport: Transport
  /** Removed from the response's headers, and from its body unless it must stay exact, because a service may echo them. */
  readonly secrets: readonly string[]
  /** The body is a file's bytes, which must not be changed. */
  readonly exactBody: boolean
}

export interface Incoming {
  readonly status: number
  readonly headers: ResponseHeaders
  /** Complete and decompressed. */
  readonly body: Buffer
}

/** A response whose body is still coming. */
export interface Streaming {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Dispatcher.ResponseData['body']
}

interface SendOptions {
  /** Named in errors. */
  readonly operation: string
  /** From the first byte sent to the last one read. */
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
  /** The connection pool; `reads` by default. */
  readonly pool?: Pool
}

/**
 * Reads share kept-alive connections: one that the service closes at the same moment is repeated. What is sent only once, as every
 * write is, uses a new connection. Streams may be of any size.
 */
type Pool = 'reads' | 'once' | 'streams'

/** Sends requests, one pool of connections for each Gatehouse connection. Never follows a redirect. */
export interface Sender {
  /** @throws Failure for everything but an HTTP response */
  send(connection: ConnectionId, outgoing: Outgoing, options: SendOptions): Promise<Incoming>
  /**
   * Resolves when the headers are there; the body is not bounded in size or time, only in silence.
   * @throws Failure for everything but an HTTP response
   */
  stream(connection: ConnectionId, outgoing: Outgoing, options: SendOptions): Promise<Streaming>
  /** Aborted when the connection changes: pending requests use its previous address or token. */
  until(connection: ConnectionId): AbortSignal
  /** Closes the connections kept open to a service. Writes and downloads under way are let finish. */
  forget(connection: ConnectionId): void
  close(): Promise<void>
}

/** Larger answers than this are refused; a browser's page could not show them either. */
export const bodyLimitBytes = 64 * 1024 * 1024
/** Links repeat the query of a list, which may be long: more than Node's default limit of 16 KiB. */
const headerLimitBytes = 64 * 1024
/** Simultaneous connections to one service. */
export const connectionsPerService = 10
const connectMilliseconds = 8000
const silenceMilliseconds = 30_000

/**
 * What makes the connections of a Gatehouse connection, by the way of a request: a late one, of the connection as it was before a
 * change, leads no other one its way.
 */
type Agents = Map<string, Promise<Dispatcher>>

/** The keep-alive connections, by Gatehouse connection and pool. @param proxyFor called once for each connection and pool */
function createPools(proxyFor: ProxyFor) {
  const pools: Readonly<Record<Pool, Map<ConnectionId, Agents>>> = {
    reads: new Map(),
    once: new Map(),
    streams: new Map(),
  }
  let systemTrust: SecureContext | null = null

  function trustFor({ origin, authority, transport: { certificate } }: Outgoing): SecureContext | null {
    if (!origin.startsWith('https:')) return null
    return authority === null && certificate === null ? trustOfSystem() : createTrust(authority, certificate)
  }

  function trustOfSystem(): SecureContext {
    systemTrust ??= createTrust(null, null)
    return systemTrust
  }

  /** What makes the connections of a request. */
  function agentFor(connection: ConnectionId, outgoing: Outgoing, pool: Pool): Promise<Dispatcher> {
    const agents: Agents = pools[pool].get(connection) ?? new Map()
    pools[pool].set(connection, agents)
    const way = getAgentKey(outgoing)
    const known = agents.get(way)
    if (known) return known
    const made = makeAgent(outgoing, pool)
    agents.set(way, made)
    return made
  }

  async function makeAgent(outgoing: Outgoing, pool: Pool): Promise<Dispatcher> {
    const trust = trustFor(outgoing)
    const service = trust ? { secureContext: trust } : {}
    const options = {
      connections: connectionsPerService,
      pipelining: pool === 'reads' ? 1 : 0,
      allowH2: false,
      maxResponseSize: pool === 'streams' ? -1 : bodyLimitBytes,
      headersTimeout: silenceMilliseconds,
      bodyTimeout: silenceMilliseconds,
      maxHeaderSize: headerLimitBytes,
    }
    const route = await routeTo(outgoing.origin, outgoing.transport, proxyFor)
    const tls = { connectMilliseconds, service, proxy: route === null ? {} : { secureContext: trustOfSystem() } }
    // Loaded with the first request: a start without one, such as of a command, is faster.
    const { createAgent } = await import('./agents.ts')
    return createAgent(route, options, tls)
  }

  function end(connection: ConnectionId, pool: Pool, how: 'destroy' | 'close'): void {
    for (const made of pools[pool].get(connection)?.values() ?? []) made.then(agent => agent[how]()).catch(() => {})
    pools[pool].delete(connection)
  }

  return {
    agentFor,
    /** Ends the reads of a connection; its writes and streams under way are let finish. */
    forget: (connection: ConnectionId): void => {
      end(connection, 'reads', 'destroy')
      end(connection, 'once', 'close')
      end(connection, 'streams', 'close')
    },
    close: async (): Promise<void> => {
      const all = Object.values(pools).flatMap(pool => [...pool.values()].flatMap(agents => [...agents.values()]))
      for (const pool of Object.values(pools)) pool.clear()
      await Promise.all(all.map(async agent => (await agent).destroy()))
    },
  }
}

/** @param proxyFor the system's proxy; called once for each connection and pool */
export function createSender(proxyFor: ProxyFor = async () => null): Sender {
  const pools = createPools(proxyFor)
  const lives = new Map<ConnectionId, AbortController>()

  async function start(connection: ConnectionId, outgoing: Outgoing, pool: Pool, signal: AbortSignal) {
    const dispatcher = await pools.agentFor(connection, outgoing, pool)
    const { request } = await import('undici')
    return request(outgoing.origin + outgoing.path, {
      dispatcher,
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body ?? null,
      signal,
    })
  }

  return {
    send: async (connection, outgoing, options) => {
      const deadline = withDeadline(options)
      let answered = false
      try {
        const response = await start(connection, outgoing, options.pool ?? 'reads', deadline.signal)
        answered = true
        const raw = Buffer.from(await response.body.arrayBuffer())
        const body = await decompress(raw, response.headers['content-encoding'], bodyLimitBytes, options.operation)
        return {
          status: response.statusCode,
          headers: headersWithoutSecrets(response.headers, outgoing.secrets),
          body: outgoing.exactBody && response.statusCode < 300 ? body : withoutSecrets(body, outgoing.secrets),
        }
      } catch (error) {
        if (error instanceof Failure) throw error
        throw new Failure(classifySendError(error, { ...options, answered, signal: deadline.signal }), { cause: error })
      } finally {
        deadline.end()
      }
    },
    stream: async (connection, outgoing, options) => {
      const deadline = withDeadline(options)
      try {
        const response = await start(connection, outgoing, 'streams', deadline.signal)
        const headers = headersWithoutSecrets(response.headers, outgoing.secrets)
        return { status: response.statusCode, headers, body: response.body }
      } catch (error) {
        throw new Failure(classifySendError(error, { ...options, answered: false, signal: deadline.signal }), {
          cause: error,
        })
      } finally {
        deadline.endTimer()
      }
    },
    until: connection => {
      const life = lives.get(connection) ?? new AbortController()
      lives.set(connection, life)
      return life.signal
    },
    forget: connection => {
      lives.get(connection)?.abort()
      lives.delete(connection)
      pools.forget(connection)
    },
    close: pools.close,
  }
}

/** The bundled authorities, those of NODE_EXTRA_CA_CERTS, those an organisation put into its systems, and a connection's own. */
function createTrust(authority: string | null, certificate: ClientCertificate | null): SecureContext {
  const all = [
    ...getCACertificates('default'),
    ...getCACertificates('system'),
    ...(authority === null ? [] : [authority]),
  ]
  return createSecureContext({ ca: [...new Set(all)], ...(certificate && getIdentity(certificate)) })
}

function getIdentity(certificate: ClientCertificate): SecureContextOptions {
  const { kind, passphrase } = certificate
  return kind === 'pem'
    ? { cert: certificate.cert, key: certificate.key, passphrase }
    : { pfx: Buffer.from(certificate.pfx, 'base64'), passphrase }
}

/** Names the way of a request without telling the secrets of it. */
function getAgentKey({ origin, authority, transport: { certificate, proxy } }: Outgoing): string {
  const way = JSON.stringify([origin, authority, certificate, proxy])
  if (certificate === null && proxy.credentials === null) return way
  return createHash('sha256').update(way).digest('base64')
}
