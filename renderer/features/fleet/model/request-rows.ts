import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { changeRows, type RowTable, toColumnNames } from '../../explorer/model/rows.ts'
import type { ProjectRow } from './loader.ts'

/** Projects as the rows that the API explorer sends a request for: their path and ID, and the columns in view. */
export function toRequestRows(rows: readonly ProjectRow[], columns: readonly string[]): RowTable {
  const others = columns.filter(id => id !== 'project.path')
  const getText = (row: ProjectRow, id: string) => {
    const cell = row.getCell(id)
    return cell.kind === 'value' ? String(cell.value ?? '') : ''
  }
  return {
    name: t('{rows, plural, one {# project} other {# projects}}', { rows: rows.length }),
    source: 'projects',
    columns: toColumnNames(['project.path', 'project.id', ...others]),
    rows: rows.map(row => [row.path, String(row.project.id), ...others.map(id => getText(row, id))]),
    notes: [],
  }
}

/** Makes the explorer of a connection send requests for these projects. */
export function chooseProjectRows(
  connection: ConnectionRef,
  rows: readonly ProjectRow[],
  columns: readonly string[],
): void {
  changeRows(connection, { table: toRequestRows(rows, columns), isOn: true, shown: 0 })
}
