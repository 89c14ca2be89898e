import { Switch } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { TableText } from '../../../../../lib/code/table-text.ts'
import { baseName } from '../../../../../lib/project/paths.ts'
import { runTask, taskProblem } from '../../../../../lib/tasks/run-task.ts'
import type { TaskPiece } from '../../../../../lib/tasks/tasks.ts'
import { EmptyState, LoadingState } from '../../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../../ui/text/visible-text.tsx'
import { columnWidths } from '../../../model/file/table/column-widths.ts'
import { useKeptScroll } from '../../../model/open-files/use-view-memory.ts'
import classes from './table-view.module.css'

interface TableViewProps {
  readonly path: string
  readonly text: string
  /** Names the text: equal ones are read once. */
  readonly blobId: string
}

/** A text of separated values as a table; only visible rows are rendered. */
export function TableView({ path, text, blobId }: TableViewProps) {
  const { data, error } = useQuery(tableQuery(path, text, blobId))
  if (error) {
    return (
      <EmptyState
        icon={<IconTable size={30} stroke={1.5} />}
        title={t('Not shown as a table')}
        description={t('{taskProblem} Code shows the text as it is.', {
          taskProblem: taskProblem(error, t('It is too large or too complex.')),
        })}
      />
    )
  }
  if (!data) return <LoadingState rows={12} rowHeight={rowHeight} label={t('Reading the table')} />
  if (data.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconTable size={30} stroke={1.5} />}
        title={t('No rows')}
        description={t('This file has only empty lines.')}
      />
    )
  }
  return <Table key={blobId} table={data} name={visibleString(baseName(path))} />
}

const rowHeight = 28

function Table({ table, name }: { readonly table: TableText; readonly name: string }) {
  const [hasHeader, setHasHeader] = useState(true)
  const scroller = useRef<HTMLElement>(null)
  useKeptScroll(scroller, 'table')
  const header = hasHeader ? table.rows[0] : undefined
  const first = header ? 1 : 0
  const widths = useMemo(() => columnWidths(table.rows, table.columns), [table])
  const rows = useVirtualizer({
    count: table.rows.length - first,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: rowHeight,
    overscan: 12,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: table.columns,
    getScrollElement: () => scroller.current,
    estimateSize: column => widths[column] ?? 0,
    overscan: 3,
  })
  const inView = columns.getVirtualItems()
  const placed = inView.map(({ index, start, size }) => ({
    column: index,
    style: { transform: `translateX(${start + numberWidth}px)`, width: size },
  }))
  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
        aria-label={t('Table of {name}', { name })}
      >
        <table
          aria-rowcount={table.rows.length - first + 1}
          aria-colcount={table.columns + 1}
          className={classes.table}
          style={{ width: columns.getTotalSize() + numberWidth, height: rows.getTotalSize() + rowHeight }}
        >
          <thead className={classes.header}>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={classes.number}>
                {t('Row')}
              </th>
              {placed.map(({ column, style }) => (
                <th key={column} scope="col" aria-colindex={column + 2} className={classes.cell} style={style}>
                  <VisibleText text={shownPart(header?.[column] ?? t('Column {number}', { number: column + 1 }))} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.getVirtualItems().map(({ index, start }) => (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <th scope="row" aria-colindex={1} className={classes.number}>
                  {formatNumber(index + first + 1)}
                </th>
                {placed.map(({ column, style }) => {
                  const cell = shownPart(table.rows[index + first]?.[column] ?? '')
                  return (
                    <td
                      key={column}
                      aria-colindex={column + 2}
                      className={classes.cell}
                      style={style}
                      title={visibleString(cell)}
                    >
                      <VisibleText text={cell} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.foot}>
        <span role="status">{getFacts(table, first).join(' · ')}</span>
        <Switch
          size="xs"
          label={t('The first row is a header')}
          checked={hasHeader}
          onChange={event => setHasHeader(event.currentTarget.checked)}
        />
      </div>
    </>
  )
}

/** Characters of a cell that are drawn: no column is as wide as these, and some cells hold megabytes. */
const cellCharacters = 1000

function shownPart(cell: string): string {
  return cell.length > cellCharacters ? `${cell.slice(0, cellCharacters)}…` : cell
}

const numberWidth = 64

/** What separates the cells. */
function formatSeparator(delimiter: string): string {
  switch (delimiter) {
    case ',':
      return t('separated by commas')
    case ';':
      return t('separated by semicolons')
    case '\t':
      return t('separated by tabs')
    case '|':
      return t('separated by vertical bars')
    default:
      return t('separated by {delimiter}', { delimiter })
  }
}

function getFacts(table: TableText, headerRows: number): string[] {
  const facts = [
    t('{rows, plural, one {# row} other {# rows}}', { rows: table.rows.length - headerRows }),
    t('{columns, plural, one {# column} other {# columns}}', { columns: table.columns }),
    formatSeparator(table.delimiter),
  ]
  if (table.isCut) facts.push(t('only the beginning is shown, Code and Download have all of it'))
  if (table.unevenRow !== null)
    facts.push(
      t('row {unevenRow} has another number of cells than the first one', {
        unevenRow: formatNumber(table.unevenRow),
      }),
    )
  if (table.brokenRow !== null)
    facts.push(t('quotes don’t match at row {brokenRow}', { brokenRow: formatNumber(table.brokenRow) }))
  return facts
}

/** By the name of the blob: as a query it is read once, and "everything on this screen has its data" counts it in. */
function tableQuery(path: string, text: string, blobId: string) {
  const isTabSeparated = /\.tsv$/i.test(path)
  return queryOptions({
    queryKey: ['table', blobId, isTabSeparated],
    queryFn: async ({ signal }): Promise<TableText> => {
      const rows: (readonly string[])[] = []
      const onPiece = (piece: TaskPiece) => {
        for (const row of piece) rows.push(row)
      }
      const about = await runTask('table', { text, isTabSeparated }, { signal, onPiece })
      return { ...about, rows }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  })
}
