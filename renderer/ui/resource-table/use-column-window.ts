import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo } from 'react'
import type { TableView } from '#shared/tables.ts'
import { getWidth, type TableColumn } from './column.ts'

/** Columns on each side of those in view that are rendered as well. */
const columnsAround = 3

/** The columns of a table that its rows render. */
export interface ColumnWindow<Row> {
  readonly columns: readonly TableColumn<Row>[]
  /** The columns between the first one, which stays in view, and the others. */
  readonly skipped: number
  /** Whether some columns are left out. */
  readonly isPart: boolean
}

/**
 * The columns in view and some around them; only these are rendered. Columns are at least as wide as their given
 * widths, and exactly as wide where not all of them fit, so that no measuring is needed.
 */
export function useColumnWindow<Row>(
  scroller: { readonly current: HTMLDivElement | null },
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
): ColumnWindow<Row> {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (columns[index] ? getWidth(columns[index], widths) : 0),
    overscan: columnsAround,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the columns have other widths
  useEffect(() => virtualizer.measure(), [virtualizer, columns, widths])
  const items = virtualizer.getVirtualItems()
  const from = Math.max(1, items[0]?.index ?? 1)
  const to = (items.at(-1)?.index ?? columns.length - 1) + 1
  return useMemo(() => {
    const shown = [...columns.slice(0, 1), ...columns.slice(from, to)]
    return { columns: shown, skipped: from - 1, isPart: shown.length < columns.length }
  }, [columns, from, to])
}
