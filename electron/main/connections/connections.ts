import { createHash, randomUUID } from 'node:crypto'
import {
  type Connection,
  type ConnectionId,
  type ConnectionTest,
  type ParsedBridgeArgument,
  sandboxConnection,
} from '#shared/bridge.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import { Failure, invalid } from '../failure.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'
import type { Sender } from '../proxy/send.ts'
import type { Target } from '../proxy/target.ts'
import type { Drafts } from '../store/drafts.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { SavedConnection, SavedConnections } from '../store/saved-connections.ts'
import type { HealthBook } from './health.ts'
import type { RunOnly } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'
import { type TestedConnection, testConnection } from './test-connection.ts'
import type { Tokens } from './tokens.ts'

export interface ConnectionsParts {
  readonly saved: SavedConnections
  readonly tokens: Tokens
  readonly cache: ResponseCache
  readonly drafts: Drafts
  readonly health: HealthBook
  readonly sandbox: Sandbox
  readonly sender: Sender
  readonly runOnly: RunOnly | null
  /** Told when the list is no longer what it was. */
  readonly changed: () => void
}

/** The services a person works with. Every method throws `Failure` only. */
export interface Connections {
  list(): Promise<readonly Connection[]>
  has(id: ConnectionId): boolean
  add(input: ParsedBridgeArgument<'connections.add'>): Promise<Connection>
  update(input: ParsedBridgeArgument<'connections.update'>): Promise<Connection>
  /** Removes it with its token, its drafts and everything kept of it. */
  remove(id: ConnectionId): Promise<void>
  test(input: ParsedBridgeArgument<'connections.test'>): Promise<ConnectionTest>
  /**
   * What a call needs to know. Starts the sandbox when it is asked for.
   * @param wait whether to wait for a sandbox that is starting
   */
  target(id: ConnectionId, wait?: boolean): Promise<Target>
  /** Finds out once whom the connection's token belongs to, for the journal. */
  learnUser(id: ConnectionId): Promise<void>
}

/** Stand for the sandbox's address and token while it has none: a call ends as "not reachable". */
const nowhere = 'http://127.0.0.1:9'
const noToken = 'none-yet'
const sandboxName = 'Sandbox'
/** How exact "last used" has to be. */
const lastUsedMilliseconds = 60_000

/** What was learned of a connection that is not stored. */
interface Learned {
  readonly username: string | null
  readonly profile: ProfileId | null
}

