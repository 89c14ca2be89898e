import {
  type Access,
  type AssistantClient,
  type AssistantReply,
  type AssistantTool,
  assistantRequest,
  assistantTools,
} from '#shared/assistants.ts'
import {
  type BridgeEvent,
  type BridgeResult,
  type Connection,
  type ConnectionId,
  type ConnectionRef,
  getConnectionId,
  type ParsedBridgeArgument,
} from '#shared/bridge.ts'
import { actionTarget } from '#shared/contract/action-words.ts'
import { isOperationId } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { isOwner, type Owners, ownerFrom } from '../connections/owner.ts'
import type { Asker } from '../consent/asker.ts'
import { assistantQuestion } from '../consent/questions.ts'
import { Failure, invalid, toAppError } from '../failure.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import type { StoredAccess, StoredClient } from '../store/assistants.ts'
import type { Store } from '../store/store.ts'
import { createProposalDesk } from './proposals.ts'
import { createScopes, type Scopes } from './scope.ts'
import { createTools, type Granted } from './tools.ts'

export interface AssistantsParts extends Owners {
  readonly store: Pick<Store, 'assistants' | 'proposals' | 'journal'>
  readonly proxy: Pick<ApiProxy, 'call' | 'sendProposed'>
  readonly connections: () => Promise<readonly Connection[]>
  /** What a connection sends to sign in. */
  readonly getSecrets: (connection: ConnectionRef) => Promise<readonly string[]>
  readonly ask: Asker
  readonly emit: (event: BridgeEvent) => void
  readonly now?: () => number
}

/** Requests per minute, of one client and of all together: names are free, so that one program can use many. */
export const maxRequests = { own: 120, all: 300, running: 4 } as const
const minute = 60_000
/** Characters of the log, and of an error that a client gets. */
const maxDetail = 300
const maxMessage = 1000

/** The interface for assistants, and what the person decides about them. */
export interface AssistantsOfRun {
  /** Answers a request of a client. Never throws, and never writes to a service. */
  request(request: unknown): Promise<AssistantReply>
  list(): BridgeResult<'assistants.list'>
  allow(input: ParsedBridgeArgument<'assistants.allow'>): Promise<BridgeResult<'assistants.list'>>
  revoke(input: ParsedBridgeArgument<'assistants.revoke'>): BridgeResult<'assistants.list'>
  forget(input: ParsedBridgeArgument<'assistants.forget'>): BridgeResult<'assistants.list'>
  requests(): BridgeResult<'assistants.requests'>
  readonly proposals: ReturnType<typeof createProposalDesk>
}

export function createAssistants(parts: AssistantsParts): AssistantsOfRun {
  const { store, now = Date.now } = parts
  const { assistants } = store
  const scopes = createScopes(parts.proxy, now)
  const proposals = createProposalDesk({ ...parts, ...store })
  const callTool = createTools({ ...parts, scopes, proposals })
  const list = () => assistants.list().map(client => shownClient(parts, client))
  return {
    request: createGateway(parts, (client, tool, argument) =>
      callTool({ client, access: granted(parts, client) }, tool, argument),
    ),
    list,
    allow: async input => {
      await allow(parts, scopes, input)
      return list()
    },
    revoke: ({ client, connection }) => {
      const found = assistants.get(client)
      if (found) assistants.setAccess(client, without(found, connection))
      return list()
    },
    forget: ({ client }) => {
      assistants.forget(client)
      proposals.withdraw(client)
      return list()
    },
    requests: assistants.requests,
    proposals,
  }
}

/** @throws Failure */
type Answerer = (client: string, tool: AssistantTool, argument: unknown) => Promise<AssistantReply>

/** Checks, limits and logs each request. */
function createGateway({ store: { assistants }, now = Date.now }: AssistantsParts, answer: Answerer) {
  const running = new Map<string, number>()
  /** When a client was last refused for its rate: once a minute is enough for the log. */
  const slowedAt = new Map<string, number>()

  /** Why a client has to wait; null when it does not. */
  function whyWait(client: string): string | null {
    const { own, all } = assistants.count(client, new Date(now() - minute).toISOString())
    if (own >= maxRequests.own) return `The limit is ${maxRequests.own} requests per minute`
    if (all >= maxRequests.all) return `The limit is ${maxRequests.all} requests per minute for all clients`
    if ((running.get(client) ?? 0) >= maxRequests.running)
      return `The limit is ${maxRequests.running} requests at a time`
    return null
  }

  function logged(
    client: string,
    tool: string,
    argument: unknown,
    reply: AssistantReply,
    failed = false,
  ): AssistantReply {
    const outcome = reply.ok ? 'answered' : failed ? 'failed' : 'refused'
    const detail = reply.ok ? null : reply.message.slice(0, maxDetail)
    const bytes = reply.ok ? Buffer.byteLength(reply.text) : 0
    assistants.log({ at: new Date(now()).toISOString(), client, tool, ...getSubject(argument), outcome, detail, bytes })
    return reply
  }

  async function admitted(client: string, tool: AssistantTool, argument: unknown): Promise<AssistantReply> {
    running.set(client, (running.get(client) ?? 0) + 1)
    try {
      return logged(client, tool, argument, await answer(client, tool, argument))
    } catch (thrown) {
      const { sentence, nextStep } = explain(toAppError(thrown))
      const message = visibleString(`${sentence} ${nextStep}`).slice(0, maxMessage)
      return logged(client, tool, argument, { ok: false, message }, isFault(thrown))
    } finally {
      running.set(client, (running.get(client) ?? 1) - 1)
    }
  }

  return async (request: unknown): Promise<AssistantReply> => {
    const parsed = assistantRequest.safeParse(request)
    if (!parsed.success)
      return { ok: false, message: 'The name of the client is missing or has characters that are not allowed' }
    const { client, tool, argument } = parsed.data
    const because = whyWait(client)
    if (because !== null) {
      const reply: AssistantReply = { ok: false, message: `${because}. Wait a minute.` }
      if (now() - (slowedAt.get(client) ?? 0) < minute) return reply
      if (slowedAt.size >= maxRequests.all) slowedAt.clear()
      slowedAt.set(client, now())
      return logged(client, tool.slice(0, 64), null, reply)
    }
    assistants.seen(client, new Date(now()).toISOString())
    if (isTool(tool)) return admitted(client, tool, argument)
    return logged(client, tool, argument, { ok: false, message: 'Unknown tool' })
  }
}

