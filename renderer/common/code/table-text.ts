import Papa from 'papaparse'

/** More rows are not drawn; the text is there for all of them. */
export const longestTable = 200_000

export interface TableText {
  readonly rows: readonly (readonly string[])[]
  /** Cells of the widest row. */
  readonly columns: number
  readonly delimiter: string
  /** True when there are more rows than `longestTable`. */
  readonly isCut: boolean
  /** The first row, counted from 1, that has another number of cells than the first one; null when all have as many. */
  readonly unevenRow: number | null
  /** The first row, counted from 1, whose quotes don't match; null when all do. */
  readonly brokenRow: number | null
}

/**
 * Reads a text of separated values. The separator of a CSV file is found by its content (comma, semicolon, bar or tab); that of
 * a TSV file is the tab. What does not fit is told, and shown as it was read.
 */
export function readTable(text: string, isTabSeparated: boolean, limit = longestTable): TableText {
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: isTabSeparated ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: true,
    preview: limit + 1,
  })
  const rows = data.slice(0, limit)
  const width = rows[0]?.length ?? 0
  const uneven = rows.findIndex(row => row.length !== width)
  const broken = errors.find(({ type }) => type === 'Quotes')?.row
  return {
    rows,
    columns: rows.reduce((widest, row) => Math.max(widest, row.length), 0),
    delimiter: meta.delimiter,
    isCut: data.length > limit,
    unevenRow: uneven === -1 ? null : uneven + 1,
    brokenRow: broken === undefined ? null : broken + 1,
  }
}
