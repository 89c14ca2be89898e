import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import type { AuthMethod } from './connection-fields.ts'
import type { ConnectionInput, Protection } from './connection-input.ts'
import type { AppError } from './errors.ts'
import type { ProfileId, profileIds } from './profile.ts'
import type { ServiceVersion } from './service-version.ts'
import type { TransportInput, TransportShown } from './transport.ts'

export * from './connection-fields.ts'

/** A connection to a service, as page and main both know it. */

export const connectionId = z.string().regex(/^[a-z0-9-]{1,64}$/)
export type ConnectionId = z.output<typeof connectionId>

declare const refBrand: unique symbol
/**
 * Identifies a connection and its generation: its address, account, profile, certificates and sudo user at that time. Main issues it; all requests
 * and stored data carry it, and main refuses an outdated one. A string at run time; opaque to the compiler, so that it can't be confused with an ID.
 */
export interface ConnectionRef {
  readonly [refBrand]: true
}

const refPattern = /^[a-z0-9-]{1,64}@[\w-]{22}$/

function isConnectionRef(value: unknown): value is ConnectionRef {
  return typeof value === 'string' && refPattern.test(value)
}

export const connectionRef = z.custom<ConnectionRef>(isConnectionRef, t('Name the connection and its generation'))

/**
 * @param generation 22 characters of Base64url
 * @throws RangeError for texts that name no generation
 */
export function toConnectionRef(id: ConnectionId, generation: string): ConnectionRef {
  const ref: unknown = `${id}@${generation}`
  if (!isConnectionRef(ref)) throw new RangeError('This is no generation of a connection')
  return ref
}

/** The connection a generation is of. */
export function getConnectionId(ref: ConnectionRef): ConnectionId {
  const text = `${ref}`
  return text.slice(0, text.indexOf('@'))
}

/**
 * Whether a service refuses every change because of how one signs in: services of the family take changes of a browser session only with
 * a token that their own pages hold (CSRF).
 */
export function canOnlyRead({ auth, profile }: { readonly auth: AuthMethod; readonly profile: ProfileId }): boolean {
  return auth === 'cookie' && profile !== 'documents'
}

/** Why, in a sentence. */
export const cookieOnlyReads = t(
  'A session cookie can only read from this service. Sign in with a token to make changes.',
)

/** Name of the built-in connection to the embedded service. */
export const sandboxConnection: ConnectionId = 'sandbox'

/** The project of the sandbox that a first run opens: there is something to see at once. */
export const sandboxProject = 'harbor/lighthouse'

/** What a connection has until the person sets it. The sandbox is there to try things. */
export const defaultConfirmFrom = { ordinary: 20, production: 1, sandbox: 100 } as const

export type Health =
  | { readonly state: 'unknown' }
  | { readonly state: 'online'; readonly since: string }
  | { readonly state: 'offline'; readonly since: string; readonly error: AppError }
  | { readonly state: 'refused'; readonly since: string; readonly error: AppError }

/** The user a connection acts as. */
export interface SudoUser {
  readonly id: number
  readonly username: string
  readonly name: string
}

export interface Connection
  extends Omit<ConnectionInput, 'profile' | 'authority' | 'confirmFrom' | keyof TransportInput>,
    Protection {
  readonly id: ConnectionId
  /** Its present generation. */
  readonly ref: ConnectionRef
  /** The profile in use: chosen by the user, or detected. */
  readonly profile: ProfileId
  readonly profileChoice: ConnectionInput['profile']
  /** Subject of the first of its own certificates; null when it has none. */
  readonly authoritySubject: string | null
  /** Extra headers and proxy, without their secrets. */
  readonly transport: TransportShown
  /** Username of the token's own user; null while unknown. */
  readonly account: string | null
  /** The service's version, which decides the available operations; while it is null (unknown), all are offered. */
  readonly version: ServiceVersion | null
  /** The sudo user of every request; null for the token's own user. */
  readonly sudo: SudoUser | null
  readonly kind: 'sandbox' | 'saved' | 'run-only'
  /** Where its token is. `memory` is shown as a notice: it will be gone after this run. `command`: it is printed when it is needed. */
  readonly secret: 'keychain' | 'memory' | 'command' | 'none'
  readonly lastUsedAt: string | null
  readonly health: Health
}

/** What a test of a connection found. */
export interface ConnectionTest {
  readonly user: string | null
  readonly version: string | null
  readonly profile: (typeof profileIds)[number] | null
}
