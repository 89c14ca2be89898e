import type { ServiceProfile } from '#shared/profile.ts'
import { badRequest, forbidden, ServiceError, unauthorized } from '../errors.ts'
import type { User } from '../handler.ts'
import type { Store } from '../store/store.ts'
import { type Scope, scopeNames, type TokenKind } from '../store/tokens.ts'

/** Who sends a request, and with what rights. */
export interface Caller {
  /** Null for anonymous. With sudo, the user acted for. */
  readonly user: User | null
  readonly scopes: ReadonlySet<Scope>
  /** The administrator behind a sudo request. */
  readonly actingAdministrator: User | null
}

/** What of a request can hold credentials. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, unknown>>
}

/** What an instance decides about credentials. */
export interface CredentialRules {
  /** Name of the session cookie. */
  readonly sessionCookie: string
  /** Whether tokens that administrators made for others are taken. */
  readonly impersonation: boolean
}

export function credentialRules(instance: {
  readonly profile: ServiceProfile
  readonly impersonation: boolean
}): CredentialRules {
  return { sessionCookie: instance.profile.sessionCookie, impersonation: instance.impersonation }
}

const anonymous: Caller = { user: null, scopes: new Set(), actingAdministrator: null }
const allButSudo: ReadonlySet<Scope> = new Set(scopeNames.filter(name => name !== 'sudo'))
const personalKinds: readonly TokenKind[] = ['personal', 'project', 'impersonation']

/**
 * Finds out who is calling (document 1, section 5).
 * @throws ServiceError 400 for a user to act for who is no text, 401 for a token or cookie that is not (or no longer) valid, 403 for a blocked user, acted for or not,
 *   and for sudo without the right to it, 404 for sudo to an unknown user
 */
export function authenticate(store: Store, rules: CredentialRules, request: Credentials): Caller {
  const presented = presentedSecret(request, rules.sessionCookie)
  const desired = sudoUser(request)
  if (!presented) {
    if (desired !== undefined) throw unauthorized()
    return anonymous
  }
  const token = store.tokens.find(presented.secret)
  if (!token || !presented.kinds.includes(token.kind)) throw unauthorized()
  if (token.kind === 'impersonation' && !rules.impersonation) throw unauthorized()
  const { user } = token
  requireUnblocked(user)
  const isSession = token.kind === 'session'
  const caller = { user, scopes: isSession ? allButSudo : token.scopes, actingAdministrator: null }
  return desired === undefined ? caller : actAs(store, caller, user, isSession, desired)
}

function actAs(store: Store, caller: Caller, administrator: User, isSession: boolean, desired: string): Caller {
  if (!administrator.isAdministrator) throw forbidden('403 Forbidden - Must be admin to use sudo')
  if (isSession) {
    throw forbidden('403 Forbidden - Must be authenticated using an OAuth or personal access token to use sudo')
  }
  requireScope(caller, 'sudo')
  const user =
    (/^\d{1,15}$/.test(desired) ? store.users.byId(Number(desired)) : undefined) ?? store.users.byUsername(desired)
  if (!user) throw new ServiceError(404, `404 User with ID or username '${desired}' Not Found`)
  requireUnblocked(user)
  return { ...caller, user, actingAdministrator: administrator }
}

/**
 * The sudo user. An invalid value is an error, because ignoring it would execute the request as the administrator.
 * @throws ServiceError 400
 */
function sudoUser({ headers, query }: Credentials): string | undefined {
  const desired = headers.sudo ?? query.sudo
  if (desired !== undefined && typeof desired !== 'string') throw badRequest('sudo is invalid')
  return desired
}

function requireUnblocked({ state }: User): void {
  if (state === 'blocked') throw forbidden('403 Forbidden - Your account has been blocked.')
}

/**
 * Refuses a token that lacks a scope; `api` covers all others but `sudo`. Acting as another user gives no scope.
 * @throws ServiceError 403 with `error`, `error_description` and `scope`
 */
export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.scopes.has(scope) || (scope !== 'sudo' && caller.scopes.has('api'))) return
  throw forbidden('403 Forbidden', {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  })
}

/** The secret of a request and the kinds of token that may come by that way. */
function presentedSecret(request: Credentials, sessionCookie: string) {
  const { headers, query } = request
  const personal = text(query.private_token) ?? text(headers['private-token'])
  if (personal !== undefined) return { secret: personal, kinds: personalKinds }
  const oauth = text(query.access_token)
  if (oauth !== undefined) return { secret: oauth, kinds: ['oauth'] satisfies TokenKind[] }
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(text(headers.authorization) ?? '')?.[1]
  if (bearer !== undefined) return { secret: bearer, kinds: ['oauth', ...personalKinds] satisfies TokenKind[] }
  const cookie = cookieValue(text(headers.cookie) ?? '', sessionCookie)
  if (cookie !== undefined) return { secret: cookie, kinds: ['session'] satisfies TokenKind[] }
  return undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, ...rest] = pair.trim().split('=')
    if (key === name) return rest.join('=')
  }
  return undefined
}
