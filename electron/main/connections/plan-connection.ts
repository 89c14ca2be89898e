import type { ConnectionInput, ParsedBridgeArgument, Protection } from '#shared/bridge.ts'
import { defaultConfirmFrom } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import { type Guarded, needsTokenAgain } from '../consent/guarded-fields.ts'
import { invalid } from '../failure.ts'
import { requireAllowed } from '../policy.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import { readAuthority } from './authority.ts'
import type { Core } from './core.ts'
import { guardedFrom, guardedTransport, plainGuarded } from './guarded-connection.ts'
import { keepsForService, type PlannedTransport, type TypedTransport, valuesAgain } from './transports.ts'

export type GivenSecret = Pick<ParsedBridgeArgument<'connections.add'>, 'token' | 'credential'>

/** A planned connection, from the form's input and stored values. */
export interface PlannedConnection {
  readonly baseUrl: string
  readonly authority: string | null
  /** The token that was typed or chosen; null for none. */
  readonly token: string | null
  readonly planned: PlannedTransport
  readonly after: Guarded
}

/** @throws Failure validation */
export async function planConnection(
  { policy, credentials, transports }: Pick<Core, 'policy' | 'credentials' | 'transports'>,
  input: GivenSecret & ConnectionInput,
  before: SavedConnection | null,
): Promise<PlannedConnection> {
  const baseUrl = normalizeBaseUrl(input.baseUrl)
  requireAllowed(policy, baseUrl)
  const token = givenToken(input, credentials)
  const authority = getAuthority(input.authority, before?.authority ?? null)
  const planned = await transports.plan(getTransport(input, token), before?.transport ?? null, baseUrl)
  const known = before ? guardedFrom(before) : plainGuarded(baseUrl)
  return { baseUrl, authority, token, planned, after: { ...known, baseUrl, authority, ...guardedTransport(planned) } }
}

/** Whether a connection needs a token, and the plan has no new one: typed, found, or printed by a command. */
export function lacksToken({ auth }: Pick<ConnectionInput, 'auth'>, { token, planned }: PlannedConnection): boolean {
  return auth !== 'none' && token === null && planned.shown.tokenCommand === null
}

/**
 * Ensures that stored secrets are sent only to the address they were entered for.
 * @param keepsToken whether the stored token is to be sent
 * @throws Failure validation
 */
export function requireSameService(
  known: SavedConnection,
  { planned, after }: PlannedConnection,
  keepsToken: boolean,
): void {
  const isElsewhere = needsTokenAgain(guardedFrom(known), after)
  if (keepsToken && isElsewhere) throw tokenAgain()
  if (isElsewhere && keepsForService(planned)) throw valuesAgain(planned)
}

function givenToken({ token, credential }: GivenSecret, credentials: Core['credentials']): string | null {
  if (credential !== undefined) return cleanToken(credentials.take(credential).token)
  return token === undefined ? null : cleanToken(token)
}

/** The transport input: the token's command is removed if there is another token, or none. */
function getTransport(input: ConnectionInput, token: string | null): TypedTransport {
  return input.auth === 'none' || token !== null ? { ...input, tokenCommand: null } : input
}

/** Left out: as it was. */
function getAuthority(given: string | null | undefined, before: string | null): string | null {
  if (given === undefined) return before
  return given === null ? null : readAuthority(given)
}

/** Left out: as it was; of a new connection, what its kind has. */
export function getProtection({ production, confirmFrom }: ConnectionInput, before: Protection | null): Protection {
  if (confirmFrom !== undefined) return { production, confirmFrom }
  const defaultLevel = production ? defaultConfirmFrom.production : defaultConfirmFrom.ordinary
  return { production, confirmFrom: before ? before.confirmFrom : defaultLevel }
}

/** Fields that need no verification: names and switches. */
export function described(input: ConnectionInput, detected: ProfileId) {
  const { name, auth, color, readOnly, profile: profileChoice } = input
  return { name, auth, color, readOnly, profileChoice, profile: profileChoice === 'auto' ? detected : profileChoice }
}

export function tokenAgain() {
  return invalid(
    t('Enter the token again: the stored one belongs to the address and certificates it was entered for'),
    {
      token: t('Enter it again for the new address or certificate authority'),
    },
  )
}
