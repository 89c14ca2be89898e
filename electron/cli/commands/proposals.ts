import type { Proposal } from '#shared/proposals.ts'
import { Failure } from '../../main/failure.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { withMain } from '../open.ts'
import { getOutput, writeRows, writeValue } from '../output.ts'
import { UsageProblem } from '../problem.ts'

const columns = ['id', 'state', 'operation', 'place', 'client', 'group', 'created_at', 'expires_at']

/** `proposals list` */
export async function listProposals(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  return withMain(typed, io, async ({ main }) => {
    const proposals = await main.request('proposals.list', {})
    const isTable = output === 'table' || output === 'csv'
    await writeRows(io, output, isTable ? proposals.map(toRow) : proposals, isTable ? columns : null)
    return 0
  })
}

function toRow({ group, createdAt, expiresAt, ...proposal }: Proposal) {
  return { ...proposal, group: group?.title ?? null, created_at: createdAt, expires_at: expiresAt }
}

/** `proposals show ID`: with the request that it would send. */
export async function showProposal(typed: Typed, io: Io): Promise<number> {
  const [id = ''] = typed.words
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageProblem('proposals show needs the ID of a proposal.')
  return withMain(typed, io, async ({ main }) => {
    const proposal = await main.request('proposals.get', { id })
    if (!proposal) throw new Failure({ kind: 'notFound', message: `there is no proposal ${id}` })
    const { ref: connection, operation, params } = proposal
    const call = { connection, operation, params: { ...params } }
    // One for an earlier account of its connection has no request any more.
    const request = await main.request('operations.preview', call).catch(() => null)
    await writeValue(io, 'json', { ...proposal, request })
    return 0
  })
}
