import { useDeferredValue, useMemo } from 'react'
import type { TableSort } from '#shared/tables.ts'
import type { TableColumn } from './column.ts'
import { filterRows, filterTexts, sortRows } from './rows.ts'

/** The rows as they stand on the screen: filtered, then sorted. Typing stays quick with very many rows. */
export function useGridRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  filter: string,
  sort: TableSort | null,
): readonly Row[] {
  const later = useDeferredValue(filter)
  const isFiltered = later.trim() !== ''
  const texts = useMemo(() => (isFiltered ? filterTexts(rows, columns) : []), [isFiltered, rows, columns])
  const found = useMemo(() => filterRows(rows, texts, later), [rows, texts, later])
  return useMemo(() => sortRows(found, columns, sort), [found, columns, sort])
}
