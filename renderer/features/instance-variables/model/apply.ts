import type { ConnectionRef } from '#shared/bridge.ts'
import { variableType } from '#shared/contract/instance-variables.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { instanceVariableQuery } from '#shared/queries/instance.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import type { BulkItem, ReadContext, RowPlan, Verdict, Verification } from '../../../ui/bulk/job.ts'
import { readRow } from '../../../ui/bulk/read-row.ts'
import { type ImportRow, partsThatDiffer } from './compare.ts'

/** The changes, row by row; the values of applied rows are dropped. */
type ChangesByKey = Map<string, ImportRow>

/** Whether a row of the comparison means that something is sent. */
export function isChange({ kind }: ImportRow): boolean {
  return kind === 'create' || kind === 'update' || kind === 'remove'
}

/**
 * Plans the changes of a comparison; they are applied from the panel. Variables that changed on the service since are
 * skipped. Returns the job's id.
 */
export function planImport(connection: ConnectionRef, rows: readonly ImportRow[]): string {
  const changes = rows.filter(isChange)
  const wanted: ChangesByKey = new Map(changes.map(row => [row.key, row]))
  const { id } = startDryRun({
    title: t('Import {changes, plural, one {1 instance variable} other {# instance variables}}', {
      changes: changes.length,
    }),
    connection,
    items: changes.map(({ key, kind }) => getItem(connection, key, kind, wanted)),
    onApplied: ({ rows }) => {
      for (const { key, step } of rows) if (step.state === 'done' || step.state === 'skipped') wanted.delete(key)
    },
    onRemove: () => wanted.clear(),
  })
  return id
}

/** The values are only in `wanted`, not in the job, which stays in the list of jobs after its end. */
function getItem(connection: ConnectionRef, key: string, kind: ImportRow['kind'], wanted: ChangesByKey): BulkItem {
  const item = { key, label: key }
  const verify = (context: ReadContext) => verifyImported(connection, key, wanted, context)
  if (kind === 'remove') {
    const check = (context: ReadContext) => readVariable(connection, key, wanted, context, () => ({ key }))
    return { ...item, operation: 'instanceVariables.delete', params: { key }, check, verify }
  }
  const check = (context: ReadContext) =>
    readVariable(connection, key, wanted, context, ({ after }) => {
      if (!after) throw new TypeError('A change without what it changes to')
      return { ...after, variable_type: variableType.parse(after.variable_type) }
    })
  const shared = { ...item, params: { key, value: '' }, check, verify }
  if (kind === 'create') return { ...shared, operation: 'instanceVariables.create' }
  return { ...shared, operation: 'instanceVariables.update' }
}

/** Sends what `getParams` gives unless the variable is not any more as it was compared. */
async function readVariable<P>(
  connection: ConnectionRef,
  key: string,
  wanted: ChangesByKey,
  context: ReadContext,
  getParams: (row: ImportRow) => P,
): Promise<Verdict<P>> {
  const row = wanted.get(key)
  if (!row) return { kind: 'skip', reason: t('Already applied') }
  const now = await readRow(connection, instanceVariableQuery(key), context)
  const isAsCompared = now && row.before ? partsThatDiffer(now, row.before).length === 0 : now === row.before
  if (!isAsCompared) return { kind: 'block', reason: t('Changed since it was compared') }
  return { kind: 'send', params: getParams(row), plan: getPlan(row) }
}

/** The change of a row, without any value. */
function getPlan({ kind, changes }: ImportRow): Partial<RowPlan> {
  const hidden = t('set (hidden)')
  switch (kind) {
    case 'create':
      return { before: null, after: hidden, undo: undoPromise('instanceVariables.create', null) }
    case 'remove':
      return { before: hidden, after: null, undo: undoPromise('instanceVariables.delete', null) }
    default: {
      const after = t('other {replaceAll}', { replaceAll: changes.join(', ').replaceAll('_', ' ') })
      return { before: hidden, after, undo: undoPromise('instanceVariables.update', null) }
    }
  }
}

/** @throws BridgeFailure when it cannot be read */
async function verifyImported(
  connection: ConnectionRef,
  key: string,
  wanted: ChangesByKey,
  context: ReadContext,
): Promise<Verification> {
  const row = wanted.get(key)
  const now = await readRow(connection, instanceVariableQuery(key), context)
  if (!row) return { kind: 'unread', error: null }
  if (row.kind === 'remove') return now === null ? { kind: 'confirmed' } : { kind: 'differs', now: t('the variable') }
  if (now === null) return { kind: 'differs', now: t('variable not found') }
  const other = row.after ? partsThatDiffer(now, row.after) : []
  return other.length === 0
    ? { kind: 'confirmed' }
    : { kind: 'differs', now: t('another {other}', { other: other.join(', ').replaceAll('_', ' ') }) }
}
