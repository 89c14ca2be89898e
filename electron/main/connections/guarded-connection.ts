import { isDeepStrictEqual } from 'node:util'
import { plainTransport } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Guarded } from '../consent/guarded-fields.ts'
import { type Failure, invalid } from '../failure.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import { nothingSet } from './identity.ts'
import type { PlannedTransport } from './transports.ts'

/** The protection of a connection, whose reduction needs confirmation. */
export interface GuardedConnection extends Guarded {
  readonly name: string
  readonly account: string
}

/** A connection with an address and defaults otherwise. */
export function plainGuarded(baseUrl: string): Guarded {
  return { baseUrl, authority: null, readOnly: false, ...nothingSet.protection, ...guardedTransport(null) }
}

export function guardedFrom(connection: SavedConnection): GuardedConnection {
  const { name, baseUrl, authority, readOnly, production, confirmFrom, account, transport } = connection
  const own = { name, baseUrl, authority, readOnly, production, confirmFrom, account }
  return { ...own, ...guardedTransport(null), transport: transport?.shown ?? plainTransport }
}

export function guardedTransport(
  planned: PlannedTransport | null,
): Pick<Guarded, 'transport' | 'newValues' | 'hasNewPassword' | 'hasNewCertificate'> {
  return {
    transport: planned?.shown ?? plainTransport,
    newValues: Object.keys(planned?.given.headers ?? {}),
    hasNewPassword: (planned?.given.password ?? null) !== null,
    hasNewCertificate: (planned?.given.certificate ?? null) !== null,
  }
}

/** The refusal of work that was planned for what a connection no longer is. */
export function changedMeanwhile(): Failure {
  return invalid(t('The connection was changed while this was open'))
}

/** @throws Failure validation, when the protection of a connection is not what it was */
export function requireUnchanged(now: GuardedConnection | null, before: GuardedConnection): void {
  if (!isDeepStrictEqual(now, before)) throw changedMeanwhile()
}
