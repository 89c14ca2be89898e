import { useLayoutEffect, useMemo, useState } from 'react'
import type { TableView } from '#shared/tables.ts'
import { getWidth, type TableColumn } from './column.ts'

/** With fewer columns, all of them are rendered. */
const leastColumns = 16
/** What is rendered on each side of the view, so that scrolling sideways shows no gap. */
const pixelsAround = 300

/** The columns of a table that its rows render. */
export interface ColumnWindow<Row> {
  readonly columns: readonly TableColumn<Row>[]
  /** The columns between the first one, which stays in view, and the others. */
  readonly skipped: number
  /** How many there are, with those that are left out. */
  readonly total: number
  /** Whether there are so many that a row takes long to render. */
  readonly isMany: boolean
  /** Whether some columns are left out. */
  readonly isPart: boolean
}

/** The part of the width that is in view. */
interface View {
  readonly left: number
  readonly width: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * The columns in view and around it; rows of very many columns render only these. Columns are at least as wide as their
 * given widths, and exactly as wide where not all of them fit, so that no measuring is needed.
 */
export function useColumnWindow<Row>(
  scroller: { readonly current: HTMLDivElement | null },
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
): ColumnWindow<Row> {
  const [view, setView] = useState<View>(() => ({ left: 0, width: window.innerWidth }))
  const isMany = columns.length >= leastColumns
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isMany) return
    const measure = () => {
      const { scrollLeft: left, clientWidth: width } = element
      setView(before => (before.left === left && before.width === width ? before : { left, width }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, isMany])
  const { from, to } = isMany ? getRange(columns, widths, view) : { from: 1, to: columns.length }
  return useMemo(() => {
    const shown = [...columns.slice(0, 1), ...columns.slice(from, to)]
    return { columns: shown, skipped: from - 1, total: columns.length, isMany, isPart: shown.length < columns.length }
  }, [columns, from, to, isMany])
}

/** The columns after the first one that are in view or near it. */
function getRange<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
  { left, width }: View,
): Range {
  let from = 1
  let to = columns.length
  let start = 0
  for (const [index, column] of columns.entries()) {
    const end = start + getWidth(column, widths)
    if (index > 0 && end < left - pixelsAround) from = index + 1
    if (start > left + width + pixelsAround) {
      to = index
      break
    }
    start = end
  }
  return { from: Math.min(from, to), to }
}
