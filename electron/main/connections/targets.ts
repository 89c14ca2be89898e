import { type ConnectionId, sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { profiles } from '#shared/profile.ts'
import { Failure } from '../failure.ts'
import type { Policy } from '../policy.ts'
import type { Target } from '../proxy/target.ts'
import { systemTransport } from '../proxy/transport.ts'
import { type Identity, type IdentityParts, nowhere } from './identity.ts'
import { protectionNow } from './protection-now.ts'
import { getSandboxName } from './shown.ts'
import type { Tokens } from './tokens.ts'
import type { OpenedTransport, Transports } from './transports.ts'

/** Stands for the sandbox's token while it has none. */
const noToken = 'none-yet'

/** Of a connection that is not stored. */
const plainOpened = { transport: systemTransport, commandError: null }

export interface TargetsParts extends Omit<IdentityParts, 'fingerprint'> {
  readonly tokens: Tokens
  readonly transports: Pick<Transports, 'open'>
  readonly getIdentity: (id: ConnectionId) => Identity | null
  readonly policy: Pick<Policy, 'keepsReadOnly'>
}

/**
 * Returns the data of a connection that a call needs, including its token. Starts the sandbox if needed.
 */
export function createTargets(parts: TargetsParts) {
  const { saved, tokens, transports, sandbox, runOnly, setForRun, getIdentity, policy } = parts
  /** Reads from memory only, after all asynchronous values have been loaded. */
  function targetNow(
    id: ConnectionId,
    token: string | null,
    { transport, commandError }: Pick<OpenedTransport, 'transport' | 'commandError'> = plainOpened,
  ): Target {
    const identity = getIdentity(id)
    if (!identity) throw gone()
    const connection = saved.get(id)
    const isKept = id !== sandboxConnection && policy.keepsReadOnly(identity.baseUrl)
    return {
      ...identity,
      ...protectionNow({ saved, setForRun }, id),
      name: connection?.name ?? (runOnly && id === runOnly.id ? runOnly.name : getSandboxName()),
      profile: profiles[identity.profile],
      auth: connection?.auth ?? 'personal',
      token,
      transport,
      commandError,
      readOnly: isKept || (connection?.readOnly ?? setForRun.get(id)?.readOnly ?? false),
    }
  }

  async function target(id: ConnectionId, wait = true): Promise<Target> {
    if (id === sandboxConnection) {
      const address = wait ? await sandbox.address() : sandbox.current()
      return { ...targetNow(id, address?.token ?? noToken), baseUrl: address?.url ?? nowhere }
    }
    if (runOnly && id === runOnly.id) return targetNow(id, runOnly.token)
    const connection = saved.get(id)
    if (!connection) throw gone()
    const hasStored = connection.auth !== 'none' && !connection.transport?.shown.tokenCommand
    const [stored, opened] = await Promise.all([
      hasStored ? tokens.get(connection.account) : null,
      transports.open(connection.transport, wait),
    ])
    // The keychain and commands may have taken seconds, in which the person can have changed the connection.
    const now = saved.get(id)
    const isSame = now?.account === connection.account && now.transport?.account === connection.transport?.account
    return isSame ? targetNow(id, stored ?? opened.token, opened) : target(id, wait)
  }

  return target
}

function gone(): Failure {
  return new Failure({ kind: 'notFound', message: t('this connection was removed') })
}
