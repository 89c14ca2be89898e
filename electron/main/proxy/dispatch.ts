import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure } from '../failure.ts'
import { authHeaders } from './auth-headers.ts'
import type { BuiltRequest } from './build-request.ts'
import { acceptedEncodings } from './decompress.ts'
import type { Outgoing } from './send.ts'
import type { Target } from './target.ts'
import { getSecrets } from './transport.ts'

export interface OutgoingOptions {
  readonly ifNoneMatch?: string | null
  /** Bytes that are streamed to a file are requested uncompressed. */
  readonly compressed?: boolean
}

/**
 * A built request with everything that goes over the wire, the token included.
 * @throws Failure unauthorized or command, when the keychain or a command can't provide what the connection sends beside its token
 */
export function toOutgoing(target: Target, built: BuiltRequest, options: OutgoingOptions = {}): Outgoing {
  const { transport } = target
  if (transport === null) throw noTransport(target)
  const headers: Record<string, string> = {
    ...transport.headers,
    'User-Agent': 'Gatehouse',
    Accept: 'application/json, */*;q=0.5',
    'Accept-Encoding': options.compressed === false ? 'identity' : acceptedEncodings,
    ...authHeaders(target, target.token),
  }
  if (options.ifNoneMatch) headers['If-None-Match'] = options.ifNoneMatch
  const { method, origin, path, exactBody } = built
  const { authority } = target
  const outgoing = { method, origin, path, headers, authority, transport, secrets: getSecrets(target), exactBody }
  if (!built.body) return outgoing
  headers['Content-Type'] = 'application/json'
  return { ...outgoing, body: JSON.stringify(built.body) }
}

function noTransport({ commandError }: Pick<Target, 'commandError'>): Failure {
  if (commandError) return new Failure(commandError)
  return new Failure({
    kind: 'unauthorized',
    message: t(
      'the keychain cannot be read for the extra headers, client certificate and proxy password of this connection: it is locked, or they were kept for one run only',
    ),
  })
}

/**
 * Refuses a call before it is recorded or sent when the keychain or a command can't provide its credentials.
 * @throws Failure unauthorized, command
 */
export function requireSecrets(target: Target): void {
  if (target.transport === null) throw noTransport(target)
  if (target.auth !== 'none' && target.token === null) {
    throw new Failure({
      kind: 'unauthorized',
      message: t(
        'the keychain has no token for this connection: it was kept for one run only, was removed, or the keychain is locked',
      ),
    })
  }
}

/** Whether the service denies this read, so that its cached responses must be removed. */
export function isRefusal({ kind }: AppError): boolean {
  return kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound'
}

/** Whether an error concerns only the way to the service, so that a cached response may be used. */
export function canServeFromCache(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'tls':
    case 'proxy':
    case 'command':
    case 'rateLimited':
    case 'server':
    case 'badResponse':
      return true
    default:
      return false
  }
}
