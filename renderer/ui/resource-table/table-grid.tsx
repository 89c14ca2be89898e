import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TableSort, TableView } from '#shared/tables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { isUnread } from '../../lib/operations/unread-fields.ts'
import { UnreadDialog, UnreadRow, UnreadWords } from '../list/unread-row.tsx'
import { usePanelList } from '../screen/screen.tsx'
import { PathText } from '../text/path-text.tsx'
import { Unknown } from '../text/visible-text.tsx'
import { ActionItems } from './action-items.tsx'
import { gridTracks, shownColumns, type TableAction, type TableColumn, widthOf } from './column.ts'
import { GridPart } from './grid-part.tsx'
import { rowAfterKey } from './moves.ts'
import classes from './resource-table.module.css'
import { allToggled, extended, partSelected, type Selection, toggled } from './selection.ts'
import { TableHeader } from './table-header.tsx'
import { useCurrentRow } from './use-current-row.ts'

const headHeight = 32
const selectWidth = 40
const actionsWidth = 40
/** So many rows before the end the next page is asked for. */
const rowsAhead = 5

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
  /** What the rows answer; when it changes they are shown from the first one on. */
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

/** Rows and columns as an ARIA grid in which rows are gone to; only those in view are drawn. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, rowHeight, selection, onSelect, onOpen, rowActions, hasMore, onReachEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const [menu, setMenu] = useState<{ readonly opened: boolean; readonly row: Row | null }>({ opened: false, row: null })
  const [unread, setUnread] = useState<UnreadRow | null>(null)
  const { rowKey: keyOfRow } = props
  const rowKey = useCallback((row: Row | UnreadRow) => (row instanceof UnreadRow ? row.key : keyOfRow(row)), [keyOfRow])
  const understood = useMemo(() => rows.filter((row): row is Row => !(row instanceof UnreadRow)), [rows])
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
    () => (isSelectable ? partSelected(understood.map(rowKey), selection) : 'none'),
    [isSelectable, understood, rowKey, selection],
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

  const order = () => understood.map(rowKey)
  const select = (row: Row) => onSelect?.(toggled(selection, rowKey(row)))
  const selectTo = (row: Row | UnreadRow | undefined, from: Row | UnreadRow | undefined) => {
    if (row === undefined || row instanceof UnreadRow || from instanceof UnreadRow) return
    const anchored =
      selection.anchor === null && from !== undefined ? { ...selection, anchor: rowKey(from) } : selection
    onSelect?.(extended(anchored, order(), rowKey(row)))
  }
  const moveTo = (index: number, withFocus = true) => {
    virtualizer.scrollToIndex(index)
    goTo(index, withFocus)
  }
  const { openKey } = props
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
            moveTo(current + by, false)
            follow(rows[current + by])
          },
          focusRow: () => moveTo(current),
        }
      : null,
  )
  /** While a key is held down, rows are passed without showing them; the last one is shown. */
  const isBehind = useRef(false)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'control' || at.part === 'field') return
    goTo(at.index)
    if (row instanceof UnreadRow) return
    if (at.part === 'menu') openMenuAt(event.target)
    else if (isSelectable && event.shiftKey) selectTo(row, rows[current])
    else if (isSelectable && (at.part === 'select' || event.ctrlKey || event.metaKey)) select(row)
    else if (!isTextSelected()) onOpen?.(row, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rowAt(event.target)
    const row = at ? rows[at.index] : undefined
    if (!at || row === undefined || at.part === 'field' || event.altKey) return
    const target = rowAfterKey(event.key, at.index, rows.length, rowsOfPage(scroller.current, rowHeight))
    if (target !== null) {
      moveTo(target)
      const reached = rows[target]
      if (event.shiftKey) selectTo(reached, row)
      else if (event.repeat) isBehind.current = true
      else follow(reached)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelect?.(allToggled(selection, order()))
    else if (at.part !== 'row') return
    else if (row instanceof UnreadRow) return
    else if (event.key === ' ') select(row)
    else if (event.key === 'Enter') onOpen?.(row, false)
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
              onKeyUp={() => {
                if (isBehind.current) follow(rows[current])
                isBehind.current = false
              }}
              onContextMenu={event => {
                const at = rowAt(event.target)
                const row = at ? rows[at.index] : undefined
                if (at) goTo(at.index)
                if (row !== undefined && !(row instanceof UnreadRow)) setMenu({ opened: false, row })
                else event.preventDefault()
              }}
            >
              {inView.map(({ index, start }) => {
                const row = rows[index]
                if (row === undefined) return null
                const key = rowKey(row)
                if (row instanceof UnreadRow) {
                  const place = { index, top: start - headHeight, height: rowHeight, isCurrent: index === current }
                  return <UnreadTableRow key={key} {...place} onShow={() => setUnread(row)} />
                }
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
      <UnreadDialog row={unread} onClose={() => setUnread(null)} />
    </div>
  )
}

function rowsOfPage(scroller: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
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

/** The button of a row opens the same menu as a right click, below itself. */
function openMenuAt(target: EventTarget): void {
  if (!(target instanceof Element)) return
  const { left, bottom } = target.getBoundingClientRect()
  target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  )
}

/** A drag over text is no click. */
function isTextSelected(): boolean {
  return document.getSelection()?.isCollapsed === false
}

/** A row that could not be understood. Keys go to it as to others, and Enter shows what was sent. */
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
      style={{ height, transform: `translateY(${top}px)` }}
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
  readonly columns: readonly TableColumn<Row>[]
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

/** One row. The grid around it listens to clicks and keys: `data-index` says of which row they are. */
function TableRow<Row>({
  row,
  columns,
  index,
  top,
  height,
  tracks,
  isSelected,
  isCurrent,
  isOpen,
  ...has
}: RowProps<Row>) {
  const name = visibleString(String(columns[0]?.value(row) ?? `row ${index + 1}`))
  // Thousands of rows go by while scrolling; what stays as it is is not drawn again.
  const cells = useMemo(
    () =>
      columns.map((column, at) => (
        <GridPart
          key={column.id}
          role="gridcell"
          className={classes.cell}
          data-first={at === 0 || undefined}
          data-align={column.align}
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
    [columns, row],
  )
  return (
    <GridPart
      role="row"
      className={classes.row}
      style={{ gridTemplateColumns: tracks, height, transform: `translateY(${top}px)` }}
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-open={isOpen || undefined}
      data-opens={has.canOpen || undefined}
    >
      {isSelected !== undefined && (
        <GridPart role="gridcell" className={classes.selectCell} data-select>
          <Checkbox size="xs" tabIndex={-1} aria-label={`Select ${name}`} checked={isSelected} readOnly />
        </GridPart>
      )}
      {cells}
      {has.hasActions && (
        <GridPart role="gridcell" className={classes.actionsCell}>
          <ActionIcon tabIndex={-1} size="sm" aria-haspopup="menu" aria-label={`Actions for ${name}`} data-menu>
            <IconDots size={16} />
          </ActionIcon>
        </GridPart>
      )}
    </GridPart>
  )
}

/** Whether the numbers of a column name something: they are written without a mark between thousands. */
function isIdentifier(column: string): boolean {
  return /(^|_)i?id$/.test(column)
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
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isName ? value : value.toLocaleString()
  return (
    <span className={classes.cut} title={visibleString(value)}>
      <PathText text={value} />
    </span>
  )
}
