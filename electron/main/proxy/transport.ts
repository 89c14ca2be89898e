import type { TransportShown } from '#shared/bridge.ts'

export interface ProxyCredentials {
  readonly username: string
  readonly password: string
}

/** A certificate with its key, as TLS takes it. PKCS#12 is Base64. */
export type ClientCertificate =
  | { readonly kind: 'pem'; readonly cert: string; readonly key: string; readonly passphrase: string }
  | { readonly kind: 'pkcs12'; readonly pfx: string; readonly passphrase: string }

/** How requests reach a service, with its secrets; like a token, for the length of one call. */
export interface Transport {
  /** Sent with every request to the connection's own origin. */
  readonly headers: Readonly<Record<string, string>>
  /** The names of headers whose values a command printed; they are treated as secrets. */
  readonly commandHeaders: readonly string[]
  /** Sent to a service that requests one, never to a proxy. */
  readonly certificate: ClientCertificate | null
  readonly proxy: {
    readonly kind: TransportShown['proxy']['kind']
    /** For the kind `system`: the proxy that the credentials are for. No other proxy gets them. */
    readonly address: string | null
    readonly credentials: ProxyCredentials | null
  }
}

/** The system's settings, without settings of a connection. */
export const systemTransport: Transport = {
  headers: {},
  commandHeaders: [],
  certificate: null,
  proxy: { kind: 'system', address: null, credentials: null },
}

/** Shorter ones are in many texts by chance. */
const minSecretLength = 8
/** Matches parts of ordinary names: words, optionally followed by a number. */
const ordinaryPart = /^(?:[A-Z]{0,3}[a-z]{2,})?(?:[A-Z]{1,3}[a-z]{2,})*\d{0,4}$|^[A-Z]*\d{0,4}$|^\d*$/
const maxWordLength = 20

/**
 * Whether the value of a header is random enough to be a secret. The name of a team, a region or an environment ("team1",
 * "production-eu-west-1") is in answers by chance: taken out of them it would damage them, and could be sent back so.
 */
function isRandom(value: string): boolean {
  return value
    .split(/[\s._:/@,;=-]+/)
    .some(part => part.length >= minSecretLength && (part.length > maxWordLength || !ordinaryPart.test(part)))
}

/** The secrets to remove from every response, because a service may echo them. */
export function getSecrets({
  token,
  transport,
}: {
  readonly token: string | null
  readonly transport: Transport | null
}): readonly string[] {
  const { headers = {}, commandHeaders = [] } = transport ?? {}
  const values = Object.entries(headers)
    .filter(([name, value]) => isRandom(value) || (commandHeaders.includes(name) && value.length >= minSecretLength))
    .map(([, value]) => value)
  // The longest first: one may be a part of another.
  return [...(token ? [token] : []), ...values].toSorted((a, b) => b.length - a.length)
}
