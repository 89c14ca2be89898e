import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { SocksClient, SocksClientError } from 'socks'
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { isSocks, type ProxyRoute, SocksRefusal } from './proxy-route.ts'
import type { ProxyCredentials } from './transport.ts'

interface RouteTls {
  readonly connectMilliseconds: number
  /** Of the service: may have a client certificate. */
  readonly service: buildConnector.BuildOptions
  /** Of a proxy that is itself reached by TLS: has none. */
  readonly proxy: buildConnector.BuildOptions
}

/** Creates what makes the connections to a service. @param route the proxy on the way; null when the way is direct */
export function createAgent(route: ProxyRoute | null, options: Agent.Options, tls: RouteTls): Dispatcher {
  const { connectMilliseconds: timeout, service } = tls
  if (route === null) return new Agent({ ...options, connect: { timeout, ...service } })
  if (isSocks(route.address)) return new Agent({ ...options, connect: socksConnector(route, tls) })
  return httpProxyAgent(route, options, tls)
}

/** Creates an agent for connections through an HTTP proxy. It always tunnels, so that the proxy can't read the content. */
function httpProxyAgent(
  { address, credentials }: ProxyRoute,
  options: Agent.Options,
  { connectMilliseconds: timeout, service, proxy }: RouteTls,
): Dispatcher {
  return new ProxyAgent({
    ...options,
    uri: address,
    proxyTunnel: true,
    ...(credentials && { token: `Basic ${toBase64(credentials)}` }),
    requestTls: { timeout, ...service },
    proxyTls: { timeout, ...proxy },
  })
}

/** Makes connections through a SOCKS proxy, for an `Agent` that keeps its own limits. */
function socksConnector(
  { address, credentials }: ProxyRoute,
  { connectMilliseconds: timeout, service }: RouteTls,
): buildConnector.connector {
  const { protocol, hostname, port } = new URL(address)
  const type = protocol.startsWith('socks4') ? 4 : 5
  // With `socks4a` and `socks5h` the proxy resolves names, which may exist only in its network.
  const isRemote = protocol === 'socks4a:' || protocol === 'socks5h:' || protocol === 'socks:'
  const proxy = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 1080),
    type,
    ...(credentials && { userId: credentials.username, ...(type === 5 && { password: credentials.password }) }),
  } as const
  const secure = buildConnector({ timeout, ...service, allowH2: false })
  const open = async (host: string, to: number) => {
    const destination = { host: isRemote ? host : await resolved(host, type), port: to }
    return await SocksClient.createConnection({ proxy, command: 'connect', destination, timeout })
  }
  return (options, callback) => {
    const to = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
    open(options.hostname.replace(/^\[|\]$/g, ''), to).then(
      ({ socket }) => {
        if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback)
        else callback(null, socket)
      },
      (thrown: unknown) => callback(socksFailure(thrown), null),
    )
  }
}

async function resolved(host: string, type: 4 | 5): Promise<string> {
  return isIP(host) === 0 ? (await lookup(host, type === 4 ? { family: 4 } : {})).address : host
}

/** The library's error contains the password, so only its message is kept. */
function socksFailure(thrown: unknown): Error {
  if (!(thrown instanceof SocksClientError)) return thrown instanceof Error ? thrown : new Error(String(thrown))
  const { message } = thrown
  if (/authenticat/i.test(message)) return new SocksRefusal('credentials', message)
  if (/rejected|not allowed|failure/i.test(message)) return new SocksRefusal('refused', message)
  return new SocksRefusal('unreachable', message)
}

function toBase64({ username, password }: ProxyCredentials): string {
  return Buffer.from(`${username}:${password}`).toString('base64')
}
