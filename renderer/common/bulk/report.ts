import { csvLine } from '#shared/csv.ts'
import { explain } from '#shared/errors.ts'
import type { Job, Row, RowState } from './job.ts'

/** What a state is called, for a row and, in lower case, in a sum. */
export const stateWords: Readonly<Record<RowState, string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Done',
  would: 'Would be sent',
  skipped: 'Skipped',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  notSent: 'Not sent',
}

/** Why a row is what it is; empty when there is nothing to say. */
export function reasonOf({ note, error }: Row, service?: string): string {
  return error ? explain(error, service).sentence : (note ?? '')
}

/** A job as CSV, one line for each row. */
export function reportOf({ rows }: Job, service?: string): string {
  const head = csvLine(['key', 'name', 'operation', 'state', 'reason', 'error', 'journal', 'params'])
  return (
    head +
    rows
      .map(row =>
        csvLine([
          row.key,
          row.label,
          row.operation,
          row.state,
          reasonOf(row, service),
          row.error?.kind,
          row.journal,
          JSON.stringify(row.params),
        ]),
      )
      .join('')
  )
}

/** How a job stands, in a sentence: the states that any row is in. */
export function sumOf({ totals, rows }: Job): string {
  const parts = (['done', 'would', 'skipped', 'failed', 'unknown', 'notSent'] as const)
    .filter(state => totals[state] > 0)
    .map(state => `${totals[state].toLocaleString()} ${stateWords[state].toLowerCase()}`)
  const all = rows.length.toLocaleString()
  return parts.length === 0 ? `None of ${all} yet` : `${parts.join(', ')}, of ${all}`
}
