import type { ReactNode } from 'react'
import type { TableView } from '#shared/tables.ts'
import { type ValueName, valueLabel } from '#shared/value-labels.ts'
import type { ExportField, ExportValue } from '../../lib/export/export-text.ts'

/** One column of a resource table, as data. Keep the array stable (a constant of the module, or `useMemo`). */
export interface TableColumn<Row> {
  /** Kept in saved views and the name in JSON exports: give the API's field name and don't change it. */
  readonly id: string
  readonly header: string
  /**
   * The cell as plain data: shown, sorted by, filtered by and exported unless overridden below. Undefined when the
   * service did not send it.
   */
  value(row: Row): ExportValue | undefined
  /** How the cell looks; `value` as text when left out. */
  cell?(row: Row): ReactNode
  /** The sort key, where that is not `value` (a level behind a role's name). */
  sortValue?(row: Row): ExportValue | undefined
  /** The text for the filter, where that is not `value`. */
  filterText?(row: Row): string
  /** The exported value, where that is not `value`. */
  exportValue?(row: Row): ExportValue | undefined
  /** What is printed, where that is not `value`: as much as the cell says. */
  printValue?(row: Row): ExportValue | undefined
  /** Its text is dates or times, which paper shows in words. When left out: whether the ID ends like `created_at` or `due_date`. */
  readonly isTime?: boolean
  /** The default width in pixels; 160 when left out. */
  readonly width?: number
  /** Takes a share of the room that is left, in proportion to its width. When no column does, the first one takes it. */
  readonly grows?: boolean
  /** Beside an open panel it is the first to be left out; otherwise the last columns are. */
  readonly yields?: boolean
  readonly align?: 'start' | 'end'
  /** Hidden by default. */
  readonly isHidden?: boolean
}

/** The cells of a column of an enum: its labels are shown and sorted by, its values are exported, and the filter finds both. */
export function enumCells<Row>(
  name: ValueName,
  of: (row: Row) => string | null | undefined,
): Pick<TableColumn<Row>, 'value' | 'exportValue' | 'filterText'> {
  const label = (row: Row) => {
    const value = of(row)
    return value && valueLabel(name, value)
  }
  return { value: label, exportValue: of, filterText: row => `${label(row) ?? ''} ${of(row) ?? ''}` }
}

/** An action on a row or on the selected rows. */
export interface TableAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  /** Why it cannot be done now; then it is shown but cannot be chosen. */
  readonly unavailable?: string | undefined
  run(): void
}

/** Room for the ID of a large service: ten digits, and the mark of the order. */
export const idWidth = 112

const defaultWidth = 160
const smallestWidth = 60
const largestWidth = 1200

/** The columns in view. The first one names the row and always is. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  shown: TableView['shown'],
): readonly TableColumn<Row>[] {
  return columns.filter(({ id, isHidden }, index) => index === 0 || (shown[id] ?? !isHidden))
}

export function getWidth<Row>({ id, width = defaultWidth }: TableColumn<Row>, widths: TableView['widths']): number {
  return widths[id] ?? width
}

export function withinWidths(width: number): number {
  return Math.round(Math.min(largestWidth, Math.max(smallestWidth, width)))
}

/** Pixels that columns which grow give up where a scrollbar stands beside the rows. */
const scrollbarRoom = 11

/** The part of their width that columns which grow keep beside an open panel. */
const keptBesidePanel = 0.6

/**
 * The columns as tracks of a CSS grid. A width set by the user is exact; the last track takes the rest.
 * @param isBeside a panel, where columns that grow are narrower
 */
export function gridTracks<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
  isBeside = false,
): string {
  const growing = getGrowing(columns, widths)
  const tracks = columns.map(column => {
    const width = getWidth(column, widths)
    return growing.has(column) ? `minmax(${leastGrown(width, isBeside)}px, ${width}fr)` : `${width}px`
  })
  return growing.size > 0 ? tracks.join(' ') : `${tracks.join(' ')} 1fr`
}

/** The pixels that the columns take at least. */
export function leastWidth<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
  isBeside = false,
): number {
  const growing = getGrowing(columns, widths)
  return columns.reduce((sum, column) => {
    const width = getWidth(column, widths)
    return sum + (growing.has(column) ? leastGrown(width, isBeside) : width)
  }, 0)
}

function leastGrown(width: number, isBeside: boolean): number {
  return isBeside ? Math.round(width * keptBesidePanel) : width - scrollbarRoom
}

/**
 * The columns that have room beside an open panel: those that yield are left out first, then the last ones. A column that
 * someone made wider does not push others or itself out: the table scrolls then.
 */
export function columnsBeside<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
  room: number,
): readonly TableColumn<Row>[] {
  const atMost = Object.fromEntries(
    columns.flatMap(({ id, width = defaultWidth }) => {
      const own = widths[id]
      return own !== undefined && own < width ? [[id, own]] : []
    }),
  )
  let left = columns
  while (left.length > 1 && leastWidth(left, atMost, true) > room) {
    const out = left.findLast(({ yields }, index) => yields && index > 0) ?? left.at(-1)
    left = left.filter(column => column !== out)
  }
  return left
}

/** The columns that take a share of the room that is left. */
function getGrowing<Row>(
  columns: readonly TableColumn<Row>[],
  widths: TableView['widths'],
): ReadonlySet<TableColumn<Row>> {
  const someGrows = columns.some(({ grows }) => grows)
  return new Set(
    columns.filter(({ id, grows }, index) => widths[id] === undefined && (grows ?? (!someGrows && index === 0))),
  )
}

/** Whether the numbers of a column name something: they are written without a mark between thousands. */
export function isIdentifier(column: string): boolean {
  return /(^|_)i?id$/.test(column)
}

/** Whether the text of a column is dates or times: it says so, or its ID ends as the API's names of them do. */
export function hasTimes<Row>({ id, isTime }: TableColumn<Row>): boolean {
  return isTime ?? /(^|_)(at|on|date)$/.test(id)
}

/** The columns as fields of an export. */
export function exportFields<Row>(columns: readonly TableColumn<Row>[]): readonly ExportField<Row>[] {
  return columns.map(column => ({
    id: column.id,
    exportValue: row => (column.exportValue ? column.exportValue(row) : column.value(row)) ?? null,
  }))
}
