import { createHash, randomUUID } from 'node:crypto'
import {
  type Connection,
  type ConnectionId,
  type ConnectionInput,
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
import { readAuthority } from './authority.ts'
import type { HealthBook } from './health.ts'
import { createLastUsed } from './last-used.ts'
import type { RunOnly } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'
import { shownRunOnly, shownSandbox, shownSaved } from './shown.ts'
import { askSudo } from './sudo.ts'
import { createTargets, type Learned, nothingSet, nowhere, type SetForRun } from './targets.ts'
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
  /** Told when a connection is gone, for what is kept of it elsewhere. */
  readonly removed: (id: ConnectionId) => Promise<void>
  /** Told when the list is no longer what it was. */
  readonly changed: () => void
}

/** The services a person works with. Every method throws `Failure` only. */
export interface Connections {
  list(): Promise<readonly Connection[]>
  has(id: ConnectionId): boolean
  add(input: ParsedBridgeArgument<'connections.add'>): Promise<Connection>
  update(input: ParsedBridgeArgument<'connections.update'>): Promise<Connection>
  /** Removes it with its token, its drafts and everything kept of it. The journal of what was sent stays. */
  remove(id: ConnectionId): Promise<void>
  test(input: ParsedBridgeArgument<'connections.test'>): Promise<ConnectionTest>
  /** Acts as another user until it is ended or the run is over (document 1, section 5). */
  setSudo(input: ParsedBridgeArgument<'connections.setSudo'>): Promise<Connection>
  setReadOnly(input: ParsedBridgeArgument<'connections.setReadOnly'>): Promise<Connection>
  /**
   * What a call needs to know. Starts the sandbox when it is asked for.
   * @param wait whether to wait for a sandbox that is starting
   */
  target(id: ConnectionId, wait?: boolean): Promise<Target>
  /** A person asks something of it. */
  noteUse(id: ConnectionId): void
  /** Finds out once whom the connection's token belongs to, for the journal. */
  learnUser(id: ConnectionId): Promise<void>
}