export function createConnections(parts: ConnectionsParts): Connections {
  const { saved, tokens, health, sandbox, sender, runOnly } = parts
  const learned = new Map<ConnectionId, Learned>()
  const learning = new Set<ConnectionId>()
  /** So that adding what was just tested knows its user. */
  let lastTest: { readonly subject: string; readonly username: string | null } | null = null

  function savedOrThrow(id: ConnectionId): SavedConnection {
    const found = saved.get(id)
    if (found) return found
    const message =
      id === sandboxConnection || id === runOnly?.id
        ? 'This connection cannot be changed'
        : 'There is no such connection'
    throw invalid(message)
  }

  async function shown(connection: SavedConnection): Promise<Connection> {
    const { id, name, baseUrl, profile, auth, account, lastUsedAt } = connection
    const secret = auth === 'none' ? 'none' : await tokens.whereIs(account)
    return { id, kind: 'saved', name, baseUrl, profile, auth, secret, lastUsedAt, health: health.of(id) }
  }

  function shownSandbox(): Connection {
    return {
      id: sandboxConnection,
      kind: 'sandbox',
      name: sandboxName,
      baseUrl: sandbox.current()?.url ?? nowhere,
      profile: 'documents',
      auth: 'personal',
      // Made anew for every run by the app itself: nothing to keep, nothing to lose.
      secret: 'none',
      lastUsedAt: null,
      health: health.of(sandboxConnection),
    }
  }

  function shownRunOnly({ id, baseUrl }: RunOnly): Connection {
    return {
      id,
      kind: 'run-only',
      name: new URL(baseUrl).host,
      baseUrl,
      profile: learned.get(id)?.profile ?? 'documents',
      auth: 'personal',
      secret: 'memory',
      lastUsedAt: null,
      health: health.of(id),
    }
  }

  /** Everything that belonged to the account or address a connection no longer has. */
  function forgetAnswers(id: ConnectionId): void {
    parts.cache.removeConnection(id)
    health.forget(id)
    sender.forget(id)
    learned.delete(id)
  }

  function userOfTest(baseUrl: string, token: string | null): string | null {
    return lastTest?.subject === subjectOf(baseUrl, token) ? lastTest.username : null
  }

  /** The token is in its place before the account that names it is stored. */
  async function keepToken({ auth, account }: SavedConnection, token: string | null): Promise<void> {
    if (auth !== 'none' && token !== null) await tokens.set(account, token)
  }

  function noteUse(connection: SavedConnection): void {
    const now = Date.now()
    if (connection.lastUsedAt !== null && now - Date.parse(connection.lastUsedAt) < lastUsedMilliseconds) return
    saved.put({ ...connection, lastUsedAt: new Date(now).toISOString() })
  }

  async function sandboxTarget(wait: boolean): Promise<Target> {
    const address = wait ? await sandbox.address() : sandbox.current()
    return {
      id: sandboxConnection,
      baseUrl: address?.url ?? nowhere,
      profile: profiles.documents,
      auth: 'personal',
      token: address?.token ?? noToken,
      account: sandboxConnection,
      username: learned.get(sandboxConnection)?.username ?? null,
    }
  }

  async function target(id: ConnectionId, wait = true): Promise<Target> {
    if (id === sandboxConnection) return sandboxTarget(wait)
    if (runOnly && id === runOnly.id) {
      const about = learned.get(id)
      const profile = profiles[about?.profile ?? 'documents']
      return { ...runOnly, profile, auth: 'personal', username: about?.username ?? null }
    }
    const connection = saved.get(id)
    if (!connection) throw new Failure({ kind: 'notFound', message: 'this connection was removed' })
    noteUse(connection)
    const { baseUrl, auth, account, username } = connection
    const token = auth === 'none' ? null : await tokens.get(account)
    return { id, baseUrl, profile: profiles[connection.profile], auth, token, account, username }
  }

  /** A stored token is only ever tried at the address it was stored for. */
  async function tokenForTest(
    input: ParsedBridgeArgument<'connections.test'>,
    baseUrl: string,
  ): Promise<string | null> {
    if (input.auth === 'none') return null
    if (input.token !== undefined) return cleanToken(input.token)
    if (input.existing === undefined) throw invalid('Enter a token', { token: 'Enter a token' })
    const existing = savedOrThrow(input.existing)
    if (existing.baseUrl !== baseUrl) throw tokenAgain()
    return tokens.get(existing.account)
  }

  async function learnUser(id: ConnectionId): Promise<void> {
    if (learning.has(id) || learned.has(id) || saved.get(id)?.username) return
    learning.add(id)
    try {
      const asked = await target(id)
      const { username, profile } = await testConnection(sender, asked)
      const connection = saved.get(id)
      if (connection && connection.account !== asked.account) return
      learned.set(id, { username, profile })
      if (connection && username !== null) saved.put({ ...connection, username })
      else parts.changed()
    } catch (error) {
      // Not knowing the user costs one word in the journal; the next time it is online it is tried again.
      if (!(error instanceof Failure)) throw error
    } finally {
      learning.delete(id)
    }
  }

  return {
    list: async () => [
      shownSandbox(),
      ...(runOnly ? [shownRunOnly(runOnly)] : []),
      ...(await Promise.all(saved.list().map(shown))),
    ],
    has: id => id === sandboxConnection || id === runOnly?.id || saved.get(id) !== null,
    add: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = input.token === undefined ? null : cleanToken(input.token)
      if (input.auth !== 'none' && token === null) throw invalid('Enter a token', { token: 'Enter a token' })
      const { name, profile, auth } = input
      const createdAt = new Date().toISOString()
      const username = userOfTest(baseUrl, token)
      const id = randomUUID()
      const account = randomUUID()
      const connection = { id, name, baseUrl, profile, auth, account, username, createdAt, lastUsedAt: null }
      await keepToken(connection, token)
      saved.put(connection)
      parts.changed()
      return shown(connection)
    },
    update: async input => {
      const before = savedOrThrow(input.id)
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = input.token === undefined ? null : cleanToken(input.token)
      const { name, profile, auth, id } = input
      if (auth !== 'none' && token === null && (baseUrl !== before.baseUrl || before.auth === 'none'))
        throw tokenAgain()
      const same = baseUrl === before.baseUrl && auth === before.auth && token === null
      if (same) {
        const renamed = { ...before, name, profile }
        saved.put(renamed)
        parts.changed()
        return shown(renamed)
      }
      const account = randomUUID()
      const username = userOfTest(baseUrl, token)
      const connection = { ...before, name, profile, auth, baseUrl, account, username }
      await keepToken(connection, token ?? (await tokens.get(before.account)))
      saved.put(connection)
      forgetAnswers(id)
      await tokens.remove(before.account)
      parts.changed()
      return shown(connection)
    },
    remove: async id => {
      const { account } = savedOrThrow(id)
      saved.remove(id)
      forgetAnswers(id)
      parts.drafts.discardConnection(id)
      await tokens.remove(account)
      parts.changed()
    },
    test: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = await tokenForTest(input, baseUrl)
      const id = `test-${randomUUID()}`
      const { auth } = input
      const candidate = { id, baseUrl, profile: profiles[input.profile], auth, token, account: id, username: null }
      try {
        const found: TestedConnection = await testConnection(sender, candidate)
        const { user, version, profile, username } = found
        lastTest = { subject: subjectOf(baseUrl, token), username }
        return { user, version, profile }
      } finally {
        sender.forget(id)
      }
    },
    target,
    learnUser,
  }
}

/** Names an address and a token without holding the token. */
function subjectOf(baseUrl: string, token: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, token]))
    .digest('hex')
}

function tokenAgain(): Failure {
  return invalid('Enter the token again: the stored one belongs to the address it was entered for', {
    token: 'Enter it again for the new address',
  })
}
