import { type CsvFormat, csvLine } from '#shared/csv.ts'

/** The numbers of a chart as a table: shown beside it and saved as CSV. */
export interface ChartTable {
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A table as CSV with a head line. */
export function toCsv({ columns, rows }: ChartTable, format: CsvFormat): string {
  return [columns, ...rows].map(row => csvLine(row, format)).join('')
}

/** A title as the name of a file: lower case, with dashes. */
export function getFileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'chart'
  )
}
