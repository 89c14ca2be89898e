import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import type { TableSort, TableView } from '#shared/tables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { isUnread } from '../../lib/operations/unread-fields.ts'
import { UnreadRow } from '../list/unread-row.ts'
import { UnreadDialog, UnreadWords } from '../list/unread-rows.tsx'
import { PathText } from '../text/path-text.tsx'
import { Unknown } from '../text/visible-text.tsx'
import { exactTime } from '../time/time.ts'
import {
  gridTracks,
  hasTimes,
  isIdentifier,
  leastWidth,
  shownColumns,
  type TableAction,
  type TableColumn,
} from './column.ts'
import { GridPart } from './grid-part.tsx'
import classes from './resource-table.module.css'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { allToggled, partSelected, type Selection } from './selection.ts'
import { TableHeader } from './table-header.tsx'
import { type ColumnWindow, useColumnWindow } from './use-column-window.ts'
import { useColumnsBeside } from './use-columns-beside.ts'
import { useCurrentRow } from './use-current-row.ts'
import { getKeys, useRowEvents } from './use-row-events.ts'
import { headHeight, useRowWindow } from './use-row-window.ts'
import { useSlots } from './use-slots.ts'

const selectWidth = 40
const actionsWidth = 40

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly (Row | UnreadRow)[]
  readonly view: TableView
  readonly sort: TableSort | null
  readonly rowHeight: number
  readonly selection: Selection
  /** More rows may follow those in `rows`, at the service. */
  readonly hasMore: boolean
  readonly openKey: string | undefined
  /** Identifies the request of the rows; a change scrolls to the first one. */
  readonly asked: string
  rowKey(row: Row): string
  /** Left out: rows cannot be selected. */
  readonly onSelect: ((selection: Selection) => void) | undefined
  onSort(column: string): void
  onWidth(column: string, width: number): void
  onReachEnd(): void
  readonly onOpen: ((row: Row, isStep: boolean) => void) | undefined
  readonly rowActions: ((row: Row) => readonly TableAction[]) | undefined
}

