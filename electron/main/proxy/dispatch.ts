import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import { authHeaders } from './auth-headers.ts'
import type { BuiltRequest } from './build-request.ts'
import { acceptedEncodings } from './decompress.ts'
import type { Outgoing } from './send.ts'
import type { Target } from './target.ts'

export interface OutgoingOptions {
  readonly ifNoneMatch?: string | null
  /** Bytes that are written to a file as they come are asked for uncompressed. */
  readonly compressed?: boolean
}

/** A built request with everything that goes over the wire, the token included. */
export function toOutgoing(target: Target, built: BuiltRequest, options: OutgoingOptions = {}): Outgoing {
  const headers: Record<string, string> = {
    'User-Agent': 'Gatehouse',
    Accept: 'application/json, */*;q=0.5',
    'Accept-Encoding': options.compressed === false ? 'identity' : acceptedEncodings,
    ...authHeaders(target, target.token),
  }
  if (options.ifNoneMatch) headers['If-None-Match'] = options.ifNoneMatch
  const { method, origin, path, exactBody } = built
  const outgoing = { method, origin, path, headers, authority: target.authority, secret: target.token, exactBody }
  if (!built.body) return outgoing
  headers['Content-Type'] = 'application/json'
  return { ...outgoing, body: JSON.stringify(built.body) }
}

/**
 * Refuses a call whose token is missing before anything is sent.
 * @throws Failure unauthorized
 */
export function requireToken(target: Target): void {
  if (target.auth !== 'none' && target.token === null) {
    throw new Failure({
      kind: 'unauthorized',
      message:
        'the keychain has no token for this connection: it was kept for one run only, was removed, or the keychain is locked',
    })
  }
}

/** A service's word that this may not, or no longer, be read: what was kept of it goes. */
export function isRefusal({ kind }: AppError): boolean {
  return kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound'
}

/** Failures that say nothing about what was asked for, only about the way to the service; what was kept may answer then. */
export function canServeFromCache(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'tls':
    case 'rateLimited':
    case 'server':
    case 'badResponse':
      return true
    default:
      return false
  }
}
