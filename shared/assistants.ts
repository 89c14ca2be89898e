import { z } from 'zod'
import { connectionId } from './connection.ts'
import { clientName, proposalGroup, proposalLimits } from './proposals.ts'

/** What assistants may read and propose, and the tools that they called. */

const placeKind = z.enum(['project', 'group'])

/** A project, or a group with its projects and subgroups. The ID decides; the path is for people. */
export const grantedPlace = z.strictObject({
  kind: placeKind,
  id: z.number().int().positive(),
  path: z.string().min(1).max(1024),
})
export type GrantedPlace = z.output<typeof grantedPlace>

/** The resources of the contract: the part of an operation's ID before the dot. */
const resource = z.string().regex(/^[A-Za-z]{1,64}$/)

/** What a client may do with one connection. */
const access = z.strictObject({
  connection: connectionId,
  /** Null: everything that the account of the connection can read, operations of the instance included. */
  places: z
    .array(z.strictObject({ kind: placeKind, path: z.string().trim().min(1).max(1024) }))
    .max(50)
    .nullable(),
  resources: z.array(resource).max(100),
  /** Whether it may propose writes on these resources. */
  proposes: z.boolean(),
})
export type AccessInput = z.output<typeof access>

export interface Access extends Omit<AccessInput, 'places'> {
  readonly places: readonly GrantedPlace[] | null
  /** The connection is of another account, address or user than when access was given, so that it no longer counts. */
  readonly isOutdated: boolean
}

export interface AssistantClient {
  readonly name: string
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  readonly access: readonly Access[]
}

/** A tool call of an assistant, as the log has it. */
export const assistantRequestRow = z.object({
  id: z.number(),
  at: z.string(),
  client: z.string(),
  /** The tool that it called, such as `read`. */
  tool: z.string(),
  connection: z.string().nullable(),
  operation: z.string().nullable(),
  /** What the operation was about. */
  target: z.string().nullable(),
  outcome: z.enum(['answered', 'refused', 'failed']),
  /** Why it was refused or failed; null otherwise. */
  detail: z.string().nullable(),
  /** Length of the answer. */
  bytes: z.number(),
})
export type AssistantRequestRow = Readonly<z.output<typeof assistantRequestRow>>

/** A tool call of a client, before its argument is checked. */
export const assistantRequest = z.strictObject({
  client: clientName,
  tool: z.string().max(64),
  argument: z.unknown(),
})

export const assistantMethods = {
  'assistants.list': z.strictObject({}),
  /** Replaces what a client may do with one connection. The person confirms it in a window of the app's own. */
  'assistants.allow': access.extend({ client: clientName }),
  /** Ends what a client may do with one connection. */
  'assistants.revoke': z.strictObject({ client: clientName, connection: connectionId }),
  /** Forgets a client with its access and its pending proposals. */
  'assistants.forget': z.strictObject({ client: clientName }),
  /** The newest tool calls of all clients. */
  'assistants.requests': z.strictObject({}),
  /** A tool call of a client. Never writes to a service. */
  'assistants.request': assistantRequest,
} as const satisfies Record<string, z.ZodType>

export interface AssistantResults {
  'assistants.list': readonly AssistantClient[]
  'assistants.allow': readonly AssistantClient[]
  'assistants.revoke': readonly AssistantClient[]
  'assistants.forget': readonly AssistantClient[]
  'assistants.requests': readonly AssistantRequestRow[]
  'assistants.request': AssistantReply
}

const connection = connectionId.describe('ID of a connection, as list_connections has it')
const operation = z.string().max(64).describe('ID of an operation, as list_operations has it')
const params = z.record(z.string(), z.unknown()).describe('Parameters by name, as describe_operation has them')

/** The tools of the MCP server, with their arguments. None of them writes to a service. */
export const assistantTools = {
  list_connections: z.strictObject({}),
  list_operations: z.strictObject({
    search: z.string().max(100).optional().describe('Words of the ID or the summary'),
    effect: z.enum(['read', 'write']).optional(),
  }),
  describe_operation: z.strictObject({ operation }),
  read: z.strictObject({
    connection,
    operation,
    params: params.default({}),
    page_size: z.number().int().min(1).max(100).optional().describe('Entries of a list; 20 when left out'),
    page_token: z.string().max(30_000).optional().describe('`next` of the previous answer'),
    offset: z.number().int().min(0).optional().describe('Of a raw file: the first character to return'),
  }),
  compare_refs: z.strictObject({
    connection,
    project: z.union([z.number().int().positive(), z.string().min(1).max(1024)]),
    from: z.string().min(1).max(1024),
    to: z.string().min(1).max(1024),
  }),
  search_audit_events: z.strictObject({
    connection,
    project: z.union([z.number().int().positive(), z.string().min(1).max(1024)]).optional(),
    group: z.union([z.number().int().positive(), z.string().min(1).max(1024)]).optional(),
    text: z.string().max(200).optional().describe('Occurs in the event, ignoring case'),
    created_after: z.string().max(40).optional(),
    created_before: z.string().max(40).optional(),
  }),
  propose_change: z.strictObject({
    connection,
    operation,
    params,
    reason: z.string().min(1).max(proposalLimits.reason).describe('Why, for the person who decides. Plain text'),
    group: proposalGroup.optional().describe('The same for proposals that belong together'),
  }),
  proposal_status: z.strictObject({
    ids: z.array(z.uuid()).max(100).optional().describe('All of this client when left out'),
  }),
} as const satisfies Record<string, z.ZodObject>
export type AssistantTool = keyof typeof assistantTools
export type ToolArgument<A extends AssistantTool> = z.output<(typeof assistantTools)[A]>

/** What an assistant gets. `isUntrusted`: the text has content of a service, whose authors may address the assistant. */
export type AssistantReply =
  | { readonly ok: true; readonly text: string; readonly isUntrusted: boolean }
  | { readonly ok: false; readonly message: string }
