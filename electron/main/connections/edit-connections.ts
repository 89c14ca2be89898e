import { randomUUID } from 'node:crypto'
import type { Connection, ConnectionId, ParsedBridgeArgument } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import type { Agreements } from './agreements.ts'
import type { Core } from './core.ts'
import { changedMeanwhile, guardedTransport } from './guarded-connection.ts'
import type { UserLearner } from './learn-user.ts'
import type { ConnectionList } from './list-connections.ts'
import {
  described,
  getProtection,
  lacksToken,
  type PlannedConnection,
  planConnection,
  requireSameService,
  tokenAgain,
} from './plan-connection.ts'
import { presentsAnother } from './transports.ts'
import type { ConnectionTests } from './try-connection.ts'

type UpdateInput = ParsedBridgeArgument<'connections.update'>
interface EditParts
  extends Pick<
    Core,
    | ('saved' | 'tokens' | 'drafts' | 'policy' | 'credentials' | 'transports')
    | ('savedOrThrow' | 'forgetAnswers' | 'alter' | 'removed' | 'becameAnother' | 'changed')
  > {
  readonly agreements: Pick<Agreements, 'toChange' | 'toSecrets' | 'unagreedSecrets'>
  readonly tests: Pick<ConnectionTests, 'found'>
  readonly learner: Pick<UserLearner, 'replaced'>
  readonly list: Pick<ConnectionList, 'one'>
}

/** Adds, changes and removes connections. A token or key is in its place before the connection that needs it is saved. */
export function createConnectionEdits(parts: EditParts) {
  const { saved, tokens, transports, agreements, savedOrThrow, changed } = parts
  const stored = createStoredSecrets(parts)

  async function add(input: ParsedBridgeArgument<'connections.add'>): Promise<Connection> {
    const plan = await planConnection(parts, input, null)
    if (lacksToken(input, plan)) throw invalid(t('Enter a token'), { token: t('Enter a token') })
    await agreements.toSecrets(input, plan)
    const { baseUrl, authority } = plan
    const found = parts.tests.found(plan)
    const connection: SavedConnection = {
      ...described(input, found.profile ?? 'documents'),
      ...getProtection(input, null),
      ...{ id: randomUUID(), baseUrl, authority, username: found.username },
      transport: await transports.keep(plan.planned, null),
      account: randomUUID(),
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
    }
    await stored.keep(connection, plan.token)
    saved.put(connection)
    tokens.claim(connection.account)
    transports.claim(connection.transport)
    changed()
    return parts.list.one(connection.id)
  }

  async function remove(id: ConnectionId): Promise<void> {
    const { account, transport } = savedOrThrow(id)
    saved.remove(id)
    const elsewhere = parts.removed(id)
    parts.forgetAnswers(id)
    parts.drafts.discardConnection(id)
    await Promise.all([tokens.remove(account), transports.remove(transport), elsewhere])
    changed()
  }

  return { add, remove, update: createUpdate(parts, stored) }
}

type StoredSecrets = ReturnType<typeof createStoredSecrets>

/** The token of a connection, and the key of what else it sends, as they come and go. */
function createStoredSecrets({ tokens, transports }: Pick<EditParts, 'tokens' | 'transports'>) {
  return {
    keep: async ({ auth, account }: SavedConnection, token: string | null): Promise<void> => {
      if (auth !== 'none' && token !== null) await tokens.set(account, token)
    },
    /** It is stored under another name soon: it must not be lost because the keychain is locked just now. @throws Failure validation */
    getToken: async ({ account }: SavedConnection): Promise<string> => {
      const token = await tokens.get(account)
      if (token !== null) return token
      throw invalid(t('The token can’t be read from the keychain: enter it again'), { token: t('Enter it again') })
    },
    /** Removes the encryption key of the previous transport, unless it is still used. */
    leaveTransport: async (before: SavedConnection, now: SavedConnection): Promise<void> => {
      transports.claim(now.transport)
      if (now.transport?.account !== before.transport?.account) await transports.remove(before.transport)
    },
    /** Removes the data created for a change that was not saved. */
    dropUnsaved: async (transport: SavedConnection['transport'], before: SavedConnection): Promise<void> => {
      if (transport !== before.transport) await transports.remove(transport)
    },
  }
}

