import type { Provenance } from '#shared/bridge.ts'
import { formatNumber, pgettext, t } from '#shared/i18n/i18n.ts'
import type { TableSort } from '#shared/tables.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { ExportValue } from '../../lib/export/export-text.ts'
import { hasTimes, isIdentifier, type TableColumn } from '../resource-table/column.ts'
import { exactDay, exactTime } from '../time/time.ts'
import { firstOf } from './first-of.ts'
import classes from './print-page.module.css'
import type { PrintFact, PrintPart } from './printables.ts'

/** More rows take Chromium minutes to lay out on paper; an export has them all. */
export const maxPrintedRows = 5000

/** A table with more columns is printed on the wide side of the paper. */
const maxNarrowColumns = 4

export interface PrintedTable<Row> {
  readonly label: string
  /** "250 of 1,004 members loaded". */
  readonly count: string
  /** Those in view, in their order. */
  readonly columns: readonly TableColumn<Row>[]
  /** Filtered and sorted. */
  readonly rows: readonly Row[]
  readonly filter: string
  readonly sort: TableSort | null
  readonly provenance: Provenance | null | undefined
}

/** A table for paper: all rows that are loaded, up to `maxPrintedRows`, with the columns in view. */
export function tablePart<Row>({ label, columns, rows, ...table }: PrintedTable<Row>): PrintPart {
  const { printed, count } = firstOf(
    rows,
    maxPrintedRows,
    { counted: count => t('{count, plural, one {# row} other {# rows}}', { count }), plural: t('rows') },
    table.count,
  )
  const shown = columns.filter(({ header }) => header !== '')
  return {
    title: label,
    count,
    facts: getFacts(table, columns),
    isWide: shown.length > maxNarrowColumns,
    body: (
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map(({ id, header, align }) => (
              <th key={id} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows on paper never change
            <tr key={index}>
              {shown.map(column => (
                <td key={column.id} data-align={column.align}>
                  {printCell(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ),
  }
}

function getFacts<Row>(
  { filter, sort, provenance }: Pick<PrintedTable<Row>, 'filter' | 'sort' | 'provenance'>,
  columns: readonly TableColumn<Row>[],
): readonly PrintFact[] {
  const sorted = columns.find(({ id }) => id === sort?.column)
  return [
    ...(filter.trim() === '' ? [] : [[t('Filter'), visibleString(filter.trim())] as const]),
    ...(sort && sorted ? [[t('Sorted by'), formatSort(sorted.header, sort.direction)] as const] : []),
    ...(provenance
      ? [[pgettext('when', 'Loaded'), formatLoaded(exactTime(provenance.fetchedAt), provenance.stale)] as const]
      : []),
  ]
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** A cell as text: "2 months ago" would mean nothing on paper, so times are absolute. */
function printCell<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.printValue ? column.printValue(row) : column.value(row)
  return typeof value === 'string' && hasTimes(column) ? formatTime(value) : formatCell(value, isIdentifier(column.id))
}

function formatTime(value: string): string {
  if (timePattern.test(value)) return exactTime(value)
  return dayPattern.test(value) ? exactDay(value) : visibleString(value)
}

function formatCell(value: ExportValue | undefined, isName: boolean): string {
  if (value === undefined) return t('Unknown')
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return isName ? String(value) : formatNumber(value)
  return visibleString(value)
}

function formatSort(header: string, direction: 'asc' | 'desc'): string {
  return direction === 'asc' ? t('{header}, ascending', { header }) : t('{header}, descending', { header })
}

function formatLoaded(time: string, isStale: boolean): string {
  return isStale ? t('{time}, from the cache', { time }) : time
}
