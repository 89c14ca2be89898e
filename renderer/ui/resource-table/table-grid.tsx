import { Menu } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { TableSort, TableView } from '#shared/tables.ts'
import { ActionItems } from './action-menu.tsx'
import { gridTracks, shownColumns, type TableAction, type TableColumn, widthOf } from './column.ts'
import { GridPart } from './grid-part.tsx'
import { rowAfterKey } from './moves.ts'
import classes from './resource-table.module.css'
import { isTextSelected, openMenuAt, rowAt } from './row-events.ts'
import { allToggled, extended, partSelected, type Selection, toggled } from './selection.ts'
import { TableHeader } from './table-header.tsx'
import { TableRow } from './table-row.tsx'
import { useCurrentRow } from './use-current-row.ts'

const headHeight = 32
const selectWidth = 38
const actionsWidth = 40
/** So many rows before the end the next page is asked for. */
const rowsAhead = 5

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly view: TableView
  readonly sort: TableSort | null
  readonly rowHeight: number
  readonly selection: Selection
  /** More rows may follow those in `rows`, at the service. */
  readonly hasMore: boolean
  readonly openKey: string | undefined
  /** What the rows answer; when it changes they are shown from the first one on. */
  readonly asked: string
  rowKey(row: Row): string
  /** Left out: rows cannot be selected. */
  readonly onSelect: ((selection: Selection) => void) | undefined
  onSort(column: string): void
  onWidth(column: string, width: number): void
  onReachEnd(): void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly rowActions: ((row: Row) => readonly TableAction[]) | undefined
}

/** Rows and columns as an ARIA grid in which rows are gone to; only those in view are drawn. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, rowKey, rowHeight, selection, onSelect, onOpen, rowActions, hasMore, onReachEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const [menu, setMenu] = useState<{ readonly opened: boolean; readonly row: Row | null }>({ opened: false, row: null })
  const columns = useMemo(() => shownColumns(props.columns, props.view.shown), [props.columns, props.view.shown])
  const widths = dragged ? { ...props.view.widths, [dragged.column]: dragged.width } : props.view.widths
  const hasActions = rowActions !== undefined
  const isSelectable = onSelect !== undefined
  const before = isSelectable ? selectWidth : 0
  const after = hasActions ? actionsWidth : 0
  const tracks = [before, after]
    .map(width => (width === 0 ? '' : `${width}px`))
    .join(` ${gridTracks(columns, widths)} `)
  const least = columns.reduce((sum, column) => sum + widthOf(column, widths), before + after)

  const selected = useMemo(
    () => (isSelectable ? partSelected(rows.map(rowKey), selection) : 'none'),
    [isSelectable, rows, rowKey, selection],
  )
  const { current, goTo } = useCurrentRow(scroller, rows, rowKey)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 10,
    // The row with the focus stays, or the focus would be lost when it is scrolled away.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), current])].filter(at => at < rows.length).sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows have another height
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const { asked } = props
  const answered = useRef(asked)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    scroller.current?.scrollTo({ top: 0 })
  }, [asked])
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - rowsAhead
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasMore) onReachEnd()
  }, [reachesEnd, hasMore, rows.length])

  const order = () => rows.map(rowKey)
  const select = (row: Row) => onSelect?.(toggled(selection, rowKey(row)))
  const selectTo = (row: Row, from: Row | undefined) => {
    const anchored =
      selection.anchor === null && from !== undefined ? { ...selection, anchor: rowKey(from) } : selection
    onSelect?.(extended(anchored, order(), rowKey(row)))
  }
  const moveTo = (index: number) => {
    virtualizer.scrollToIndex(index)
    goTo(index)
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'control' || at.part === 'field') return
    goTo(at.index)
    if (at.part === 'menu') openMenuAt(event.target)
    else if (isSelectable && event.shiftKey) selectTo(row, rows[current])
    else if (isSelectable && (at.part === 'select' || event.ctrlKey || event.metaKey)) select(row)
    else if (!isTextSelected()) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'field' || event.altKey) return
    const target = rowAfterKey(event.key, at.index, rows.length, rowsOfPage(scroller.current, rowHeight))
    if (target !== null) {
      moveTo(target)
      const reached = rows[target]
      if (event.shiftKey && reached !== undefined) selectTo(reached, row)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect?.(allToggled(selection, order()))
    else if (at.part !== 'row') return
    else if (event.key === ' ') select(row)
    else if (event.key === 'Enter') onOpen?.(row)
    else return
    event.preventDefault()
  }
  return (
    <div ref={scroller} className={classes.scroller}>
      <GridPart
        role="grid"
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-multiselectable={isSelectable}
        className={classes.grid}
        data-selectable={isSelectable || undefined}
        style={{ minWidth: least }}
      >
        <TableHeader
          columns={columns}
          sort={props.sort}
          tracks={tracks}
          selected={selected}
          hasActions={hasActions}
          onSelectAll={onSelect && (() => onSelect(allToggled(selection, order())))}
          onSort={props.onSort}
          onWidth={(column, width, isFinal) => {
            setDragged(isFinal ? null : { column, width })
            if (isFinal) props.onWidth(column, width)
          }}
        />
        <Menu
          opened={menu.opened}
          onChange={opened => setMenu(now => ({ ...now, opened }))}
          position="bottom-start"
          // The row the menu was of may be gone, and the focus with it.
          onExitTransitionEnd={() => {
            if (document.activeElement === document.body) goTo(current)
          }}
          disabled={!hasActions}
        >
          <Menu.ContextMenu>
            <GridPart
              role="rowgroup"
              className={classes.rows}
              style={{ height: virtualizer.getTotalSize() }}
              onClick={onClick}
              onKeyDown={onKeyDown}
              onContextMenu={event => {
                const at = rowAt(event.target)
                const row = at ? rows[at.index] : undefined
                if (at) goTo(at.index)
                if (row !== undefined) setMenu({ opened: false, row })
                else event.preventDefault()
              }}
            >
              {inView.map(({ index, start }) => {
                const row = rows[index]
                if (row === undefined) return null
                const key = rowKey(row)
                return (
                  <TableRow
                    key={key}
                    row={row}
                    columns={columns}
                    index={index}
                    top={start - headHeight}
                    height={rowHeight}
                    tracks={tracks}
                    isSelected={isSelectable ? selection.keys.has(key) : undefined}
                    isCurrent={index === current}
                    isOpen={key === props.openKey}
                    canOpen={onOpen !== undefined}
                    hasActions={hasActions}
                  />
                )
              })}
            </GridPart>
          </Menu.ContextMenu>
          <Menu.Dropdown aria-label="Actions">
            {menu.row !== null && <ActionItems actions={rowActions?.(menu.row) ?? []} />}
          </Menu.Dropdown>
        </Menu>
      </GridPart>
    </div>
  )
}

function rowsOfPage(scroller: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
}