function createUpdate(parts: EditParts, stored: StoredSecrets) {
  const { saved, tokens, transports, agreements, tests, savedOrThrow } = parts

  /** What a connection is to become. @throws Failure validation, for one that the stored secrets are not for */
  async function planUpdate(input: UpdateInput, known: SavedConnection) {
    const typed = await planConnection(parts, input, known)
    const switches = { readOnly: input.readOnly, ...getProtection(input, known) }
    const plan = { ...typed, after: { ...typed.after, ...switches } }
    const keepsToken = lacksToken(input, plan)
    if (keepsToken && known.auth === 'none') throw tokenAgain()
    requireSameService(known, plan, keepsToken)
    const { baseUrl, authority } = plan
    return { plan, keepsToken, fields: { baseUrl, authority, ...switches } }
  }

  /** Starts a new generation of a connection: pending requests are not sent with it, and their results not shown. @throws Failure validation */
  async function replace(before: SavedConnection, moved: SavedConnection, token: string | null): Promise<void> {
    const { id } = moved
    await stored.keep(moved, token)
    const now = saved.get(id)
    if (!now || !sendsSame(now, before)) {
      await Promise.all([tokens.remove(moved.account), stored.dropUnsaved(moved.transport, before)])
      throw changedMeanwhile()
    }
    saved.put(moved)
    tokens.claim(moved.account)
    parts.forgetAnswers(id)
    parts.learner.replaced(id, before.username, moved.username)
    if (moved.baseUrl !== before.baseUrl) parts.becameAnother(id)
    await Promise.all([tokens.remove(before.account), stored.leaveTransport(before, moved)])
  }

  return async function update(input: UpdateInput): Promise<Connection> {
    const { auth, id } = input
    const known = savedOrThrow(id)
    const { plan, keepsToken, fields } = await planUpdate(input, known)
    const { baseUrl, planned } = plan
    const secrets = agreements.unagreedSecrets(input, plan)
    await agreements.toChange(id, { ...fields, ...guardedTransport(planned) }, secrets)
    const transport = await transports.keep(planned, known.transport)
    const before = savedOrThrow(id)
    const found = tests.found(plan)
    const detected = found.profile ?? (baseUrl === before.baseUrl ? before.profile : 'documents')
    const connection = { ...before, ...described(input, detected), ...fields, transport }
    // The plan and the consent apply to the previous address and token.
    if (!sendsSame(before, known)) {
      await stored.dropUnsaved(transport, known)
      throw changedMeanwhile()
    }
    const isSame = baseUrl === before.baseUrl && auth === before.auth && !signsInAnew(input, plan, known)
    if (isSame) {
      parts.alter(id, () => saved.put(connection))
      await stored.leaveTransport(before, connection)
    } else {
      const token = keepsToken ? await stored.getToken(before) : plan.token
      await replace(before, { ...connection, account: randomUUID(), username: found.username }, token)
    }
    parts.changed()
    return parts.list.one(id)
  }
}

/** Whether the input changes the authentication of a connection. */
function signsInAnew({ auth }: UpdateInput, { token, planned }: PlannedConnection, known: SavedConnection): boolean {
  if (token !== null || planned.given.tokenCommand !== null) return true
  return auth === 'none' && presentsAnother(planned, known.transport)
}

/** Whether a connection has the secrets it had: both have other names when anything of them changes. */
function sendsSame(now: SavedConnection, before: SavedConnection): boolean {
  return now.account === before.account && now.transport?.account === before.transport?.account
}
