import { type ConnectionId, sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Asker } from '../consent/asker.ts'
import type { CommandValuesOfRun } from '../credentials/command-values.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { invalid } from '../failure.ts'
import type { Policy } from '../policy.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
import type { Sender } from '../proxy/send.ts'
import type { Drafts } from '../store/drafts.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { SavedConnection, SavedConnections } from '../store/saved-connections.ts'
import type { CertificateFiles } from './client-certificate.ts'
import type { HealthBook } from './health.ts'
import { createIdentities, type Learned, nothingSet, type SetForRun } from './identity.ts'
import { createLearnAttempts } from './learn-attempts.ts'
import type { RunOnly } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'
import { createTargets } from './targets.ts'
import type { Tokens } from './tokens.ts'
import { createTransports } from './transports.ts'

export interface ConnectionsParts {
  readonly saved: SavedConnections
  readonly tokens: Tokens
  readonly cache: ResponseCache
  readonly drafts: Drafts
  readonly health: HealthBook
  readonly sandbox: Sandbox
  readonly sender: Sender
  readonly runOnly: RunOnly | null
  /** Stands for a text without telling it, in every run alike. */
  readonly fingerprint: (text: string) => Buffer
  readonly ask: Asker
  readonly policy: Policy
  readonly proxyFor: ProxyFor
  readonly certificateFiles: Pick<CertificateFiles, 'take'>
  readonly credentials: Pick<Credentials, 'take'>
  readonly commandValues: CommandValuesOfRun
  /** Called when a connection was removed, to delete its other data. */
  readonly removed: (id: ConnectionId) => Promise<void>
  /** Called when the address of a connection changed, or its token belongs to another user. */
  readonly becameAnother: (id: ConnectionId) => void
  /** Called when the list changed. */
  readonly changed: () => void
}

/** The shared state of connections in this run, and the cleanup when a generation ends. */
export function createCore(parts: ConnectionsParts) {
  const { saved, cache, health, sender, runOnly } = parts
  const learned = new Map<ConnectionId, Learned>()
  const learnAttempts = createLearnAttempts()
  const setForRun = new Map<ConnectionId, SetForRun>()
  const transports = createTransports(parts)
  const identities = createIdentities({ ...parts, learned, setForRun })
  const getIdentity = identities.now
  return {
    ...parts,
    ...{ learned, learnAttempts, setForRun, transports, identities, getIdentity },
    target: createTargets({ ...parts, transports, learned, setForRun, getIdentity }),

    /** @throws Failure validation */
    savedOrThrow: (id: ConnectionId): SavedConnection => {
      const found = saved.get(id)
      if (found) return found
      const isFixed = id === sandboxConnection || id === runOnly?.id
      throw invalid(isFixed ? t('This connection cannot be changed') : t('This connection doesn’t exist'))
    },

    /** Sets something of a connection until the run is over. */
    set: (id: ConnectionId, change: Partial<SetForRun>): void => {
      setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), ...change })
    },

    /** Everything that belonged to the account or address a connection no longer has. */
    forgetAnswers: (id: ConnectionId): void => {
      cache.removeConnection(id)
      health.forget(id)
      sender.forget(id)
      learned.delete(id)
      learnAttempts.settle(id)
      setForRun.delete(id)
    },

    /** Aborts pending requests and closes network connections of the ended generation. */
    alter: (id: ConnectionId, change: () => void): void => {
      const before = getIdentity(id)?.ref
      change()
      if (getIdentity(id)?.ref !== before) sender.forget(id)
    },
  }
}
export type Core = ReturnType<typeof createCore>
