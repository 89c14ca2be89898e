import { z } from 'zod'
import type { ConnectionId, ConnectionRef } from './connection.ts'
import { consentId } from './consent.ts'
import type { OperationId } from './contract/contract.ts'
import type { AppError } from './errors.ts'
import type { JournalOutcome } from './journal.ts'

/** Writes that an assistant proposes, and a person approves, changes or rejects. */

export const proposalStates = ['pending', 'sending', 'approved', 'rejected', 'expired'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Characters of text that an assistant writes for the person. */
export const proposalLimits = { reason: 2000, title: 200, group: 64, params: 200_000, note: 1000 } as const

/** The name of an assistant's client, as its configuration passes it to the MCP server. */
export const clientName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/)

/** Proposals that belong together, such as the steps of one task. */
export const proposalGroup = z.strictObject({
  id: z.string().min(1).max(proposalLimits.group),
  title: z.string().min(1).max(proposalLimits.title),
})

/** A proposed write. All text in it is the assistant's, which may repeat what a repository told it. */
export interface Proposal {
  readonly id: string
  readonly client: string
  readonly connection: ConnectionId
  /** The generation of the connection that it was proposed for. A write for an earlier one is refused. */
  readonly ref: ConnectionRef
  readonly operation: OperationId
  /** As they will be sent. The project or group is its numeric ID. */
  readonly params: Readonly<Record<string, unknown>>
  /** As the assistant proposed them, when a person changed them since; else null. */
  readonly proposedParams: Readonly<Record<string, unknown>> | null
  /** Full path of the project or group; null for the whole instance. */
  readonly place: string | null
  readonly group: z.output<typeof proposalGroup> | null
  readonly reason: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly state: ProposalState
  /** Counts the changes: what was not seen is not approved. */
  readonly revision: number
  /** Why a person rejected it; null when they wrote nothing. */
  readonly note: string | null
  /** Of an approved one: the entry in the journal, and what became of the write. */
  readonly journal: number | null
  readonly outcome: JournalOutcome | null
  readonly error: AppError | null
}

const id = z.uuid()

export const proposalMethods = {
  /** The newest first; long texts inside `params` are shortened. */
  'proposals.list': z.strictObject({}),
  /** One in full; null when it does not exist. */
  'proposals.get': z.strictObject({ id }),
  /** Replaces the params of a pending one. */
  'proposals.edit': z.strictObject({
    id,
    revision: z.number().int().min(0),
    params: z.record(z.string(), z.unknown()),
  }),
  /** Sends a pending one the way every write is sent. Refused when it was changed since the page read it. */
  'proposals.approve': z.strictObject({
    id,
    revision: z.number().int().min(0),
    callId: z.string().min(1).max(64),
    consent: consentId.optional(),
  }),
  'proposals.reject': z.strictObject({
    ids: z.array(id).min(1).max(500),
    note: z.string().trim().max(proposalLimits.note),
  }),
} as const satisfies Record<string, z.ZodType>

export interface ProposalResults {
  'proposals.list': readonly Proposal[]
  'proposals.get': Proposal | null
  'proposals.edit': Proposal
  'proposals.approve': Proposal
  'proposals.reject': null
}
