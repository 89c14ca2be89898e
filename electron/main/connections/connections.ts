import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Connection,
  type ConnectionId,
  type ConnectionInput,
  type ConnectionRef,
  type ConnectionTest,
  connectionIdOf,
  defaultConfirmFrom,
  type ParsedBridgeArgument,
  type Protection,
  plainTransport,
  sandboxConnection,
  toConnectionRef,
} from '#shared/bridge.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import { serviceVersionFrom } from '#shared/service-version.ts'
import type { Asker } from '../consent/asker.ts'
import { type Guarded, guardedChanges, needsTokenAgain } from '../consent/guarded-fields.ts'
import { connectionQuestion, secretQuestion } from '../consent/questions.ts'
import type { CommandValuesOfRun } from '../credentials/command-values.ts'
import type { Credentials } from '../credentials/credentials.ts'
import { Failure, invalid } from '../failure.ts'
import { type Policy, requireAllowed } from '../policy.ts'
import { cleanToken } from '../proxy/auth-headers.ts'
import { normalizeBaseUrl } from '../proxy/base-url.ts'
import type { ProxyFor } from '../proxy/proxy-route.ts'
import type { Sender } from '../proxy/send.ts'
import type { Target } from '../proxy/target.ts'
import type { Drafts } from '../store/drafts.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { SavedConnection, SavedConnections } from '../store/saved-connections.ts'
import { readAuthority } from './authority.ts'
import type { CertificateFiles } from './client-certificate.ts'
import type { HealthBook } from './health.ts'
import { createIdentities, type Identity, type Learned, nothingSet, nowhere, type SetForRun } from './identity.ts'
import { createLastUsed } from './last-used.ts'
import { protectionNow } from './protection-now.ts'
import { type RunOnly, runOnlyName } from './run-only.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxName, shownRunOnly, shownSandbox, shownSaved } from './shown.ts'
import { askSudo } from './sudo.ts'
import { createTargets } from './targets.ts'
import { type TestedConnection, testConnection } from './test-connection.ts'
import type { Tokens } from './tokens.ts'
import {
  commandLines,
  createTransports,
  keepsForService,
  type PlannedTransport,
  presentsAnother,
  type TypedTransport,
  valuesAgain,
} from './transports.ts'

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
  /** Told when a connection is gone, for what is kept of it elsewhere. */
  readonly removed: (id: ConnectionId) => Promise<void>
  /** Told when a connection leads to another address, or its token is known to belong to another user. */
  readonly becameAnother: (id: ConnectionId) => void
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
  setProtection(input: ParsedBridgeArgument<'connections.setProtection'>): Promise<Connection>
  /**
   * What a call needs to know. Starts the sandbox when it is asked for.
   * @param wait whether to wait for a sandbox that is starting
   */
  target(id: ConnectionId, wait?: boolean): Promise<Target>
  /** The same for who names its generation. @throws Failure connectionChanged, when it is no longer the present one */
  targetOf(ref: ConnectionRef, wait?: boolean): Promise<Target>
  /** What it is now, without its token; null when it is gone. */
  identityOf(id: ConnectionId): Identity | null
  /** What a generation of this run was or is. @throws Failure connectionChanged, for one that was not issued in this run */
  issuedAs(ref: ConnectionRef): Identity
  /** A person asks something of it. */
  noteUse(id: ConnectionId): void
  /**
   * Finds out whom the connection's token belongs to, for the journal, and which version its service has. What the service couldn't
   * answer is asked for again by a later call, after a pause that gets longer; what it answered or refused is not.
   */
  learnUser(id: ConnectionId): Promise<void>
  /** The service refused what was sent: runs the connection's commands again. Gives whether they printed something else; never throws. */
  renew(target: Target): Promise<boolean>
}

interface GuardedConnection extends Guarded {
  readonly name: string
  readonly account: string
}

/** The first pause before user and version are asked for again; each one after it is twice as long, up to the last. */
const learnPauseMilliseconds = 5000
const maxLearnPauseMilliseconds = 600_000

/** The sandbox gets another port in every run, which tells a person nothing. */
const sandboxAddress = 'http://127.0.0.1'

