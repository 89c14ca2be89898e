import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { openDialogs } from '../dialog/open-dialogs.ts'

/** The last focused row. */
interface RowPosition {
  readonly key: string | null
  readonly index: number
}

/** The current index of that row; of the row at its former position if it was removed. */
export function indexNow<Row>({ key, index }: RowPosition, rows: readonly Row[], rowKey: (row: Row) => string): number {
  const stands = rows[index]
  if (key === null || (stands !== undefined && rowKey(stands) === key)) return index
  const found = rows.findIndex(row => rowKey(row) === key)
  return found === -1 ? Math.min(index, Math.max(0, rows.length - 1)) : found
}

/**
 * The one row that Tab goes to, by its key, so that it stays the same one when rows come, go or are sorted. When it is
 * gone the row in its place follows it, and takes the focus if it had it.
 */
export function useCurrentRow<Row>(
  scroller: { readonly current: HTMLElement | null },
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const [at, setAt] = useState<RowPosition>({ key: null, index: 0 })
  const isWanted = useRef(false)
  const wasInside = useRef(false)
  const current = useMemo(() => indexNow(at, rows, rowKey), [at, rows, rowKey])
  useLayoutEffect(() => {
    const active = document.activeElement
    const isLost = wasInside.current && active === document.body && openDialogs().length === 0
    if (isWanted.current || isLost) {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
    }
    isWanted.current = false
    // A row's menu, its details, and the dialogs they open have the focus while they are open; afterwards it returns
    // here.
    if (document.activeElement?.closest('[role="menu"], [role="dialog"], [data-side-panel]')) return
    const isHeldBack = document.activeElement === document.body && wasInside.current
    wasInside.current = isHeldBack || (scroller.current?.contains(document.activeElement) ?? false)
  })
  return {
    current,
    /** Without `withFocus` the row is only the one that Tab goes to from then on. */
    goTo: (index: number, withFocus = true) => {
      const row = rows[index]
      if (row === undefined) return
      isWanted.current = withFocus
      setAt({ key: rowKey(row), index })
    },
  }
}
