import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type ConnectionId, connectionRef } from '#shared/connection.ts'
import { isOperationId } from '#shared/contract/contract.ts'
import { appError } from '#shared/errors.ts'
import { journalOutcomes } from '#shared/journal.ts'
import { type Proposal, proposalGroup, proposalStates } from '#shared/proposals.ts'
import { toJson } from './journal-text.ts'
import type { TextSeal } from './text-seal.ts'

/** The proposals of assistants, pending and decided. */
export interface Proposals {
  put(proposal: Proposal): void
  get(id: string): Proposal | null
  /** The newest first; one that can't be read is left out. */
  list(): readonly Proposal[]
  countPending(): number
  forgetConnection(connection: ConnectionId): void
}

/** Decided proposals beyond this number are removed, the oldest first. */
const keptProposals = 500

const values = z.record(z.string(), z.unknown())
const kept = z.object({
  ref: connectionRef,
  operation: z.custom<Proposal['operation']>(isOperationId),
  params: values,
  proposedParams: values.nullable(),
  place: z.string().nullable(),
  group: proposalGroup.nullable(),
  reason: z.string(),
  expiresAt: z.string(),
  revision: z.number(),
  note: z.string().nullable(),
  journal: z.number().nullable(),
  outcome: z.enum(journalOutcomes).nullable(),
  error: appError.nullable(),
})
const row = z.object({
  id: z.string(),
  connection: z.string(),
  client: z.string(),
  created_at: z.string(),
  state: z.enum(proposalStates),
  kept: z.instanceof(Uint8Array),
})
const countRow = z.object({ count: z.number() })

/** @param database of the journal, opened with `synchronous: 'FULL'` */
export function createProposals(database: DatabaseSync, seal: TextSeal): Proposals {
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO proposals (id, connection, client, created_at, state, kept) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT * FROM proposals WHERE id = ?')
  const selectAll = database.prepare('SELECT * FROM proposals ORDER BY created_at DESC, id')
  const count = database.prepare("SELECT count(*) AS count FROM proposals WHERE state = 'pending'")
  const removeOldest = database.prepare(
    `DELETE FROM proposals WHERE id IN (
       SELECT id FROM proposals WHERE state NOT IN ('pending', 'sending') ORDER BY created_at DESC, id LIMIT -1 OFFSET ?)`,
  )
  const removeConnection = database.prepare('DELETE FROM proposals WHERE connection = ?')
  const getContext = (id: string) => `proposal ${id}`

  function read(found: unknown): Proposal | null {
    const parsed = row.safeParse(found)
    if (!parsed.success) return null
    const { id, connection, client, created_at: createdAt, state, kept: bytes } = parsed.data
    const rest = kept.safeParse(toJson(seal.reveal(getContext(id), bytes) ?? ''))
    return rest.success ? { ...rest.data, id, connection, client, createdAt, state } : null
  }

  return {
    put: proposal => {
      const { id, connection, client, createdAt, state, ...rest } = proposal
      upsert.run(id, connection, client, createdAt, state, seal.protect(getContext(id), JSON.stringify(rest)))
      removeOldest.run(keptProposals)
    },
    get: id => read(select.get(id)),
    list: () =>
      selectAll.all().flatMap(found => {
        const proposal = read(found)
        return proposal ? [proposal] : []
      }),
    countPending: () => countRow.parse(count.get()).count,
    forgetConnection: connection => void removeConnection.run(connection),
  }
}
