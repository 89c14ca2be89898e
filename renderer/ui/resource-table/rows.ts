import type { TableSort } from '#shared/tables.ts'
import type { ExportValue } from '../../lib/export/export-text.ts'
import type { TableColumn } from './column.ts'

/** The text of each row that the filter searches, in the order of the rows. */
export function filterTexts<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): readonly string[] {
  return rows.map(row =>
    columns
      .map(column => filterText(column, row))
      .join('\n')
      .toLowerCase(),
  )
}

/** The rows whose text contains every word of the filter, in any order and case. */
export function filterRows<Row>(rows: readonly Row[], texts: readonly string[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((_, index) => words.every(word => texts[index]?.includes(word)))
}

/** Sorts the rows by one column. Stable; rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  if (!sort || !column) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows
    .map(row => ({ row, value: (column.sortValue ? column.sortValue(row) : column.value(row)) ?? null }))
    .sort((one, other) => {
      const emptiness = Number(isEmpty(one.value)) - Number(isEmpty(other.value))
      return emptiness || sign * compare(one.value, other.value)
    })
    .map(({ row }) => row)
}

/** The sort after one more click on a header: ascending, descending, then the order of the service again. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null
}

function filterText<Row>(column: TableColumn<Row>, row: Row): string {
  return column.filterText ? column.filterText(row) : String(column.value(row) ?? '')
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(one: ExportValue, other: ExportValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

function isEmpty(value: ExportValue): boolean {
  return value === null || value === '' || Number.isNaN(value)
}
