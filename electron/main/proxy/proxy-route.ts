import type { ProxyCredentials, Transport } from './transport.ts'

/** Address of the system's proxy to an origin, such as `http://host:port` or `socks5h://host:port`; null for none. */
export type ProxyFor = (origin: string) => Promise<string | null>

/** The proxy that requests go through. */
export interface ProxyRoute {
  readonly address: string
  readonly credentials: ProxyCredentials | null
}

/** Null when the way is direct. Credentials are only given to the proxy that they were entered for. */
export async function routeTo(origin: string, { proxy }: Transport, proxyFor: ProxyFor): Promise<ProxyRoute | null> {
  const { kind, address: own, credentials } = proxy
  if (kind === 'none') return null
  const address = kind === 'address' ? own : await proxyFor(origin)
  if (address === null) return null
  return { address, credentials: address === own ? credentials : null }
}

/** A SOCKS proxy refused the connection. Contains no data that was sent to it. */
export class SocksRefusal extends Error {
  override readonly name = 'SocksRefusal'
  readonly because: 'credentials' | 'refused' | 'unreachable'

  constructor(because: SocksRefusal['because'], message: string) {
    super(message)
    this.because = because
  }
}

export function isSocks(address: string): boolean {
  return /^socks/i.test(address)
}
