import { type ConnectionId, type SudoUser, sandboxConnection } from '#shared/bridge.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import { Failure } from '../failure.ts'
import type { Target } from '../proxy/target.ts'
import type { SavedConnections } from '../store/saved-connections.ts'
import type { RunOnly } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'
import type { Tokens } from './tokens.ts'

/** Stand for the sandbox's address and token while it has none: a call ends as "not reachable". */
export const nowhere = 'http://127.0.0.1:9'
const noToken = 'none-yet'

/** What was learned of a connection that is not stored. */
export interface Learned {
  readonly username: string | null
  readonly profile: ProfileId | null
}

/** What the person set for this run alone. */
export interface SetForRun {
  readonly sudo: SudoUser | null
  /** Of a connection that is not stored. */
  readonly readOnly: boolean
}
export const nothingSet: SetForRun = { sudo: null, readOnly: false }

export interface TargetsParts {
  readonly saved: SavedConnections
  readonly tokens: Tokens
  readonly sandbox: Sandbox
  readonly runOnly: RunOnly | null
  readonly learned: ReadonlyMap<ConnectionId, Learned>
  readonly setForRun: ReadonlyMap<ConnectionId, SetForRun>
}

/**
 * Gives what a call needs to know of a connection, its token included. Starts the sandbox when it is asked for.
 */
export function createTargets({ saved, tokens, sandbox, runOnly, learned, setForRun }: TargetsParts) {
  async function sandboxTarget(wait: boolean): Promise<Target> {
    const address = wait ? await sandbox.address() : sandbox.current()
    return {
      ...(setForRun.get(sandboxConnection) ?? nothingSet),
      id: sandboxConnection,
      baseUrl: address?.url ?? nowhere,
      profile: profiles.documents,
      auth: 'personal',
      token: address?.token ?? noToken,
      account: sandboxConnection,
      authority: null,
      username: learned.get(sandboxConnection)?.username ?? null,
    }
  }

  async function target(id: ConnectionId, wait = true): Promise<Target> {
    if (id === sandboxConnection) return sandboxTarget(wait)
    if (runOnly && id === runOnly.id) {
      const about = learned.get(id)
      const profile = profiles[about?.profile ?? 'documents']
      const username = about?.username ?? null
      return { ...runOnly, ...(setForRun.get(id) ?? nothingSet), profile, auth: 'personal', authority: null, username }
    }
    const connection = saved.get(id)
    if (!connection) throw new Failure({ kind: 'notFound', message: 'this connection was removed' })
    const token = connection.auth === 'none' ? null : await tokens.get(connection.account)
    // The keychain may have taken seconds, in which the person can have changed the connection.
    const now = saved.get(id)
    if (now?.account !== connection.account) return target(id, wait)
    const { baseUrl, auth, account, authority, username, readOnly } = now
    const { sudo } = setForRun.get(id) ?? nothingSet
    return {
      id,
      baseUrl,
      profile: profiles[now.profile],
      auth,
      token,
      account,
      authority,
      username,
      sudo,
      readOnly,
    }
  }

  return target
}
