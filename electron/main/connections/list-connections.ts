import { type Connection, type ConnectionId, sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import type { Core } from './core.ts'
import { nothingSet, nowhere } from './identity.ts'
import type { LastUsed } from './last-used.ts'
import { protectionNow } from './protection-now.ts'
import type { RunOnly } from './run-only.ts'
import { type OfRun, shownRunOnly, shownSandbox, shownSaved } from './shown.ts'

type ListParts = Pick<
  Core,
  | 'saved'
  | 'setForRun'
  | 'learned'
  | 'getIdentity'
  | 'health'
  | 'sandbox'
  | 'runOnly'
  | 'tokens'
  | 'policy'
  | 'savedOrThrow'
> & { readonly lastUsed: Pick<LastUsed, 'of'> }

/** The connections as the page sees them. */
export function createConnectionList(parts: ListParts) {
  const { saved, setForRun, getIdentity, health, runOnly, policy, savedOrThrow } = parts

  function ofRun(id: ConnectionId): OfRun {
    const identity = getIdentity(id)
    if (!identity) throw invalid(t('This connection doesn’t exist'))
    const { sudo, readOnly } = setForRun.get(id) ?? nothingSet
    return {
      sudo,
      readOnly,
      ...protectionNow({ saved, setForRun }, id),
      ref: identity.ref,
      account: identity.username,
      version: identity.version,
      health: health.of(id),
      lastUsedAt: parts.lastUsed.of(id),
    }
  }

  async function shown({ id }: Pick<SavedConnection, 'id'>): Promise<Connection> {
    const before = savedOrThrow(id)
    const secret = await whereIsToken(parts.tokens, before)
    // The keychain may have taken seconds; reads the connection again for a consistent state.
    const now = savedOrThrow(id)
    if (now.account !== before.account) return shown(now)
    const { ref, account, version, sudo, health: state } = ofRun(id)
    const kept = { ...now, readOnly: now.readOnly || policy.keepsReadOnly(now.baseUrl) }
    return shownSaved(kept, secret, { ref, account, version, sudo, health: state })
  }

  /** Connections that are removed during the keychain request are left out. */
  async function allSaved(): Promise<readonly Connection[]> {
    const unlessGone = (id: ConnectionId) => (thrown: unknown) => {
      if (saved.get(id) === null) return null
      throw thrown
    }
    const found = await Promise.all(saved.list().map(({ id }) => shown({ id }).catch(unlessGone(id))))
    return found.filter(connection => connection !== null)
  }

  const builtIn = () => shownSandbox(parts.sandbox.current()?.url ?? nowhere, ofRun(sandboxConnection))
  const given = (about: RunOnly) => {
    const own = ofRun(about.id)
    const kept = { ...own, readOnly: own.readOnly || policy.keepsReadOnly(about.baseUrl) }
    return shownRunOnly(about, parts.learned.get(about.id)?.profile ?? 'documents', kept)
  }

  return {
    all: async (): Promise<readonly Connection[]> => [
      builtIn(),
      ...(runOnly ? [given(runOnly)] : []),
      ...(await allSaved()),
    ],
    /** @throws Failure validation, when there is none */
    one: async (id: ConnectionId): Promise<Connection> => {
      if (id === sandboxConnection) return builtIn()
      if (runOnly && id === runOnly.id) return given(runOnly)
      return shown({ id })
    },
  }
}
export type ConnectionList = ReturnType<typeof createConnectionList>

async function whereIsToken(
  tokens: Core['tokens'],
  { auth, account, transport }: Pick<SavedConnection, 'auth' | 'account' | 'transport'>,
): Promise<Connection['secret']> {
  if (auth === 'none') return 'none'
  return transport?.shown.tokenCommand ? 'command' : tokens.whereIs(account)
}