/** Rows and columns as an ARIA grid with row navigation; only visible rows are rendered. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, rowHeight, selection, onSelect, rowActions, hasMore, rowKey: keyOfRow } = props
  const scroller = useRef<HTMLDivElement>(null)
  const menu = useRowMenu<Row>()
  const [unread, setUnread] = useState<UnreadRow | null>(null)
  const rowKey = useCallback((row: Row | UnreadRow) => (row instanceof UnreadRow ? row.key : keyOfRow(row)), [keyOfRow])
  const shown = useMemo(() => shownColumns(props.columns, props.view.shown), [props.columns, props.view.shown])
  const { widths, resize } = useResizing(props)
  const hasActions = rowActions !== undefined
  const isSelectable = onSelect !== undefined
  const around = (isSelectable ? selectWidth : 0) + (hasActions ? actionsWidth : 0)
  const { columns, isBeside } = useColumnsBeside(scroller, {
    ...{ columns: shown, widths: props.view.widths, isOpen: props.openKey !== undefined, around },
  })
  const inView = useColumnWindow(scroller, columns, widths)
  const { tracks, least } = getMeasures(columns, widths, { hasActions, isSelectable, isBeside })
  const selected = useMemo(
    () => (selection.keys.size > 0 ? partSelected(getKeys({ rows, rowKey }), selection) : 'none'),
    [rows, rowKey, selection],
  )
  const { current, goTo } = useCurrentRow(scroller, rows, rowKey)
  const virtualizer = useRowWindow({ ...props, scroller, count: rows.length, current })
  const items = useRenderedRows(virtualizer, rows, rowKey, inView.isMany)
  const moveTo = (index: number, withFocus = true) => {
    virtualizer.scrollToIndex(index)
    goTo(index, withFocus)
  }
  const rowsOfPage = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
  const handlers = useRowEvents({ ...props, rowKey, current, goTo, moveTo, rowsOfPage, onMenu: menu.showFor })
  const { onSort } = props
  // Not rendered again for each row that is scrolled into view.
  const header = useMemo(
    () => (
      <TableHeader
        columns={columns}
        sort={props.sort}
        tracks={tracks}
        selected={selected}
        hasActions={hasActions}
        onSelectAll={onSelect && (() => onSelect(allToggled(selection, getKeys({ rows, rowKey }))))}
        onSort={onSort}
        onWidth={resize}
      />
    ),
    [columns, props.sort, tracks, selected, hasActions, onSelect, selection, rows, rowKey, onSort, resize],
  )
  return (
    <div ref={scroller} className={classes.scroller}>
      <GridPart
        role="grid"
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={inView.isPart ? columns.length + Number(isSelectable) + Number(hasActions) : undefined}
        aria-multiselectable={isSelectable}
        className={classes.grid}
        data-selectable={isSelectable || undefined}
        style={{ minWidth: least }}
      >
        {header}
        <RowMenu
          state={menu}
          rowActions={rowActions}
          // The row the menu was of may be gone, and the focus with it.
          onClosed={() => {
            if (document.activeElement === document.body) goTo(current)
          }}
        >
          <GridPart
            role="rowgroup"
            className={classes.rows}
            style={{ height: virtualizer.getTotalSize() }}
            {...handlers}
          >
            {items.map(({ row, index, start, key, slot }) => {
              const place = { index, top: start - headHeight, height: rowHeight, isCurrent: index === current }
              if (row instanceof UnreadRow)
                return <UnreadTableRow key={slot} {...place} onShow={() => setUnread(row)} />
              return (
                <TableRow
                  key={slot}
                  {...place}
                  row={row}
                  window={inView}
                  tracks={tracks}
                  isSelected={isSelectable ? selection.keys.has(key) : undefined}
                  isOpen={key === props.openKey}
                  canOpen={props.onOpen !== undefined}
                  hasActions={hasActions}
                />
              )
            })}
          </GridPart>
        </RowMenu>
      </GridPart>
      <UnreadDialog row={unread} onClose={() => setUnread(null)} />
    </div>
  )
}

/** The widths of the columns, with that of the edge that is dragged. */
function useResizing<Row>({ view, onWidth }: Pick<GridProps<Row>, 'view' | 'onWidth'>) {
  const [dragged, setDragged] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const resize = useCallback(
    (column: string, width: number, isFinal: boolean) => {
      setDragged(isFinal ? null : { column, width })
      if (isFinal) onWidth(column, width)
    },
    [onWidth],
  )
  return { widths: dragged ? { ...view.widths, [dragged.column]: dragged.width } : view.widths, resize }
}

/**
 * The rows that are rendered, with where they are.
 * @param isReusing whether rows that come into view take the elements of those that left it
 */
function useRenderedRows<Row>(
  virtualizer: ReturnType<typeof useRowWindow>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  isReusing: boolean,
) {
  const rendered = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row === undefined ? [] : { row, index, start, key: rowKey(row) }
  })
  const slots = useSlots(rendered.map(({ key }) => key))
  if (!isReusing) return rendered.map(item => ({ ...item, slot: item.key }))
  // In the order of the elements: one that is moved in the page loses the focus. Each row has a place and an index of its own.
  const placed = rendered.map((item, at) => ({ ...item, place: slots[at] ?? 0 })).toSorted((a, b) => a.place - b.place)
  return placed.map(({ place, ...item }) => ({ ...item, slot: `${place}` }))
}

/** The widths of the columns as the grid's tracks, and the least width of the whole. */
function getMeasures<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
  {
    hasActions,
    isSelectable,
    isBeside,
  }: { readonly hasActions: boolean; readonly isSelectable: boolean; readonly isBeside: boolean },
): { readonly tracks: string; readonly least: number } {
  const ends = [isSelectable ? selectWidth : 0, hasActions ? actionsWidth : 0]
  const tracks = ends.map(width => (width === 0 ? '' : `${width}px`)).join(` ${gridTracks(columns, widths, isBeside)} `)
  return { tracks, least: ends.reduce((sum, width) => sum + width, leastWidth(columns, widths, isBeside)) }
}

