import {
  type AuthMethod,
  type ConnectionId,
  type ConnectionRef,
  type Protection,
  type SudoUser,
  sandboxConnection,
} from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { ServiceProfile } from '#shared/profile.ts'
import type { ServiceKind, ServiceVersion } from '#shared/service-version.ts'
import type { Transport } from './transport.ts'

/** A connection as the proxy needs it, for the length of one call. The only shape in which a token travels inside main. */
export interface Target extends Protection {
  readonly id: ConnectionId
  /** Its generation, which a call must name. */
  readonly ref: ConnectionRef
  /** Identifies address, account and sudo user in stored data; unlike `ref` it does not include profile and certificates. */
  readonly actor: string
  /** What the person calls it. */
  readonly name: string
  /** Normalised: no query, no trailing slash, no `/api/v4`. */
  readonly baseUrl: string
  readonly profile: ServiceProfile
  /** Null while unknown, and for the Documents profile. */
  readonly version: ServiceVersion | null
  readonly auth: AuthMethod
  readonly token: string | null
  /** Changes with the token; part of the name of a kept answer. */
  readonly account: string
  /** Certificates (PEM) to trust beside those of the system. */
  readonly authority: string | null
  /** Null when its secrets can't be read from the keychain: then no request is sent. */
  readonly transport: Transport | null
  /** Why a command gave no token or header; then `transport` is null. */
  readonly commandError?: AppError | null
  /** Sent with every request as `Sudo` (document 1, section 5). */
  readonly sudo: SudoUser | null
  /** Writes are refused before anything is sent. */
  readonly readOnly: boolean
  /** The token's user, for the journal; null while unknown. */
  readonly username: string | null
}

/** The address of a connection in stored data; null for the sandbox, whose address differs in every run. */
export function storedAddress({ id, baseUrl }: Pick<Target, 'id' | 'baseUrl'>): string | null {
  return id === sandboxConnection ? null : baseUrl
}

/** The properties of a connection's service that the contract depends on. */
export function serviceKind({ profile, version }: Pick<Target, 'profile' | 'version'>): ServiceKind {
  return { profile: profile.id, version }
}
