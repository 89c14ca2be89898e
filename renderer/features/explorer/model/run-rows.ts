import type { ConnectionRef } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { callAnyOperation } from '../../../lib/operations/call-operation.ts'
import { fresh } from '../../../lib/operations/whole-list.ts'
import { checkedWrite } from '../../../ui/bulk/any-write.ts'
import { startTasks } from '../../../ui/bulk/bulk.ts'
import { rowReadOptions, type Task } from '../../../ui/bulk/job.ts'
import type { AskedPage } from './explorer-state.ts'
import type { RowCall, RowTable } from './rows.ts'

/** A run of a read over rows: its job, and the answers so far by row. */
export interface RowsRun {
  readonly job: string
  readonly table: RowTable
  readonly values: ReadonlyMap<number, unknown>
}

const runs = createPageState<RowsRun>()

/** The last run of an operation over rows. */
export function useRowsRun(connection: ConnectionRef, operation: OperationId): RowsRun | undefined {
  return runs.use([connection, operation])
}

interface RunSpec {
  readonly connection: ConnectionRef
  readonly operation: OperationId
  readonly calls: readonly RowCall[]
}

function titleOf({ operation, calls }: RunSpec): string {
  return t('{operation}: {rows, plural, one {# row} other {# rows}}', { operation, rows: calls.length })
}

function factsOf({ index, label, masked }: RowCall, operation: OperationId) {
  return { key: `${index}`, label, operation, params: { ...masked } }
}

/** A row whose request isn't valid: it is in the report, and never sent. */
function blockedTask(call: RowCall, operation: OperationId, reason: string): Task {
  return {
    ...factsOf(call, operation),
    check: async () => ({ kind: 'block', reason }),
    send: () => Promise.reject(new TypeError('A blocked row is never sent')),
  }
}

/** Plans a write for each row: a job that only reads, and that the person can apply then. */
export function startRowsDryRun(spec: RunSpec): { readonly id: string } {
  const { connection, operation, calls } = spec
  const tasks = calls.map((call): Task => {
    if (call.problem !== null) return blockedTask(call, operation, call.problem)
    return {
      ...factsOf(call, operation),
      params: { ...call.params },
      ...checkedWrite(connection, operation, call.params),
    }
  })
  return startTasks({ title: titleOf(spec), connection, kind: 'dryRun', tasks })
}

/** Entries of a list for each row; what is beyond is said. */
const maxEntries = 1000

/** Sends a read for each row. */
export function startRowsRead(spec: RunSpec, table: RowTable, page: AskedPage | null): void {
  const { connection, operation, calls } = spec
  const values = new Map<number, unknown>()
  const tasks = calls.map((call): Task => {
    if (call.problem !== null) return blockedTask(call, operation, call.problem)
    const send: Task['send'] = async (_, { signal }) => {
      const { value, note } = await readAll(spec, call, page, signal)
      values.set(call.index, value)
      return { journal: null, note }
    }
    return { ...factsOf(call, operation), send }
  })
  const { id } = startTasks({ title: titleOf(spec), connection, kind: 'read', tasks })
  runs.set([connection, operation], { job: id, table, values })
}

/** The answer of one row: of a list its pages, up to a number of entries. @throws BridgeFailure */
async function readAll(
  { connection, operation }: RunSpec,
  { params }: RowCall,
  page: AskedPage | null,
  signal: AbortSignal,
): Promise<{ readonly value: unknown; readonly note: string }> {
  const all: unknown[] = []
  let token: string | null = null
  do {
    const at: AskedPage | null = page && { ...page, ...(token !== null && { token }) }
    const options = { ...rowReadOptions({ signal }), ...(at && { page: at }) }
    const answer: Awaited<ReturnType<typeof callAnyOperation>> = fresh(
      await callAnyOperation(connection, operation, params, options),
    )
    if (!Array.isArray(answer.value)) return { value: answer.value, note: '' }
    all.push(...answer.value)
    token = answer.page?.next ?? null
  } while (token !== null && page !== null && all.length < maxEntries)
  const counted = t('{entries, plural, one {# entry} other {# entries}}', { entries: all.length })
  return { value: all, note: token === null ? counted : t('The first {counted}', { counted }) }
}

/** The answers of a run as JSON: for each row its number, its columns and the response. */
export function responsesOf({ table, values }: RowsRun): string {
  const rows = [...values]
    .toSorted(([a], [b]) => a - b)
    .map(([index, response]) => ({
      row: index + 1,
      columns: Object.fromEntries(table.columns.map((name, at) => [name, table.rows[index]?.[at] ?? ''])),
      response,
    }))
  return `${JSON.stringify(rows, null, 2)}\n`
}
