import type { ConnectionId } from '#shared/bridge.ts'
import { type InstanceVariable, variableType } from '#shared/contract/instance-variables.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { startBulk } from '../../../common/bulk/bulk.ts'
import type { BulkItem, Verdict } from '../../../common/bulk/job.ts'
import { callOperation } from '../../../common/operations/call-operation.ts'
import { fresh } from '../../../common/operations/whole-list.ts'
import { type ImportRow, partsThatDiffer } from './compare.ts'

/** What is to be done, row by row; the values of what was made are forgotten. */
type Wanted = Map<string, ImportRow>

/** Whether a row of the comparison means that something is sent. */
export function isChange({ kind }: ImportRow): boolean {
  return kind === 'create' || kind === 'update' || kind === 'remove'
}

/** Sends the changes of a comparison. What has changed on the service since then is left alone. Gives the job's id. */
export function applyImport(connection: ConnectionId, rows: readonly ImportRow[]): string {
  const changes = rows.filter(isChange)
  const wanted: Wanted = new Map(changes.map(row => [row.key, row]))
  const { id, ended } = startBulk({
    title: `Import ${changes.length === 1 ? '1 instance variable' : `${changes.length} instance variables`}`,
    connection,
    items: changes.map(({ key, kind }) => itemOf(connection, key, kind, wanted)),
  })
  void ended.then(job => {
    for (const { key, state } of job.rows) if (state === 'done' || state === 'skipped') wanted.delete(key)
  })
  return id
}

/** The values stand in `wanted` alone, not in the job, which stays in the list of jobs after its end. */
function itemOf(connection: ConnectionId, key: string, kind: ImportRow['kind'], wanted: Wanted): BulkItem {
  const item = { key, label: key }
  if (kind === 'remove') {
    const check = (signal: AbortSignal) => look(connection, key, wanted, signal, () => ({ key }))
    return { ...item, operation: 'instanceVariables.delete', params: { key }, check }
  }
  const check = (signal: AbortSignal) =>
    look(connection, key, wanted, signal, ({ after }) => {
      if (!after) throw new TypeError('A change without what it changes to')
      return { ...after, variable_type: variableType.parse(after.variable_type) }
    })
  const operation = kind === 'create' ? 'instanceVariables.create' : 'instanceVariables.update'
  return { ...item, operation, params: { key, value: '' }, check }
}

/** Sends what `paramsOf` gives unless the variable is not any more as it was compared. */
async function look<P>(
  connection: ConnectionId,
  key: string,
  wanted: Wanted,
  signal: AbortSignal,
  paramsOf: (row: ImportRow) => P,
): Promise<Verdict<P>> {
  const row = wanted.get(key)
  if (!row) return { kind: 'skip', reason: 'It was done before' }
  const now = await present(connection, key, signal)
  const isAsCompared = now && row.before ? partsThatDiffer(now, row.before).length === 0 : now === row.before
  if (!isAsCompared) return { kind: 'skip', reason: 'It has changed since it was compared, so it is left as it is' }
  return { kind: 'send', params: paramsOf(row) }
}

async function present(connection: ConnectionId, key: string, signal: AbortSignal): Promise<InstanceVariable | null> {
  try {
    return fresh(await callOperation(connection, 'instanceVariables.get', { key }, { signal })).value
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return null
    throw thrown
  }
}
