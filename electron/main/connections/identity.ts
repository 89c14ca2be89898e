import {
  type ConnectionId,
  type ConnectionRef,
  defaultConfirmFrom,
  type Protection,
  type SudoUser,
  sandboxConnection,
  toConnectionRef,
} from '#shared/bridge.ts'
import type { ProfileId } from '#shared/profile.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { storedAddress } from '../proxy/target.ts'
import type { SavedConnections } from '../store/saved-connections.ts'
import type { RunOnly } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'

/** Stands for the sandbox's address while it has none: a call ends as "not reachable". */
export const nowhere = 'http://127.0.0.1:9'

/** What the app found out about a connection in this run. */
export interface Learned {
  readonly version: ServiceVersion | null
  readonly username: string | null
  readonly profile: ProfileId | null
}

/** Settings of the user for this run only. */
export interface SetForRun {
  readonly sudo: SudoUser | null
  /** Of a connection that is not stored. */
  readonly readOnly: boolean
  /** Of the connection of `--service`. */
  readonly protection: Protection
}
export const nothingSet: SetForRun = {
  sudo: null,
  readOnly: false,
  protection: { production: false, confirmFrom: defaultConfirmFrom.ordinary },
}

/** What a connection is at one moment, without its token: all that makes another generation when it changes. */
export interface Identity {
  readonly id: ConnectionId
  /** Changes with the token and the address. */
  readonly account: string
  readonly baseUrl: string
  readonly profile: ProfileId
  /** Null while unknown, and for the Documents profile. A change is not a new generation. */
  readonly version: ServiceVersion | null
  readonly authority: string | null
  /** Identifies its extra headers and proxy; changes with them. Null if none are set. */
  readonly transportId: string | null
  readonly sudo: SudoUser | null
  /** The token's user; null while unknown. */
  readonly username: string | null
  /** Names the generation. */
  readonly ref: ConnectionRef
  /** Identifies address, account and sudo user in stored data, such as drafts and journal entries. */
  readonly actor: string
}

type Plain = Omit<Identity, 'ref' | 'actor' | 'version'>

export interface IdentityParts {
  readonly saved: SavedConnections
  readonly sandbox: Sandbox
  readonly runOnly: RunOnly | null
  readonly learned: ReadonlyMap<ConnectionId, Learned>
  readonly setForRun: ReadonlyMap<ConnectionId, SetForRun>
  /** Stands for a text without telling it, in every run alike. */
  readonly fingerprint: (text: string) => Buffer
}

const digestLength = 22

/**
 * Returns the current identity of a connection; null if it was removed. The same identity has the same `ref` in every run, so that data stored in one
 * run is found in the next.
 */
export function createIdentities({ saved, sandbox, runOnly, learned, setForRun, fingerprint }: IdentityParts) {
  function getIdentity(id: ConnectionId): Plain | null {
    const { sudo } = setForRun.get(id) ?? nothingSet
    const { username = null, profile = null } = learned.get(id) ?? {}
    const plain = { id, authority: null, transportId: null, sudo, username }
    if (id === sandboxConnection) {
      return { ...plain, account: id, baseUrl: sandbox.current()?.url ?? nowhere, profile: 'documents' }
    }
    if (runOnly && id === runOnly.id) {
      return { ...plain, account: runOnly.account, baseUrl: runOnly.baseUrl, profile: profile ?? 'documents' }
    }
    const connection = saved.get(id)
    if (!connection) return null
    const { account, baseUrl, authority, transport } = connection
    const own = { account, baseUrl, authority, profile: connection.profile, username: connection.username }
    return { ...plain, ...own, transportId: transport?.account ?? null }
  }

  function named({
    id,
    account,
    baseUrl,
    profile,
    authority,
    transportId,
    sudo,
  }: Plain): Pick<Identity, 'ref' | 'actor'> {
    // The embedded service has the same projects at each of its addresses.
    const actor = digest(['actor', id, account, storedAddress({ id, baseUrl }), sudo?.id ?? null])
    return {
      actor,
      ref: toConnectionRef(
        id,
        digest(['generation', actor, profile, authority, ...(transportId === null ? [] : [transportId])]),
      ),
    }
  }

  function digest(parts: readonly unknown[]): string {
    return fingerprint(JSON.stringify(parts)).toString('base64url').slice(0, digestLength)
  }

  /** Identities issued in this run, so that data saved just after a change is stored under the previous generation. */
  const issued = new Map<ConnectionRef, Identity>()
  return {
    now: (id: ConnectionId): Identity | null => {
      const plain = getIdentity(id)
      if (!plain) return null
      const version = plain.profile === 'documents' ? null : (learned.get(id)?.version ?? null)
      const identity = { ...plain, ...named(plain), version }
      issued.set(identity.ref, identity)
      return identity
    },
    /** What a generation was or is; null for one that was not issued in this run. */
    issued: (ref: ConnectionRef): Identity | null => issued.get(ref) ?? null,
  }
}
