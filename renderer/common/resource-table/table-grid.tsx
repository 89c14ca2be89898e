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
  rowKey(row: Row): string
  onSelect(selection: Selection): void
  onSort(column: string): void
  onWidth(column: string, width: number): void
  onReachEnd(): void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly rowActions: ((row: Row) => readonly TableAction[]) | undefined
}

/** Rows and columns as an ARIA grid in which rows are gone to; only those in view are drawn. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, rowKey, rowHeight, selection, onSelect, onOpen, rowActions, hasMore, onReachEnd } = props
  const scroller = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const [menu, setMenu] = useState<{ readonly opened: boolean; readonly row: Row | null }>({ opened: false, row: null })
  const columns = useMemo(() => shownColumns(props.columns, props.view.shown), [props.columns, props.view.shown])
  const widths = dragged ? { ...props.view.widths, [dragged.column]: dragged.width } : props.view.widths
  const hasActions = rowActions !== undefined
  const tracks = [`${selectWidth}px`, gridTracks(columns, widths), ...(hasActions ? [`${actionsWidth}px`] : [])].join(
    ' ',
  )
  const least = columns.reduce((sum, column) => sum + widthOf(column, widths), selectWidth + actionsWidth)

  const selected = useMemo(() => partSelected(rows.map(rowKey), selection), [rows, rowKey, selection])
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
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - rowsAhead
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (reachesEnd && hasMore) onReachEnd()
  }, [reachesEnd, hasMore, rows.length])

  const order = () => rows.map(rowKey)
  const select = (row: Row, isRange: boolean) =>
    onSelect(isRange ? extended(selection, order(), rowKey(row)) : toggled(selection, rowKey(row)))
  const moveTo = (index: number) => {
    virtualizer.scrollToIndex(index)
    goTo(index)
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at && rows[at.index]
    if (!at || !row || at.part === 'control') return
    goTo(at.index)
    if (at.part === 'menu') openMenuAt(event.target)
    else if (at.part === 'select' || event.ctrlKey || event.metaKey) select(row, event.shiftKey)
    else if (event.shiftKey) select(row, true)
    else if (!isTextSelected()) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at && rows[at.index]
    if (!at || !row || event.altKey) return
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row'
    const target = rowAfterKey(event.key, at.index, rows.length, rowsOfPage(scroller.current, rowHeight))
    if (target !== null) {
      moveTo(target)
      const reached = rows[target]
      if (event.shiftKey && reached) {
        const anchored = selection.anchor === null ? { ...selection, anchor: rowKey(row) } : selection
        onSelect(extended(anchored, order(), rowKey(reached)))
      }
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect(allToggled(selection, order()))
    else if (!isOnRow) return
    else if (event.key === ' ') select(row, event.shiftKey)
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else return
    event.preventDefault()
  }
  return (
    <section ref={scroller} className={classes.scroller} aria-label={`${props.label}, scrolled`}>
      <GridPart
        role="grid"
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-multiselectable
        style={{ minWidth: least }}
      >
        <TableHeader
          columns={columns}
          sort={props.sort}
          tracks={tracks}
          selected={selected}
          hasActions={hasActions}
          onSelectAll={() => onSelect(allToggled(selection, order()))}
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
                const row = at && rows[at.index]
                if (at) goTo(at.index)
                if (row) setMenu({ opened: false, row })
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
                    isSelected={selection.keys.has(key)}
                    isCurrent={index === current}
                    isOpen={key === props.openKey}
                    canOpen={onOpen !== undefined}
                    hasActions={hasActions}
                  />
                )
              })}
            </GridPart>
          </Menu.ContextMenu>
          <Menu.Dropdown>{menu.row !== null && <ActionItems actions={rowActions?.(menu.row) ?? []} />}</Menu.Dropdown>
        </Menu>
      </GridPart>
    </section>
  )
}

function rowsOfPage(scroller: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
}
