import { randomUUID } from 'node:crypto'
import type { JournalEntry } from '#shared/bridge.ts'
import { actionLabel } from '#shared/contract/action-words.ts'
import { Failure, invalid } from '../../main/failure.ts'
import { getFlag, hasFlag, type Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { findConnection, withMain } from '../open.ts'
import { getOutput, writeRows, writeValue } from '../output.ts'
import { UsageProblem } from '../problem.ts'

const columns = ['id', 'at', 'operation', 'outcome', 'undo', 'undone_by', 'connection', 'account', 'path']
const maxEntries = 500

/** `journal list` */
export async function listJournal(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const limit = Number(getFlag(typed, 'limit') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxEntries) {
    throw new UsageProblem(`--limit needs a number from 1 to ${maxEntries}.`)
  }
  return withMain(typed, io, async ({ main }) => {
    const name = getFlag(typed, 'connection')
    const search = getFlag(typed, 'search')
    const connection = name === undefined ? undefined : findConnection(await main.request('connections.list', {}), name)
    const filter = { limit, ...(connection && { connection: connection.id }), ...(search !== undefined && { search }) }
    const entries = await main.request('journal.list', filter)
    const isTable = output === 'table' || output === 'csv'
    await writeRows(io, output, isTable ? entries.map(toRow) : entries, isTable ? columns : null)
    return 0
  })
}

function toRow(entry: JournalEntry) {
  return { ...entry, undone_by: entry.undoneBy }
}

/** `journal undo ID` */
export async function undoEntry(typed: Typed, io: Io): Promise<number> {
  const id = Number(typed.words[0])
  if (!Number.isInteger(id)) throw new UsageProblem('journal undo needs the number of an entry.')
  const isDry = hasFlag(typed, 'dry-run')
  if (!hasFlag(typed, 'write') && !isDry) {
    throw new UsageProblem(
      'Undoing changes the service. Add --write to send it, or --dry-run to see what would be sent.',
    )
  }
  return withMain(typed, io, async ({ main, confirmation }) => {
    const entry = await main.request('journal.get', { id })
    if (!entry) throw new Failure({ kind: 'notFound', message: `the journal has no entry ${id}` })
    const connection = findConnection(await main.request('connections.list', {}), entry.connection)
    const plan = await main.request('journal.planUndo', { connection: connection.ref, id })
    if (isDry) {
      await writeValue(io, 'json', plan)
      return plan.possible ? 0 : 1
    }
    if (!plan.possible) throw invalid(plan.because)
    await confirmation.change(connection, `Undo entry ${id}: ${actionLabel(plan.operation)}.`)
    const request = { connection: connection.ref, id, callId: randomUUID() }
    const { journal, restored } = await main.request('journal.undo', request)
    io.stderr.write(`Undone by journal entry ${journal}. State before: ${restoredLabels[restored.state]}.\n`)
    return 0
  })
}

const restoredLabels = {
  full: 'restored',
  partly: 'restored in part',
  not: 'not restored',
  unread: 'not read',
} as const