function isTool(tool: string): tool is AssistantTool {
  return Object.hasOwn(assistantTools, tool)
}

/** Whether a request failed for another reason than that it was not allowed or wrong. */
function isFault(thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return true
  const { kind } = thrown.error
  return kind !== 'notFound' && kind !== 'validation' && kind !== 'forbidden'
}

/** What the log says of a request, cut: a client can send anything. */
function getSubject(argument: unknown) {
  const given = typeof argument === 'object' && argument !== null ? argument : {}
  const text = (name: string) => {
    const value: unknown = Object.entries(given).find(([key]) => key === name)?.[1]
    return typeof value === 'string' ? value.slice(0, 64) : null
  }
  const operation = text('operation')
  const params = 'params' in given && typeof given.params === 'object' ? given.params : null
  const target = isOperationId(operation) && params ? actionTarget(operation, { ...params }) : null
  return { connection: text('connection'), operation, target: target?.slice(0, maxDetail) ?? null }
}

/** What a client may do now: access that was given for another account or address does not count. */
function granted({ store, getIdentity }: AssistantsParts, client: string): readonly Granted[] {
  return (store.assistants.get(client)?.access ?? []).flatMap(access => {
    const identity = getIdentity(access.connection)
    return identity && isOwner(access.owner, identity) ? [{ ...access, ref: identity.ref }] : []
  })
}

function shownClient({ getIdentity }: AssistantsParts, { access, ...client }: StoredClient): AssistantClient {
  const shown = access.map(({ owner, ...one }): Access => {
    const identity = getIdentity(one.connection)
    return { ...one, isOutdated: !identity || !isOwner(owner, identity) }
  })
  return { ...client, access: shown }
}

function without({ access }: StoredClient, connection: ConnectionId): readonly StoredAccess[] {
  return access.filter(one => one.connection !== connection)
}

/**
 * Gives a client access to a connection, after the person confirmed it where the page can't.
 * @throws Failure validation, notFound, consentRequired
 */
async function allow(
  { store: { assistants }, getIdentity, ask, connections }: AssistantsParts,
  scopes: Scopes,
  { client, connection: id, places: given, resources, proposes }: ParsedBridgeArgument<'assistants.allow'>,
): Promise<void> {
  const identity = getIdentity(id)
  const connection = (await connections()).find(one => one.id === id)
  if (!identity || !connection) throw new Failure({ kind: 'notFound', message: t('this connection was removed') })
  if (resources.length === 0)
    throw invalid(t('Select at least one resource'), { resources: t('Select at least one resource') })
  if (given?.length === 0) throw invalid(t('Enter a project or group'), { places: t('Enter a project or group') })
  const places = given && (await Promise.all(given.map(place => find(scopes, identity.ref, place))))
  await ask(assistantQuestion(connection, { client, places, resources, proposes }))
  if (getIdentity(id)?.ref !== identity.ref) throw new Failure({ kind: 'connectionChanged' })
  const found = assistants.get(client)
  if (!found) throw new Failure({ kind: 'notFound', message: t('this assistant no longer exists') })
  const access = { connection: getConnectionId(identity.ref), owner: ownerFrom(identity), places, resources, proposes }
  assistants.setAccess(client, [...without(found, id), access])
}

async function find(
  scopes: Scopes,
  ref: ConnectionRef,
  { kind, path }: { readonly kind: 'project' | 'group'; readonly path: string },
) {
  try {
    return { kind, ...(await scopes.resolve(ref, kind, path)) }
  } catch {
    const message =
      kind === 'project' ? t('Project {path} was not found', { path }) : t('Group {path} was not found', { path })
    throw invalid(message, { places: message })
  }
}
