import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import type { TableSort } from '#shared/tables.ts'
import { type TableColumn, withinWidths } from './column.ts'
import { GridPart } from './grid-part.tsx'
import classes from './resource-table.module.css'

const widthStep = 16

interface HeaderProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly sort: TableSort | null
  readonly tracks: string
  readonly selected: 'none' | 'some' | 'all'
  readonly hasActions: boolean
  /** Left out: rows cannot be selected. */
  readonly onSelectAll: (() => void) | undefined
  onSort(column: string): void
  /** While the edge is dragged, and at its end. */
  onWidth(column: string, width: number, isFinal: boolean): void
}

/** The row of headings: a click sorts, the edge is dragged, Shift with an arrow key does the same as dragging. */
export function TableHeader<Row>({ columns, sort, tracks, selected, hasActions, ...on }: HeaderProps<Row>) {
  return (
    <GridPart role="rowgroup" className={classes.head}>
      <GridPart role="row" className={classes.headRow} aria-rowindex={1} style={{ gridTemplateColumns: tracks }}>
        {on.onSelectAll && (
          <GridPart role="columnheader" className={classes.selectCell}>
            <Checkbox
              size="xs"
              aria-label={t('Select all rows')}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={on.onSelectAll}
            />
          </GridPart>
        )}
        {columns.map((column, index) => (
          <Heading
            key={column.id}
            column={column}
            isFirst={index === 0}
            sort={sort}
            onSort={on.onSort}
            onWidth={on.onWidth}
          />
        ))}
        {hasActions && <GridPart role="columnheader" className={classes.actionsCell} aria-label={t('Actions')} />}
      </GridPart>
    </GridPart>
  )
}

function Heading<Row>({
  column,
  isFirst,
  sort,
  onSort,
  onWidth,
}: Pick<HeaderProps<Row>, 'sort' | 'onSort' | 'onWidth'> & {
  readonly column: TableColumn<Row>
  readonly isFirst: boolean
}) {
  const direction = sort?.column === column.id ? sort.direction : null
  const resize = ({ key, shiftKey, currentTarget, ...event }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? widthStep : key === 'ArrowLeft' ? -widthStep : 0
    if (!shiftKey || step === 0) return
    event.preventDefault()
    onWidth(column.id, withinWidths(cellWidth(currentTarget) + step), true)
  }
  return (
    <GridPart
      role="columnheader"
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={classes.heading}
      data-first={isFirst || undefined}
      data-align={column.align}
    >
      <button
        type="button"
        className={classes.sort}
        title={t('Sort by {header}. Shift with the left or right arrow key changes the width.', {
          header: column.header,
        })}
        onClick={() => onSort(column.id)}
        onKeyDown={resize}
      >
        <span className={classes.cut}>{column.header}</span>
        {direction === 'asc' && <IconArrowUp size={12} aria-hidden />}
        {direction === 'desc' && <IconArrowDown size={12} aria-hidden />}
      </button>
      <Edge column={column} onWidth={onWidth} />
    </GridPart>
  )
}

/** The edge of a heading, to drag with a pointer; the keyboard's way is on the heading. */
function Edge<Row>({
  column,
  onWidth,
}: Pick<HeaderProps<Row>, 'onWidth'> & {
  readonly column: TableColumn<Row>
}) {
  const [from, setFrom] = useState<{ readonly x: number; readonly width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent) => withinWidths((from?.width ?? 0) + clientX - (from?.x ?? 0))
  return (
    <span
      aria-hidden
      className={classes.edge}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: cellWidth(event.currentTarget) })
      }}
      onPointerMove={event => {
        if (from) onWidth(column.id, widthAt(event), false)
      }}
      onPointerUp={event => {
        if (from && event.clientX !== from.x) onWidth(column.id, widthAt(event), true)
        setFrom(null)
      }}
    />
  )
}

function cellWidth(inside: HTMLElement): number {
  return inside.parentElement?.getBoundingClientRect().width ?? 0
}
