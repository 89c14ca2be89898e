import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { timedOut } from './deadline.ts'
import { SocksRefusal } from './proxy-route.ts'

interface SendContext {
  readonly operation: string
  readonly milliseconds: number
  /** Whether headers had come. */
  readonly answered: boolean
  readonly signal: AbortSignal
}

/** Error codes of the network that mean, while connecting, that no part of the request arrived. */
const notReached: Readonly<Record<string, () => string>> = {
  ECONNREFUSED: () => t('the connection was refused'),
  ENOTFOUND: () => t('the name is not known'),
  EAI_AGAIN: () => t('the name could not be looked up'),
  ENETUNREACH: () => t('the network is not reachable'),
  EHOSTUNREACH: () => t('the host is not reachable'),
  ENETDOWN: () => t('the network is down'),
  EADDRNOTAVAIL: () => t('the address is not available'),
  UND_ERR_CONNECT_TIMEOUT: () => t('no connection in time'),
  ERR_SOCKET_CONNECTION_TIMEOUT: () => t('no connection in time'),
  ETIMEDOUT: () => t('no connection in time'),
}

const certificateReasons: Readonly<Record<string, () => string>> = {
  CERT_HAS_EXPIRED: () => t('it has expired'),
  CERT_NOT_YET_VALID: () => t('it is not valid yet'),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => t('it is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: () => t('its issuer is not trusted here'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => t('its issuer is not known here'),
  UNABLE_TO_GET_ISSUER_CERT: () => t('its issuer is not known here'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => t('its issuer is not known here'),
  ERR_TLS_CERT_ALTNAME_INVALID: () => t('it belongs to another name'),
  CERT_REVOKED: () => t('it was revoked'),
}

/** The TLS alerts of a service about the client certificate that was sent or is missing. */
const clientCertificateAlerts: Readonly<Record<string, () => string>> = {
  CERTIFICATE_REQUIRED: () => t('it requires one'),
  NO_CERTIFICATE: () => t('it requires one'),
  HANDSHAKE_FAILURE: () => t('it ended the handshake, as services do that require one'),
  BAD_CERTIFICATE: () => t('it does not accept this one'),
  UNSUPPORTED_CERTIFICATE: () => t('it does not accept one of this kind'),
  CERTIFICATE_REVOKED: () => t('it was revoked'),
  CERTIFICATE_EXPIRED: () => t('it has expired'),
  CERTIFICATE_UNKNOWN: () => t('it does not accept this one'),
  UNKNOWN_CA: () => t('it does not know its issuer'),
  ACCESS_DENIED: () => t('its owner has no access'),
}

/** Null for another error. What stands before the alert differs between the libraries for TLS and their versions. */
function clientCertificateReason(code: string): string | null {
  const alert = /^ERR_SSL_.*ALERT_([A-Z_]+)$/.exec(code)?.[1]
  return (alert && clientCertificateAlerts[alert]?.()) || null
}

/** What a request that got no complete HTTP response ended in. */
export function classifySendError(error: unknown, context: SendContext): AppError {
  if (context.signal.aborted) {
    return context.signal.reason === timedOut
      ? { kind: 'timeout', milliseconds: context.milliseconds }
      : { kind: 'cancelled' }
  }
  const refusal = proxyRefusal(error)
  if (refusal) return refusal
  const code = getCode(error)
  const certificate = certificateReasons[code]?.()
  if (certificate) return { kind: 'tls', detail: `${certificate} (${code})` }
  const ofClient = clientCertificateReason(code)
  if (ofClient) return { kind: 'tls', detail: `${ofClient} (${code})`, isOfClient: true }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return { kind: 'tls', detail: t('no TLS connection could be made; the address may need http:// or another port') }
  }
  const { operation } = context
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return { kind: 'badResponse', operation, detail: t('the answer is too large') }
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { kind: 'badResponse', operation, detail: t('its headers are too large') }
  if (code.startsWith('HPE_') || code === 'HTTPParserError')
    return { kind: 'badResponse', operation, detail: t('it does not speak HTTP at this address') }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return { kind: 'timeout', milliseconds: context.milliseconds }
  }
  if (context.answered) return { kind: 'badResponse', operation, detail: t('the answer was cut short') }
  const reason = notReached[code]?.()
  if (reason !== undefined) return { kind: 'offline', detail: reason }
  return { kind: 'offline', detail: t('the connection was closed ({code})', { code }), wasConnected: true }
}

/** Whether no part of a request can have arrived: a write that failed this way was certainly not made. */
export function neverSent(cause: unknown): boolean {
  const code = getCode(cause)
  return (
    proxyRefusal(cause) !== null ||
    (Object.hasOwn(notReached, code) && !wasConnected(cause)) ||
    Object.hasOwn(certificateReasons, code) ||
    code === 'EPROTO' ||
    code.startsWith('ERR_SSL_')
  )
}

/** The error of a proxy that refused the connection; null for other errors. */
function proxyRefusal(error: unknown): AppError | null {
  if (error instanceof SocksRefusal) {
    const { because, message: detail } = error
    return because === 'unreachable'
      ? { kind: 'offline', detail: t('the SOCKS proxy: {detail}', { detail }) }
      : { kind: 'proxy', because, detail }
  }
  if (!(error instanceof Error)) return null
  const status = /^Proxy response \((\d{3})\)/.exec(error.message)?.[1]
  if (status === undefined) return proxyRefusal(error.cause)
  return {
    kind: 'proxy',
    because: status === '407' ? 'credentials' : 'refused',
    detail: t('status {status}', { status }),
  }
}

/** A network can also go away under a connection that was made; then the request may have arrived. */
function wasConnected(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write')
}

function getCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getCode(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? getCode(error.cause) : error.name
}
