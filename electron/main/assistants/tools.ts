import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AssistantReply, type AssistantTool, assistantTools, type ToolArgument } from '#shared/assistants.ts'
import type { Answer, Connection, ConnectionRef } from '#shared/bridge.ts'
import { getEndpoint, isOperationId, type OperationId, operationIds, paramsSchema } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { getResource, placeParam } from '#shared/contract/places.ts'
import { explain } from '#shared/errors.ts'
import type { Proposal } from '#shared/proposals.ts'
import { invalid, problemsByField } from '../failure.ts'
import { parseOperation } from '../proxy/operation.ts'
import type { ApiProxy } from '../proxy/proxy.ts'
import { withoutSecretText } from '../proxy/secret.ts'
import type { StoredAccess } from '../store/assistants.ts'
import { listText, readText, visibleJson, withoutSecrets } from './answers.ts'
import type { ProposalDesk } from './proposals.ts'
import { isOffered, outOfReach, type Scopes } from './scope.ts'

/** What a client may do with a connection as it is now. */
export interface Granted extends StoredAccess {
  readonly ref: ConnectionRef
}

interface ToolParts {
  readonly proxy: Pick<ApiProxy, 'call'>
  readonly connections: () => Promise<readonly Connection[]>
  /** What a connection sends to sign in: a repository or a service may repeat it. */
  readonly getSecrets: (connection: ConnectionRef) => Promise<readonly string[]>
  readonly scopes: Scopes
  readonly proposals: ProposalDesk
}

type Said = Extract<AssistantReply, { ok: true }>

const defaultPageSize = 20
/** Pages of audit events that one search reads. */
const maxSearchPages = 5
const searchPageSize = 100
/** Proposals in one answer. */
const maxTold = 100

/** Text of Gatehouse itself. */
const own = (value: unknown): Said => ({ ok: true, text: visibleJson(value), isUntrusted: false })

interface ReadRequest {
  readonly connection: string
  readonly operation: string
  readonly params: Readonly<Record<string, unknown>>
  readonly page?: { readonly size?: number; readonly token?: string } | undefined
}

interface Read {
  readonly endpoint: Endpoint
  readonly answer: Answer<unknown>
  readonly ref: ConnectionRef
}

/** Answers the tool calls of a client, within its access. */
export function createTools(parts: ToolParts) {
  const { proxy, scopes, proposals } = parts

  /** A call within the access of a client. @throws Failure notFound, validation */
  async function scoped(access: readonly Granted[], effect: 'read' | 'write', request: ReadRequest) {
    const { operation: id } = request
    const grant = access.find(({ connection }) => connection === request.connection)
    if (!grant || !isOperationId(id) || !mayUse([grant], id)) throw outOfReach()
    const endpoint = getEndpoint(id)
    if (effect === 'read' && endpoint.effect !== 'read') {
      throw invalid('This operation changes something. Propose it with propose_change: a person decides about it')
    }
    if (effect === 'write' && !grant.proposes) throw outOfReach()
    const { params } = parseOperation({ operation: id, params: request.params })
    return { id, endpoint, ref: grant.ref, ...(await scopes.within(grant.ref, endpoint, params, grant.places)) }
  }

  async function read(access: readonly Granted[], request: ReadRequest): Promise<Read> {
    const { id, endpoint, ref, params } = await scoped(access, 'read', request)
    const page = endpoint.pagination === 'none' ? undefined : { size: defaultPageSize, ...request.page }
    const call = {
      callId: randomUUID(),
      connection: ref,
      operation: id,
      params,
      from: 'network',
      partly: true,
    } as const
    const answer = await proxy.call({ ...call, priority: 'background', ...(page && { page }) })
    return { endpoint, answer, ref }
  }

  /** Text with content of a service, without what signs in to it. */
  async function foreign(ref: ConnectionRef, text: string): Promise<Said> {
    return { ok: true, text: withoutSecretText(text, await parts.getSecrets(ref)), isUntrusted: true }
  }

  async function readTool(access: readonly Granted[], argument: ToolArgument<'read'>): Promise<Said> {
    const { page_size: size, page_token: token, offset } = argument
    const page = { ...(size !== undefined && { size }), ...(token !== undefined && { token }) }
    const { endpoint, answer, ref } = await read(access, { ...argument, page })
    return foreign(ref, readText(endpoint, answer, offset))
  }

  async function searchAudit(access: readonly Granted[], argument: ToolArgument<'search_audit_events'>): Promise<Said> {
    const { connection, project, group, text = '', ...range } = argument
    const [operation, id] = auditOperation(project, group)
    const needle = text.toLowerCase()
    const found: unknown[] = []
    let token: string | undefined
    let searched = 0
    for (let pages = 1; ; pages += 1) {
      const page = { size: searchPageSize, ...(token !== undefined && { token }) }
      const { endpoint, answer, ref } = await read(access, { connection, operation, params: { ...id, ...range }, page })
      const rows = z.array(z.unknown()).parse(withoutSecrets(endpoint, answer.value))
      searched += rows.length
      found.push(...rows.filter(row => JSON.stringify(row).toLowerCase().includes(needle)))
      token = answer.page?.next ?? undefined
      if (token !== undefined && pages < maxSearchPages) continue
      const note =
        token === undefined ? 'all events' : `the latest ${searched} events: narrow the dates for earlier ones`
      return foreign(ref, listText({ searched: note, matches: found.length }, found))
    }
  }

  async function propose({ client, access }: ToolContext, argument: ToolArgument<'propose_change'>): Promise<Said> {
    const { id, ref, params, place } = await scoped(access, 'write', argument)
    const { reason, group = null } = argument
    return own(
      describeProposal(proposals.propose({ client, connection: ref, operation: id, params, place, reason, group })),
    )
  }

  const handlers: Handlers = {
    list_connections: async ({ access }) => own(describeConnections(await parts.connections(), access)),
    list_operations: ({ access }, argument) => own(describeOperations(access, argument)),
    describe_operation: ({ access }, { operation }) => own(describeOperation(access, operation)),
    read: ({ access }, argument) => readTool(access, argument),
    compare_refs: ({ access }, { connection, project, from, to }) =>
      readTool(access, { connection, operation: 'repository.compare', params: { id: project, from, to } }),
    search_audit_events: ({ access }, argument) => searchAudit(access, argument),
    propose_change: propose,
    proposal_status: ({ client }, { ids }) => own(describeProposals(proposals.ofClient(client), ids)),
  }

  /** @throws Failure */
  return async <A extends AssistantTool>(context: ToolContext, tool: A, argument: unknown): Promise<Said> => {
    const parsed = schemas[tool].safeParse(argument)
    if (parsed.success) return handlers[tool](context, parsed.data)
    const [field, message] = Object.entries(problemsByField(parsed.error))[0] ?? ['', 'Wrong argument']
    throw invalid(field === '' ? message : `${field}: ${message}`)
  }
}

