import { ActionIcon, Checkbox } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import type { TableColumn } from './column.ts'
import { GridPart } from './grid-part.tsx'
import classes from './resource-table.module.css'

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
export function TableRow<Row>({
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
          {column.cell ? column.cell(row) : <PlainCell value={column.value(row)} />}
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

function PlainCell({ value }: { readonly value: string | number | boolean | null }): ReactNode {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value
  return (
    <span className={classes.cut} title={visibleString(value)}>
      <VisibleText text={value} />
    </span>
  )
}
