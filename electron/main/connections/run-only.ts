import { createHash } from 'node:crypto'
import type { ConnectionId } from '#shared/bridge.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'

/** The connection of `--service URL --token-stdin`: this run's, and never stored. */
export interface RunOnly {
  readonly id: ConnectionId
  readonly baseUrl: string
  /** The display name. */
  readonly name: string
  readonly token: string
  /** The same for the same token, so that a later run with it finds the cached data. */
  readonly account: string
}

/** The longest name of a connection. */
const maxNameLength = 80

/**
 * @param name the host of the address when not given
 * @throws Failure validation, for an address or a token that cannot be one
 */
export function runOnlyConnection(service: string, typedToken: string, name: string | null = null): RunOnly {
  const baseUrl = normalizeBaseUrl(service)
  const token = cleanToken(typedToken)
  const given = name?.trim().slice(0, maxNameLength) ?? ''
  return {
    id: `run-${digest(baseUrl).slice(0, 12)}`,
    baseUrl,
    name: given === '' ? new URL(baseUrl).host : given,
    token,
    account: `run ${digest(token)}`,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
