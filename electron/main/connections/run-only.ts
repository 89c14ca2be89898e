import { createHash } from 'node:crypto'
import type { ConnectionId } from '#shared/bridge.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'

/** The connection of `--service URL --token-stdin`: this run's, and never stored. */
export interface RunOnly {
  readonly id: ConnectionId
  readonly baseUrl: string
  readonly token: string
  /** The same for the same token, so that a later run with it finds the cached data. */
  readonly account: string
}

/** @throws Failure validation, for an address or a token that cannot be one */
export function runOnlyConnection(service: string, typedToken: string): RunOnly {
  const baseUrl = normalizeBaseUrl(service)
  const token = cleanToken(typedToken)
  return { id: `run-${digest(baseUrl).slice(0, 12)}`, baseUrl, token, account: `run ${digest(token)}` }
}

/** The display name, made from the address. */
export function runOnlyName({ baseUrl }: RunOnly): string {
  return new URL(baseUrl).host
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