export function createConnections(parts: ConnectionsParts): Connections {
  const { saved, tokens, health, sandbox, sender, runOnly } = parts
  const learned = new Map<ConnectionId, Learned>()
  const learning = new Set<ConnectionId>()
  const setForRun = new Map<ConnectionId, SetForRun>()
  const target = createTargets({ saved, tokens, sandbox, runOnly, learned, setForRun })
  /** The last wish to act as somebody, or no longer to. */
  const sudoTurns = new Map<ConnectionId, symbol>()
  const lastUsed = createLastUsed(saved)
  const ofRun = (id: ConnectionId) => ({
    ...(setForRun.get(id) ?? nothingSet),
    health: health.of(id),
    lastUsedAt: lastUsed.of(id),
  })
  /** So that adding what was just tested knows its user. */
  let lastTest: (Learned & { readonly subject: string }) | null = null

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
    const secret = connection.auth === 'none' ? 'none' : await tokens.whereIs(connection.account)
    const { sudo, health } = ofRun(connection.id)
    return shownSaved(connection, secret, { sudo, health })
  }

  const builtIn = () => shownSandbox(sandbox.current()?.url ?? nowhere, ofRun(sandboxConnection))
  const given = (about: RunOnly) => shownRunOnly(about, learned.get(about.id)?.profile ?? 'documents', ofRun(about.id))

  async function shownById(id: ConnectionId): Promise<Connection> {
    if (id === sandboxConnection) return builtIn()
    if (runOnly && id === runOnly.id) return given(runOnly)
    return shown(savedOrThrow(id))
  }

  /** Everything that belonged to the account or address a connection no longer has. */
  function forgetAnswers(id: ConnectionId): void {
    parts.cache.removeConnection(id)
    health.forget(id)
    sender.forget(id)
    learned.delete(id)
    setForRun.delete(id)
  }

  function foundByTest(baseUrl: string, token: string | null): Learned {
    return lastTest?.subject === subjectOf(baseUrl, token) ? lastTest : { username: null, profile: null }
  }

  /** The token is in its place before the account that names it is stored. */
  async function keepToken({ auth, account }: SavedConnection, token: string | null): Promise<void> {
    if (auth !== 'none' && token !== null) await tokens.set(account, token)
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
    const known = saved.get(id)
    if (learning.has(id) || learned.has(id) || (known?.username && known.profileChoice !== 'auto')) return
    learning.add(id)
    try {
      const asked = { ...(await target(id)), sudo: null }
      const { username, profile } = await testConnection(sender, asked)
      const connection = saved.get(id)
      if (connection && connection.account !== asked.account) return
      learned.set(id, { username, profile })
      if (connection) {
        const shownProfile = connection.profileChoice === 'auto' ? profile : null
        saved.put({
          ...connection,
          username: username ?? connection.username,
          profile: shownProfile ?? connection.profile,
        })
      }
      parts.changed()
    } catch (error) {
      // Not knowing the user costs one word in the journal; the next time it is online it is tried again.
      if (!(error instanceof Failure)) throw error
    } finally {
      learning.delete(id)
    }
  }

  return {
    list: async () => [
      builtIn(),
      ...(runOnly ? [given(runOnly)] : []),
      ...(await Promise.all(saved.list().map(shown))),
    ],
    has: id => id === sandboxConnection || id === runOnly?.id || saved.get(id) !== null,
    add: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = input.token === undefined ? null : cleanToken(input.token)
      if (input.auth !== 'none' && token === null) throw invalid('Enter a token', { token: 'Enter a token' })
      const found = foundByTest(baseUrl, token)
      const connection: SavedConnection = {
        ...described(input, found.profile ?? 'documents'),
        id: randomUUID(),
        baseUrl,
        authority: input.authority == null ? null : readAuthority(input.authority),
        account: randomUUID(),
        username: found.username,
        createdAt: new Date().toISOString(),
        lastUsedAt: null,
      }
      await keepToken(connection, token)
      saved.put(connection)
      tokens.claim(connection.account)
      parts.changed()
      return shown(connection)
    },
    update: async input => {
      const before = savedOrThrow(input.id)
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = input.token === undefined ? null : cleanToken(input.token)
      const { auth, id } = input
      if (auth !== 'none' && token === null && (baseUrl !== before.baseUrl || before.auth === 'none'))
        throw tokenAgain()
      const authority = authorityOf(input.authority, before.authority)
      const found = foundByTest(baseUrl, token)
      const same = baseUrl === before.baseUrl && auth === before.auth && token === null
      const detected = found.profile ?? (baseUrl === before.baseUrl ? before.profile : 'documents')
      const connection = { ...before, ...described(input, detected), baseUrl, authority }
      if (same) {
        saved.put(connection)
        // Connections that are open trust what was trusted before.
        if (authority !== before.authority) sender.forget(id)
        parts.changed()
        return shown(connection)
      }
      const moved = { ...connection, account: randomUUID(), username: found.username }
      const kept = token ?? (await tokens.get(before.account))
      // The old one is removed below: it must not be lost because the keychain is locked just now.
      if (auth !== 'none' && kept === null) {
        throw invalid('The keychain does not give the token now: enter it again', { token: 'Enter it again' })
      }
      await keepToken(moved, kept)
      if (saved.get(id)?.account !== before.account) {
        await tokens.remove(moved.account)
        throw invalid('The connection was changed meanwhile')
      }
      saved.put(moved)
      tokens.claim(moved.account)
      forgetAnswers(id)
      await tokens.remove(before.account)
      parts.changed()
      return shown(moved)
    },
    remove: async id => {
      const { account } = savedOrThrow(id)
      saved.remove(id)
      const elsewhere = parts.removed(id)
      forgetAnswers(id)
      parts.drafts.discardConnection(id)
      await Promise.all([tokens.remove(account), elsewhere])
      parts.changed()
    },
    test: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      const token = await tokenForTest(input, baseUrl)
      const id = `test-${randomUUID()}`
      const { auth } = input
      const stored = input.existing === undefined ? null : savedOrThrow(input.existing).authority
      const candidate: Target = {
        ...nothingSet,
        id,
        baseUrl,
        profile: profiles[input.profile === 'auto' ? 'documents' : input.profile],
        auth,
        token,
        account: id,
        authority: authorityOf(input.authority, stored),
        username: null,
      }
      try {
        const found: TestedConnection = await testConnection(sender, candidate)
        const { user, version, profile, username } = found
        lastTest = { subject: subjectOf(baseUrl, token), username, profile }
        return { user, version, profile }
      } finally {
        sender.forget(id)
      }
    },
    setSudo: async ({ id, user }) => {
      const turn = Symbol()
      sudoTurns.set(id, turn)
      const account = saved.get(id)?.account
      const sudo = user === null ? null : await askSudo(sender, await target(id), user)
      // Meanwhile it may have been left again, or asked for anew; or the token is another one, or gone.
      const holds = sudoTurns.get(id) === turn && saved.get(id)?.account === account
      if (!holds) throw new Failure({ kind: 'cancelled' })
      setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), sudo })
      // What is under way was asked as somebody else.
      sender.forget(id)
      parts.changed()
      return shownById(id)
    },
    setReadOnly: async ({ id, readOnly }) => {
      const connection = saved.get(id)
      if (connection) saved.put({ ...connection, readOnly })
      else setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), readOnly })
      const now = await shownById(id)
      parts.changed()
      return now
    },
    target,
    noteUse: id => {
      if (lastUsed.note(id)) parts.changed()
    },
    learnUser,
  }
}

/** What of a connection is only said, not proven: names and switches. */
function described(input: ConnectionInput, detected: ProfileId) {
  const { name, auth, color, readOnly, profile: profileChoice } = input
  return { name, auth, color, readOnly, profileChoice, profile: profileChoice === 'auto' ? detected : profileChoice }
}

/** Left out: as it was. @throws Failure validation */
function authorityOf(given: string | null | undefined, before: string | null): string | null {
  if (given === undefined) return before
  return given === null ? null : readAuthority(given)
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