/** A malformed row. Keys move to it as to others, and Enter shows its JSON. */
function UnreadTableRow({
  index,
  top,
  height,
  isCurrent,
  onShow,
}: Pick<RowProps<never>, 'index' | 'top' | 'height' | 'isCurrent'> & { onShow(): void }) {
  return (
    <GridPart
      role="row"
      className={classes.row}
      style={{ height, top }}
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index + 2}
      data-index={index}
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onShow()
      }}
    >
      <GridPart role="gridcell" className={classes.cell} data-first>
        <UnreadWords tabIndex={-1} onShow={onShow} />
      </GridPart>
    </GridPart>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly window: ColumnWindow<Row>
  readonly index: number
  readonly top: number
  readonly height: number
  readonly tracks: string
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined
  /** The one row that Tab goes to. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly canOpen: boolean
  readonly hasActions: boolean
}

/**
 * One row. The grid around it handles clicks and keys: `data-index` identifies the row. It is rendered hundreds of times a
 * second while scrolling, so its checkbox and its button are bare elements, and as few of them as can be.
 */
const TableRow = memo(function TableRow<Row>({
  row,
  window,
  index,
  top,
  height,
  tracks,
  isSelected,
  isCurrent,
  isOpen,
  ...has
}: RowProps<Row>) {
  const name = getRowName(row, index, window.columns[0])
  const isSelectable = isSelected !== undefined
  // Thousands of rows pass while scrolling; unchanged ones are not rendered again.
  const cells = useMemo(
    () =>
      window.columns.map((column, at) => (
        <GridPart
          key={column.id}
          role="gridcell"
          className={classes.cell}
          data-first={at === 0 || undefined}
          data-align={column.align}
          {...getPlace(window, at, isSelectable)}
        >
          {isUnread(row, column.id) ? (
            <Unknown />
          ) : column.cell ? (
            column.cell(row)
          ) : (
            <PlainCell value={column.value(row)} isIdentifier={isIdentifier(column.id)} />
          )}
        </GridPart>
      )),
    [window, row, isSelectable],
  )
  return (
    <GridPart
      role="row"
      className={classes.row}
      style={{ gridTemplateColumns: tracks, height, top }}
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-open={isOpen || undefined}
      data-opens={has.canOpen || undefined}
    >
      {isSelectable && (
        <GridPart
          role="gridcell"
          className={classes.selectCell}
          data-select
          aria-colindex={window.isPart ? 1 : undefined}
        >
          <input
            type="checkbox"
            className={classes.check}
            tabIndex={-1}
            aria-label={t('Select {name}', { name })}
            checked={isSelected}
            readOnly
          />
        </GridPart>
      )}
      {cells}
      {has.hasActions && (
        <GridPart role="gridcell" className={classes.actionsCell} {...getActionsPlace(window, isSelectable)}>
          <button
            type="button"
            className={classes.menuButton}
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t('Actions for {name}', { name })}
            data-menu
          />
        </GridPart>
      )}
    </GridPart>
  )
})

/** What a row is called where its cells are not drawn: its first cell as it reads, or its number. */
function getRowName<Row>(row: Row, index: number, first: TableColumn<Row> | undefined): string {
  const value = String(first?.value(row) ?? '')
  if (!first || value === '') return t('row {number}', { number: index + 1 })
  return visibleString(hasTimes(first) ? exactTime(value) : value)
}

/** Where the cell at a position is, as far as it doesn't simply follow the one before. */
function getPlace<Row>({ skipped, isPart }: ColumnWindow<Row>, at: number, isSelectable: boolean) {
  if (!isPart) return {}
  const column = at + 1 + (at > 0 ? skipped : 0) + Number(isSelectable)
  return { 'aria-colindex': column, ...(at === 1 && { style: { gridColumnStart: column } }) }
}

/** The button of a row is in the last column, however many before it are left out. */
function getActionsPlace<Row>({ total, isPart }: ColumnWindow<Row>, isSelectable: boolean) {
  const column = total + 1 + Number(isSelectable)
  return isPart ? { 'aria-colindex': column, style: { gridColumnStart: column } } : {}
}

function PlainCell({
  value,
  isIdentifier: isName,
}: {
  readonly value: string | number | boolean | null | undefined
  readonly isIdentifier: boolean
}): ReactNode {
  if (value === undefined) return <Unknown />
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return isName ? value : formatNumber(value)
  return (
    <span className={classes.cut} title={visibleString(value)}>
      <PathText text={value} />
    </span>
  )
}
