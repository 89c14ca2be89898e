import { type MouseEvent as ClickEvent, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { UnreadRow } from '../list/unread-row.ts'
import { usePanelList } from '../screen/screen.tsx'
import { rowAfterKey } from './moves.ts'
import { openMenuAt } from './row-menu.tsx'
import { allToggled, extended, type Selection, toggled } from './selection.ts'

/** The rows of a grid, and their actions. */
interface RowEventParts<Row> {
  readonly rows: readonly (Row | UnreadRow)[]
  rowKey(row: Row | UnreadRow): string
  readonly selection: Selection
  /** Undefined where rows cannot be selected. */
  readonly onSelect: ((selection: Selection) => void) | undefined
  readonly onOpen: ((row: Row, isStep: boolean) => void) | undefined
  readonly openKey: string | undefined
  /** The row that Tab goes to. */
  readonly current: number
  goTo(index: number): void
  /** Goes to a row, and scrolls to it. */
  moveTo(index: number, withFocus?: boolean): void
  /** How many rows a page of the view has. */
  rowsOfPage(): number
  /** Called with the row whose menu is about to open. */
  onMenu(row: Row): void
}

/** What clicks and keys do on the rows of a grid, as the handlers of the element around the rows. */
export function useRowEvents<Row>(parts: RowEventParts<Row>) {
  const { rows, rowKey, selection, onSelect, onOpen, current, goTo, moveTo } = parts
  const follow = useOpenRow(parts)
  /** While a key is held down, rows are passed without showing them; the last one is shown. */
  const isBehind = useRef(false)
  const select = (row: Row) => onSelect?.(toggled(selection, rowKey(row)))
  const selectTo = (row: Row | UnreadRow | undefined, from: Row | UnreadRow | undefined) => {
    if (row === undefined || row instanceof UnreadRow || from instanceof UnreadRow) return
    const anchored =
      selection.anchor === null && from !== undefined ? { ...selection, anchor: rowKey(from) } : selection
    onSelect?.(extended(anchored, getKeys(parts), rowKey(row)))
  }

  const onClick = (event: ClickEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'control' || at.part === 'field') return
    goTo(at.index)
    if (row instanceof UnreadRow) return
    if (at.part === 'menu') openMenuAt(event.target)
    else if (onSelect && event.shiftKey) selectTo(row, rows[current])
    else if (onSelect && (at.part === 'select' || event.ctrlKey || event.metaKey)) select(row)
    else if (!isTextSelected()) onOpen?.(row, false)
  }
  const goByKey = (target: number, row: Row | UnreadRow, { shiftKey, repeat }: KeyboardEvent<HTMLElement>) => {
    moveTo(target)
    const reached = rows[target]
    if (shiftKey) selectTo(reached, row)
    else if (repeat) isBehind.current = true
    else follow(reached)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'field' || event.altKey) return
    const target = rowAfterKey(event.key, at.index, rows.length, parts.rowsOfPage())
    if (target !== null) goByKey(target, row, event)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect?.(allToggled(selection, getKeys(parts)))
    else if (at.part !== 'row' || row instanceof UnreadRow) return
    else if (event.key === ' ') select(row)
    else if (event.key === 'Enter') onOpen?.(row, false)
    else return
    event.preventDefault()
  }
  const onKeyUp = () => {
    if (isBehind.current) follow(rows[current])
    isBehind.current = false
  }
  const onContextMenu = (event: ClickEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (at) goTo(at.index)
    if (row !== undefined && !(row instanceof UnreadRow)) parts.onMenu(row)
    else event.preventDefault()
  }
  return { onClick, onKeyDown, onKeyUp, onContextMenu }
}

/**
 * Keeps the open row and the focusable row the same: opening another row moves the focus, and the panel's keys step
 * through the rows.
 * @returns opens the current row, when a panel is open already
 */
function useOpenRow<Row>({ rows, rowKey, onOpen, openKey, current, moveTo }: RowEventParts<Row>) {
  const follow = (row: Row | UnreadRow | undefined) => {
    if (openKey !== undefined && row !== undefined && !(row instanceof UnreadRow)) onOpen?.(row, true)
  }
  const openAt = useMemo(
    () => (openKey === undefined ? -1 : rows.findIndex(row => rowKey(row) === openKey)),
    [openKey, rows, rowKey],
  )
  const goToOpen = useEffectEvent(() => {
    if (openAt >= 0 && openAt !== current) moveTo(openAt, false)
  })
  const isOpenLoaded = openAt >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to when another row is opened, and when its row arrives
  useEffect(() => goToOpen(), [openKey, isOpenLoaded])
  usePanelList(
    onOpen
      ? {
          step: by => {
            // A row that could not be parsed has no details.
            let target = current + by
            while (rows[target] instanceof UnreadRow) target += by
            if (rows[target] === undefined) return
            moveTo(target, false)
            follow(rows[target])
          },
          focusRow: () => moveTo(current),
        }
      : null,
  )
  return follow
}

/** The keys of the rows that can be selected, in their order. */
export function getKeys<Row>({ rows, rowKey }: Pick<RowEventParts<Row>, 'rows' | 'rowKey'>): readonly string[] {
  return rows.filter(row => !(row instanceof UnreadRow)).map(rowKey)
}

/** The row that an event is about, and the part of it; null outside of rows. `control` is a button or link of a cell, `field` an input. */
function rowAt(
  target: EventTarget,
): { readonly index: number; readonly part: 'row' | 'select' | 'menu' | 'control' | 'field' } | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[data-index]')
  if (!row) return null
  const part = target.closest('[data-menu]')
    ? 'menu'
    : target.closest('[data-select]')
      ? 'select'
      : target.closest('input, select, textarea')
        ? 'field'
        : target.closest('a, button, label')
          ? 'control'
          : 'row'
  return { index: Number(row.dataset.index), part }
}

/** A drag over text is no click. */
function isTextSelected(): boolean {
  return document.getSelection()?.isCollapsed === false
}
