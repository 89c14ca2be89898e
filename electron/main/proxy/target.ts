import type { AuthMethod, ConnectionId } from '#shared/bridge.ts'
import type { ServiceProfile } from '#shared/profile.ts'

/** A connection as the proxy needs it, for the length of one call. The only shape in which a token travels inside main. */
export interface Target {
  readonly id: ConnectionId
  /** Normalised: no query, no trailing slash, no `/api/v4`. */
  readonly baseUrl: string
  readonly profile: ServiceProfile
  readonly auth: AuthMethod
  readonly token: string | null
  /** Changes with the token; part of the name of a kept answer. */
  readonly account: string
  /** Who the token belongs to, as far as known; for the journal. */
  readonly username: string | null
}
