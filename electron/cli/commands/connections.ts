import type { Connection } from '#shared/bridge.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { withMain } from '../open.ts'
import { getOutput, writeRows } from '../output.ts'

const columns = ['name', 'id', 'kind', 'address', 'account', 'production', 'read_only', 'token', 'last_used']

/** `connections list` */
export async function listConnections(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  return withMain(typed, io, async ({ main }) => {
    const rows = (await main.request('connections.list', {})).map(toRow)
    await writeRows(io, output, rows, columns)
    return 0
  })
}

function toRow({ name, id, kind, baseUrl, account, production, readOnly, secret, lastUsedAt }: Connection) {
  const address = kind === 'sandbox' ? null : baseUrl
  return { name, id, kind, address, account, production, read_only: readOnly, token: secret, last_used: lastUsedAt }
}
