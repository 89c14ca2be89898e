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
  /** Shown to the service that asks for one, never to a proxy. */
  readonly certificate: ClientCertificate | null
  readonly proxy: {
    readonly kind: TransportShown['proxy']['kind']
    /** Of the kind `system`: the one that the credentials are for. No other proxy gets them. */
    readonly address: string | null
    readonly credentials: ProxyCredentials | null
  }
}

/** As the system has it, with nothing of a connection's own. */
export const systemTransport: Transport = {
  headers: {},
  certificate: null,
  proxy: { kind: 'system', address: null, credentials: null },
}

/**
 * Whether the value of a header may be taken out of answers. A short one, or a word such as the name of an environment, is in many
 * texts by chance: they would be damaged, and could be sent back so.
 */
function isRecognizable(value: string): boolean {
  return value.length >= 20 || (value.length >= 8 && /\d/.test(value))
}

/** What is taken out of everything a service answers: it may say back what it got. */
export function secretsOf({
  token,
  transport,
}: {
  readonly token: string | null
  readonly transport: Transport | null
}): readonly string[] {
  const values = transport ? Object.values(transport.headers).filter(isRecognizable) : []
  // The longest first: one may be a part of another.
  return [...(token ? [token] : []), ...values].toSorted((a, b) => b.length - a.length)
}
