import { randomUUID } from 'node:crypto'
import type { Connection } from '#shared/bridge.ts'
import { isValueOf } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { toAppError } from '../../main/failure.ts'
import type { MainClient } from '../../main/terminal/main-client.ts'
import type { Typed } from '../command.ts'
import { exitCodeOf } from '../describe-problem.ts'
import type { Io } from '../io.ts'
import { findConnection, withMain } from '../open.ts'
import { getOutput, writeRows } from '../output.ts'

/** `connections test [NAME…]`: those that are named, or all saved ones. The exit code is that of the first problem. */
export async function testConnections(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  return withMain(typed, io, async ({ main }) => {
    const all = await main.request('connections.list', {})
    const chosen =
      typed.words.length > 0
        ? typed.words.map(name => findConnection(all, name))
        : all.filter(({ kind }) => kind !== 'sandbox')
    const found = await Promise.all(chosen.map(connection => testOne(main, connection)))
    await writeRows(
      io,
      output,
      found.map(({ row }) => row),
      ['name', 'state', 'user', 'version', 'problem'],
    )
    return found.find(({ code }) => code !== 0)?.code ?? 0
  })
}

/** As the window's test: one accepted request is enough, because services may refuse each of them. */
async function testOne(main: MainClient, { name, ref }: Connection) {
  const ask = async (operation: 'version.get' | 'user.current' | 'projects.list') => {
    const request = { callId: randomUUID(), connection: ref, operation, params: {}, page: { size: 1 } }
    try {
      const { value, provenance } = await main.request('operations.call', request)
      return { value, error: provenance.stale ? provenance.because : null }
    } catch (thrown) {
      return { value: null, error: toAppError(thrown) }
    }
  }
  const [version, user, projects] = await Promise.all([ask('version.get'), ask('user.current'), ask('projects.list')])
  const all = [user, version, projects]
  const error = all.every(asked => asked.error !== null) ? (all[0]?.error ?? null) : null
  const row = {
    ...{ name, state: error === null ? 'ok' : error.kind },
    user: isValueOf('user.current', user.value) ? user.value.username : null,
    version: isValueOf('version.get', version.value) ? version.value.version : null,
    problem: error === null ? null : explain(error, name).sentence,
  }
  return { row, code: error === null ? 0 : exitCodeOf(error) }
}
