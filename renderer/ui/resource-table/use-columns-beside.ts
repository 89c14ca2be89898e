import { useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { TableView } from '#shared/tables.ts'
import { BesideListContext } from '../screen/screen.tsx'
import { columnsBeside, type TableColumn } from './column.ts'

/**
 * The columns that have room while the page's panel shows a row beside the table.
 * @param around pixels of what each row has beside its columns
 */
export function useColumnsBeside<Row>(
  scroller: { readonly current: HTMLDivElement | null },
  {
    columns,
    widths,
    isOpen,
    around,
  }: {
    readonly columns: readonly TableColumn<Row>[]
    readonly widths: TableView['widths']
    /** Whether a row is open, in a panel or in a dialog. */
    readonly isOpen: boolean
    readonly around: number
  },
): { readonly columns: readonly TableColumn<Row>[]; readonly isBeside: boolean } {
  const slot = useContext(BesideListContext)?.slot
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !slot || !isOpen) return
    const measure = () => setRoom(slot.hasChildNodes() && element.clientWidth > 0 ? element.clientWidth : null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      setRoom(null)
    }
  }, [scroller, slot, isOpen])
  return useMemo(
    () => ({
      columns: room === null ? columns : columnsBeside(columns, widths, room - around),
      isBeside: room !== null,
    }),
    [columns, widths, room, around],
  )
}