export function createConnections(parts: ConnectionsParts): Connections {
  const { saved, tokens, health, sandbox, sender, runOnly, policy } = parts
  const learned = new Map<ConnectionId, Learned>()
  const learning = new Set<ConnectionId>()
  /** Of those whose user or version is not settled: how often it was asked for, and when it may be again. */
  const learnAttempts = new Map<ConnectionId, { readonly count: number; readonly nextAt: number }>()
  /** Users of the tokens that were replaced, until it is known whose the new ones are. */
  const formerUsers = new Map<ConnectionId, string>()
  const setForRun = new Map<ConnectionId, SetForRun>()
  /** What the person agreed to in this run: commands and found tokens, with the connection they are for. */
  const agreedSecrets = new Set<string>()
  const transports = createTransports(parts)
  const identities = createIdentities({ ...parts, learned, setForRun })
  const identityOf = identities.now
  const target = createTargets({ ...parts, transports, learned, setForRun, identityOf })
  /** The last wish to act as somebody, or no longer to. */
  const sudoTurns = new Map<ConnectionId, symbol>()
  const lastUsed = createLastUsed(saved)
  const ofRun = (id: ConnectionId) => {
    const { sudo, readOnly } = setForRun.get(id) ?? nothingSet
    return {
      sudo,
      readOnly,
      ...protectionNow({ saved, setForRun }, id),
      ref: presentRef(id),
      account: identityOf(id)?.username ?? null,
      version: identityOf(id)?.version ?? null,
      health: health.of(id),
      lastUsedAt: lastUsed.of(id),
    }
  }
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

  function presentRef(id: ConnectionId): ConnectionRef {
    const identity = identityOf(id)
    if (!identity) throw invalid('There is no such connection')
    return identity.ref
  }

  async function shown({ id }: SavedConnection): Promise<Connection> {
    const { auth, account, transport } = savedOrThrow(id)
    const secret = await whereIsToken(tokens, { auth, account, transport })
    // The keychain may have taken seconds; what is told of a connection is how it is at one moment.
    const now = savedOrThrow(id)
    if (now.account !== account) return shown(now)
    const { ref, account: username, version, sudo, health } = ofRun(id)
    const kept = { ...now, readOnly: now.readOnly || policy.keepsReadOnly(now.baseUrl) }
    return shownSaved(kept, secret, { ref, account: username, version, sudo, health })
  }

  /** What is removed while the keychain is asked is left out. */
  async function allShown(): Promise<readonly Connection[]> {
    const found = await Promise.all(saved.list().map(connection => shown(connection).catch(unlessGone(connection.id))))
    return found.filter(connection => connection !== null)
  }

  const unlessGone = (id: ConnectionId) => (thrown: unknown) => {
    if (saved.get(id) === null) return null
    throw thrown
  }

  const builtIn = () => shownSandbox(sandbox.current()?.url ?? nowhere, ofRun(sandboxConnection))
  const given = (about: RunOnly) => {
    const own = ofRun(about.id)
    const kept = { ...own, readOnly: own.readOnly || policy.keepsReadOnly(about.baseUrl) }
    return shownRunOnly(about, learned.get(about.id)?.profile ?? 'documents', kept)
  }

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
    learnAttempts.delete(id)
    setForRun.delete(id)
  }

  /** What is under way, and what is kept open to the service, ends with the generation it belongs to. */
  function alter(id: ConnectionId, change: () => void): void {
    const before = identityOf(id)?.ref
    change()
    if (identityOf(id)?.ref !== before) sender.forget(id)
  }

  function compareUser(id: ConnectionId, username: string | null): void {
    const former = formerUsers.get(id)
    if (former === undefined || username === null) return
    formerUsers.delete(id)
    if (former !== username) parts.becameAnother(id)
  }

  function foundByTest(baseUrl: string, token: string | null): Learned {
    return lastTest?.subject === subjectOf(baseUrl, token) ? lastTest : { username: null, profile: null, version: null }
  }

  /** The token is in its place before the account that names it is stored. */
  async function keepToken({ auth, account }: SavedConnection, token: string | null): Promise<void> {
    if (auth !== 'none' && token !== null) await tokens.set(account, token)
  }

  /** The key of what a connection no longer sends goes, that of what it sends now stays. */
  async function leaveTransport(before: SavedConnection, now: SavedConnection): Promise<void> {
    transports.claim(now.transport)
    if (now.transport?.account !== before.transport?.account) await transports.remove(before.transport)
  }

  /** What was made for a change that is not saved. */
  async function dropUnsaved(transport: SavedConnection['transport'], before: SavedConnection): Promise<void> {
    if (transport !== before.transport) await transports.remove(transport)
  }

  /** The token that was typed or chosen; null for none. @throws Failure validation */
  function givenToken({ token, credential }: GivenSecret): string | null {
    if (credential !== undefined) return cleanToken(parts.credentials.take(credential).token)
    return token === undefined ? null : cleanToken(token)
  }

  /** What is typed of the transport: a command for the token goes when there is another token, or none. */
  function transportOf(input: GivenSecret & ConnectionInput, token: string | null): TypedTransport {
    return input.auth === 'none' || token !== null ? { ...input, tokenCommand: null } : input
  }

  /** What the person has to agree to beyond what they type: the source of a found token, and the commands that run on this computer. */
  function secretLines({ credential }: GivenSecret, planned: PlannedTransport): readonly string[] {
    const found = credential === undefined ? [] : [`Token: ${parts.credentials.take(credential).described}`]
    return [...found, ...commandLines(planned)]
  }

  /** The key of what the person still has to agree to; null when there is nothing, or they agreed in this run. */
  function unagreed(input: GivenSecret, planned: PlannedTransport, after: Guarded): string | null {
    const lines = secretLines(input, planned)
    const { baseUrl } = after
    const key = JSON.stringify([baseUrl, input.credential, lines, guardedChanges(plainGuarded(baseUrl), after)])
    return lines.length === 0 || agreedSecrets.has(key) ? null : key
  }

  /** Asks before a command runs, or a found token is used, for a connection that is not saved like that. @throws Failure consentRequired */
  async function agreeToSecrets(input: GivenSecret & ConnectionInput, planned: PlannedTransport, after: Guarded) {
    const key = unagreed(input, planned, after)
    if (key === null) return
    const context = guardedChanges(plainGuarded(after.baseUrl), after)
    await parts.ask(secretQuestion({ ...input, baseUrl: after.baseUrl }, secretLines(input, planned), context))
    agreedSecrets.add(key)
  }

  /** A stored token is only ever tried at the address it was stored for. */
  async function tokenForTest(
    input: ParsedBridgeArgument<'connections.test'>,
    given: string | null,
    after: Guarded,
  ): Promise<string | null> {
    if (input.auth === 'none' || given !== null || after.transport.tokenCommand !== null) return given
    if (input.existing === undefined) throw invalid('Enter a token', { token: 'Enter a token' })
    const existing = savedOrThrow(input.existing)
    if (needsTokenAgain(guardedFrom(existing), after)) throw tokenAgain()
    return tokens.get(existing.account)
  }

  /** What of a connection the person is asked about before it is lifted; null when there is none. */
  function guardedOf(id: ConnectionId): GuardedConnection | null {
    const connection = saved.get(id)
    if (connection) return guardedFrom(connection)
    const { readOnly, production, confirmFrom } = ofRun(id)
    const own = { authority: null, readOnly, production, confirmFrom, account: id, ...guardedTransport(null) }
    if (id === sandboxConnection) return { ...own, name: sandboxName, baseUrl: sandboxAddress }
    return runOnly && id === runOnly.id ? { ...own, name: runOnlyName(runOnly), baseUrl: runOnly.baseUrl } : null
  }

  /**
   * Asks the person when a change would take protection away.
   * @throws Failure consentRequired, or validation when there is no such connection, or not as it was when they were asked
   */
  async function agree(id: ConnectionId, change: Partial<Guarded>, secrets: readonly string[] = []): Promise<void> {
    const before = guardedOf(id)
    if (!before) throw invalid('There is no such connection')
    if (change.readOnly === false && id !== sandboxConnection && policy.keepsReadOnly(change.baseUrl ?? before.baseUrl))
      throw invalid('The policy of this computer keeps this connection read-only')
    const lines = [...secrets, ...guardedChanges(before, { ...before, ...change })]
    if (lines.length === 0) return
    await parts.ask(connectionQuestion(before, lines))
    if (!isDeepStrictEqual(guardedOf(id), before)) throw invalid('The connection was changed while this was open')
  }

  /** What a connection is to become. @throws Failure validation, for one that the stored secrets are not for */
  async function plannedUpdate(input: ParsedBridgeArgument<'connections.update'>, known: SavedConnection) {
    const baseUrl = normalizeBaseUrl(input.baseUrl)
    requireAllowed(policy, baseUrl)
    const token = givenToken(input)
    const authority = authorityOf(input.authority, known.authority)
    const plain = { baseUrl, authority, readOnly: input.readOnly, ...protectionOf(input, known) }
    const planned = await transports.plan(transportOf(input, token), known.transport, baseUrl)
    const before = guardedFrom(known)
    const after = { ...before, ...plain, ...guardedTransport(planned) }
    const isElsewhere = needsTokenAgain(before, after)
    const keepsToken = input.auth !== 'none' && token === null && planned.shown.tokenCommand === null
    if (keepsToken && (isElsewhere || known.auth === 'none')) throw tokenAgain()
    if (isElsewhere && keepsForService(planned)) throw valuesAgain(planned)
    const isAgreed = unagreed(input, planned, after) === null
    return { token, plain, planned, keepsToken, secrets: isAgreed ? [] : secretLines(input, planned) }
  }

  /** Counts an attempt to find out user and version; false when there is nothing to find out, or not yet. */
  function beginLearning(id: ConnectionId): boolean {
    const { count, nextAt } = learnAttempts.get(id) ?? { count: 0, nextAt: learned.has(id) ? Infinity : 0 }
    const now = performance.now()
    if (learning.has(id) || now < nextAt) return false
    learning.add(id)
    const pause = Math.min(maxLearnPauseMilliseconds, learnPauseMilliseconds * 2 ** count)
    learnAttempts.set(id, { count: count + 1, nextAt: now + pause })
    return true
  }

  /** A command printed the token of another user: what was read before is not theirs to see. */
  function becomeOther(connection: SavedConnection, username: string | null): void {
    const { id } = connection
    saved.put({ ...connection, account: randomUUID(), username })
    forgetAnswers(id)
    parts.becameAnother(id)
    parts.changed()
  }

  async function learnUser(id: ConnectionId): Promise<void> {
    if (!beginLearning(id)) return
    try {
      const asked = { ...(await target(id)), sudo: null }
      const found = await testConnection(sender, asked)
      const connection = saved.get(id)
      if (connection && connection.account !== asked.account) return
      const all = learnedFrom(found, learned.get(id))
      const { username, profile } = all
      if (!found.isIncomplete) learnAttempts.delete(id)
      const shownProfile = connection?.profileChoice === 'auto' ? profile : null
      if (connection && isOfAnother(connection, username)) return becomeOther(connection, username)
      alter(id, () => {
        learned.set(id, all)
        if (!connection) return
        const { username: known, profile: used } = connection
        saved.put({ ...connection, username: username ?? known, profile: shownProfile ?? used })
      })
      compareUser(id, username)
      parts.changed()
    } catch (error) {
      // Not knowing the user costs one word in the journal; a later answer of the service starts another attempt.
      if (!(error instanceof Failure)) throw error
    } finally {
      learning.delete(id)
    }
  }

  return {
    list: async () => [builtIn(), ...(runOnly ? [given(runOnly)] : []), ...(await allShown())],
    has: id => id === sandboxConnection || id === runOnly?.id || saved.get(id) !== null,
    add: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      requireAllowed(policy, baseUrl)
      const token = givenToken(input)
      const planned = await transports.plan(transportOf(input, token), null, baseUrl)
      if (input.auth !== 'none' && token === null && planned.shown.tokenCommand === null)
        throw invalid('Enter a token', { token: 'Enter a token' })
      const authority = authorityOf(input.authority, null)
      await agreeToSecrets(input, planned, { ...plainGuarded(baseUrl), authority, ...guardedTransport(planned) })
      const found = foundByTest(baseUrl, proofOf(token, planned))
      const connection: SavedConnection = {
        ...described(input, found.profile ?? 'documents'),
        ...protectionOf(input, null),
        id: randomUUID(),
        baseUrl,
        authority,
        transport: await transports.keep(planned, null),
        account: randomUUID(),
        username: found.username,
        createdAt: new Date().toISOString(),
        lastUsedAt: null,
      }
      await keepToken(connection, token)
      saved.put(connection)
      tokens.claim(connection.account)
      transports.claim(connection.transport)
      parts.changed()
      return shown(connection)
    },
    update: async input => {
      const { auth, id } = input
      const known = savedOrThrow(id)
      const { token, plain, planned, keepsToken, secrets } = await plannedUpdate(input, known)
      const { baseUrl } = plain
      await agree(id, { ...plain, ...guardedTransport(planned) }, secrets)
      const transport = await transports.keep(planned, known.transport)
      const before = savedOrThrow(id)
      const found = foundByTest(baseUrl, proofOf(token, planned))
      const isOther =
        planned.given.tokenCommand !== null || (auth === 'none' && presentsAnother(planned, known.transport))
      const same = baseUrl === before.baseUrl && auth === before.auth && token === null && !isOther
      const detected = found.profile ?? (baseUrl === before.baseUrl ? before.profile : 'documents')
      const connection = { ...before, ...described(input, detected), ...plain, transport }
      // What was planned, and agreed to, is for the address and the token of before.
      if (!sendsSame(before, known)) {
        await dropUnsaved(transport, known)
        throw invalid('The connection was changed while this was open')
      }
      if (same) {
        alter(id, () => saved.put(connection))
        await leaveTransport(before, connection)
        parts.changed()
        return shown(connection)
      }
      const moved = { ...connection, account: randomUUID(), username: found.username }
      const kept = keepsToken ? await tokens.get(before.account) : token
      // The old one is removed below: it must not be lost because the keychain is locked just now.
      if (keepsToken && kept === null) {
        throw invalid('The token can’t be read from the keychain: enter it again', { token: 'Enter it again' })
      }
      await keepToken(moved, kept)
      const now = saved.get(id)
      if (!now || !sendsSame(now, before)) {
        await Promise.all([tokens.remove(moved.account), dropUnsaved(transport, before)])
        throw invalid('The connection was changed while this was open')
      }
      saved.put(moved)
      tokens.claim(moved.account)
      forgetAnswers(id)
      if (before.username !== null) formerUsers.set(id, before.username)
      compareUser(id, found.username)
      if (baseUrl !== before.baseUrl) parts.becameAnother(id)
      await Promise.all([tokens.remove(before.account), leaveTransport(before, moved)])
      parts.changed()
      return shown(moved)
    },
    remove: async id => {
      const { account, transport } = savedOrThrow(id)
      saved.remove(id)
      const elsewhere = parts.removed(id)
      forgetAnswers(id)
      parts.drafts.discardConnection(id)
      await Promise.all([tokens.remove(account), transports.remove(transport), elsewhere])
      parts.changed()
    },
    test: async input => {
      const baseUrl = normalizeBaseUrl(input.baseUrl)
      requireAllowed(policy, baseUrl)
      const existing = input.existing === undefined ? null : savedOrThrow(input.existing)
      const authority = authorityOf(input.authority, existing?.authority ?? null)
      const given = givenToken(input)
      const planned = await transports.plan(transportOf(input, given), existing?.transport ?? null, baseUrl)
      const after = {
        ...plainGuarded(baseUrl),
        ...(existing && guardedFrom(existing)),
        baseUrl,
        authority,
        ...guardedTransport(planned),
      }
      const stored = await tokenForTest(input, given, after)
      if (existing && keepsForService(planned) && needsTokenAgain(guardedFrom(existing), after))
        throw valuesAgain(planned)
      await agreeToSecrets(input, planned, after)
      const opened = await transports.candidate(planned, existing?.transport ?? null)
      const token = stored ?? opened.token
      const id = `test-${randomUUID()}`
      const { auth } = input
      const candidate: Target = {
        ...nothingSet,
        ...nothingSet.protection,
        id,
        ref: toConnectionRef(id, unnamedGeneration),
        actor: id,
        name: input.name,
        baseUrl,
        profile: profiles[input.profile === 'auto' ? 'documents' : input.profile],
        version: null,
        auth,
        token,
        account: id,
        authority,
        transport: opened.transport,
        username: null,
      }
      try {
        const found: TestedConnection = await testConnection(sender, candidate)
        const { user, version, profile, username } = found
        lastTest = { subject: subjectOf(baseUrl, proofOf(stored, planned)), username, profile, version: null }
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
      // By now it may have ended or been requested again, or the token was replaced or removed.
      const holds = sudoTurns.get(id) === turn && saved.get(id)?.account === account
      if (!holds) throw new Failure({ kind: 'cancelled' })
      setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), sudo })
      // What is under way was asked as somebody else.
      sender.forget(id)
      parts.changed()
      return shownById(id)
    },
    setReadOnly: async ({ id, readOnly }) => {
      await agree(id, { readOnly })
      const connection = saved.get(id)
      if (connection) saved.put({ ...connection, readOnly })
      else setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), readOnly })
      const now = await shownById(id)
      parts.changed()
      return now
    },
    setProtection: async ({ id, ...protection }) => {
      await agree(id, protection)
      const connection = saved.get(id)
      if (connection) saved.put({ ...connection, ...protection })
      else if (id === sandboxConnection) saved.setSandboxProtection(protection)
      else setForRun.set(id, { ...(setForRun.get(id) ?? nothingSet), protection })
      parts.changed()
      return shownById(id)
    },
    target,
    targetOf: async (ref, wait) => {
      const found = await target(connectionIdOf(ref), wait)
      if (found.ref !== ref) throw new Failure({ kind: 'connectionChanged' })
      return found
    },
    identityOf,
    issuedAs: ref => {
      const identity = identities.issued(ref)
      if (!identity) throw new Failure({ kind: 'connectionChanged' })
      return identity
    },
    noteUse: id => {
      if (lastUsed.note(id)) parts.changed()
    },
    learnUser,
    renew: async asked => {
      const transport = saved.get(asked.id)?.transport
      if (!transport || !(await transports.renew(transport, asked))) return false
      // It may be the token of another user.
      learned.delete(asked.id)
      learnAttempts.delete(asked.id)
      return true
    },
  }
}