/** Those with these IDs, or all; the latest only when there are many. */
function describeProposals(all: ReturnType<ProposalDesk['ofClient']>, ids: readonly string[] | undefined) {
  return all
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .slice(0, maxTold)
    .map(describeProposal)
}

/** The asker, and its access to connections as they are now. */
interface ToolContext {
  readonly client: string
  readonly access: readonly Granted[]
}

type Handlers = {
  readonly [A in AssistantTool]: (context: ToolContext, argument: ToolArgument<A>) => Said | Promise<Said>
}
const schemas: { readonly [A in AssistantTool]: z.ZodType<ToolArgument<A>> } = assistantTools

function auditOperation(project: unknown, group: unknown): readonly [OperationId, Readonly<Record<string, unknown>>] {
  if (project !== undefined) return ['auditEvents.ofProject', { id: project }]
  return group === undefined ? ['auditEvents.list', {}] : ['auditEvents.ofGroup', { id: group }]
}

/** Whether a client has access to an operation on one of its connections, and assistants are offered it. */
function mayUse(access: readonly Granted[], operation: OperationId): boolean {
  if (!isOffered(operation)) return false
  const endpoint = getEndpoint(operation)
  return access.some(({ resources, places, proposes }) => {
    if (!resources.includes(getResource(operation))) return false
    return (places === null || placeParam(endpoint) !== null) && (endpoint.effect === 'read' || proposes)
  })
}

function describeConnections(connections: readonly Connection[], access: readonly Granted[]) {
  if (access.length === 0) return { connections: [], note: noAccess }
  return {
    connections: access.flatMap(({ connection: id, places, resources, proposes }) => {
      const found = connections.find(one => one.id === id)
      if (!found) return []
      const reach = places?.map(({ kind, id: place, path }) => ({ kind, id: place, path })) ?? 'everything'
      return [{ id, name: found.name, production: found.production, reach, resources, may_propose: proposes }]
    }),
  }
}

const noAccess = 'This client has no access yet. A person gives it in Gatehouse: Proposals, Access.'

function describeOperations(access: readonly Granted[], { search, effect }: ToolArgument<'list_operations'>) {
  const words = (search ?? '').toLowerCase().split(/\s+/)
  const found = operationIds.filter(id => mayUse(access, id)).map(getEndpoint)
  const matching = found.filter(({ id, summary, effect: own }) => {
    const text = `${id} ${summary}`.toLowerCase()
    return (
      words.every(word => text.includes(word)) && (effect === undefined || (effect === 'read') === (own === 'read'))
    )
  })
  const operations = matching.map(({ id, summary, effect: own }) => ({ id, summary, effect: own }))
  return access.length === 0 ? { operations, note: noAccess } : { operations }
}

/** @throws Failure notFound */
function describeOperation(access: readonly Granted[], operation: string) {
  if (!isOperationId(operation) || !mayUse(access, operation)) throw outOfReach()
  const endpoint = getEndpoint(operation)
  const { id, summary, effect, method, path, pagination, access: role, edition, inverse } = endpoint
  const undo = effect === 'read' ? undefined : (inverse?.fidelity ?? 'none')
  const params = z.toJSONSchema(paramsSchema(endpoint), { io: 'input', unrepresentable: 'any' })
  const tool = effect === 'read' ? 'read' : 'propose_change'
  return { id, summary, effect, tool, method, path, is_list: pagination !== 'none', role, edition, undo, params }
}

/** What a client learns of its proposal. */
function describeProposal({
  id,
  state,
  operation,
  place,
  group,
  note,
  outcome,
  error,
  journal,
  proposedParams,
  params,
}: Proposal) {
  return {
    ...{ id, state, operation, place, group: group?.id ?? null, note, outcome, journal_entry: journal },
    ...(proposedParams && { changed_by_person_to: params }),
    ...(error && { error: explain(error).sentence }),
  }
}
