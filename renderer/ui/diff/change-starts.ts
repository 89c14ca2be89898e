import type { ViewRow } from './view-rows.ts'

/** The row at which the next change begins, after (or before) a row; null when there is none. */
export function changeFrom(rows: readonly ViewRow[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (isChange(rows[index]) && !isChange(rows[index - 1])) return index
  }
  return null
}

function isChange(row: ViewRow | undefined): boolean {
  if (row?.kind === 'line') return row.line.change !== 'context'
  if (row?.kind === 'pair') return row.left?.change !== 'context' || row.right?.change !== 'context'
  return false
}