type GivenSecret = Pick<ParsedBridgeArgument<'connections.add'>, 'token' | 'credential'>

/** Whether a command printed the token of another user than the last one that is known. Tokens that are stored are compared when they change. */
function isOfAnother({ transport, username: known }: SavedConnection, username: string | null): boolean {
  return Boolean(transport?.shown.tokenCommand) && known !== null && username !== null && known !== username
}

/** Whether a connection has the secrets it had: both have other names when anything of them changes. */
function sendsSame(now: SavedConnection, before: SavedConnection): boolean {
  return now.account === before.account && now.transport?.account === before.transport?.account
}

/** Identifies what signs in where no token is known yet. */
function proofOf(token: string | null, { given }: PlannedTransport): string | null {
  return token ?? (given.tokenCommand && JSON.stringify(given.tokenCommand))
}

async function whereIsToken(
  tokens: Tokens,
  { auth, account, transport }: Pick<SavedConnection, 'auth' | 'account' | 'transport'>,
): Promise<Connection['secret']> {
  if (auth === 'none') return 'none'
  return transport?.shown.tokenCommand ? 'command' : tokens.whereIs(account)
}

/** What was answered before stays when only the rest is answered now. */
function learnedFrom({ username, profile, version }: TestedConnection, known: Learned | undefined): Learned {
  return {
    username: username ?? known?.username ?? null,
    profile: profile ?? known?.profile ?? null,
    version: version === null ? (known?.version ?? null) : serviceVersionFrom(version),
  }
}

/** A connection with an address and defaults otherwise. */
function plainGuarded(baseUrl: string): Guarded {
  return { baseUrl, authority: null, readOnly: false, ...nothingSet.protection, ...guardedTransport(null) }
}

function guardedFrom(connection: SavedConnection): GuardedConnection {
  const { name, baseUrl, authority, readOnly, production, confirmFrom, account, transport } = connection
  const own = { name, baseUrl, authority, readOnly, production, confirmFrom, account }
  return { ...own, ...guardedTransport(null), transport: transport?.shown ?? plainTransport }
}

function guardedTransport(
  planned: PlannedTransport | null,
): Pick<Guarded, 'transport' | 'newValues' | 'hasNewPassword' | 'hasNewCertificate'> {
  return {
    transport: planned?.shown ?? plainTransport,
    newValues: Object.keys(planned?.given.headers ?? {}),
    hasNewPassword: (planned?.given.password ?? null) !== null,
    hasNewCertificate: (planned?.given.certificate ?? null) !== null,
  }
}

/** Of what is no connection yet: no call names it. */
const unnamedGeneration = '-'.repeat(22)

/** What of a connection is only said, not proven: names and switches. */
function described(input: ConnectionInput, detected: ProfileId) {
  const { name, auth, color, readOnly, profile: profileChoice } = input
  return { name, auth, color, readOnly, profileChoice, profile: profileChoice === 'auto' ? detected : profileChoice }
}

/** Left out: as it was; of a new connection, what its kind has. */
function protectionOf({ production, confirmFrom }: ConnectionInput, before: Protection | null): Protection {
  if (confirmFrom !== undefined) return { production, confirmFrom }
  const usual = production ? defaultConfirmFrom.production : defaultConfirmFrom.ordinary
  return { production, confirmFrom: before ? before.confirmFrom : usual }
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
  return invalid('Enter the token again: the stored one belongs to the address and certificates it was entered for', {
    token: 'Enter it again for the new address or certificate authority',
  })
}
