import Papa from 'papaparse'

/** More rows, columns or cells are not drawn; the text is there for all of them. */
export const maxRows = 200_000
const maxColumns = 5000
const maxCells = 2_000_000

export interface TableInput {
  readonly text: string
  readonly isTabSeparated: boolean
}

export interface TableText {
  readonly rows: readonly (readonly string[])[]
  /** Cells of the widest row. */
  readonly columns: number
  readonly delimiter: string
  /** True when there are more rows, columns or cells than are drawn. */
  readonly isCut: boolean
  /** The first row, counted from 1, that has another number of cells than the first one; null when all have as many. */
  readonly unevenRow: number | null
  /** The first row, counted from 1, with unbalanced quotes; null when all are balanced. */
  readonly brokenRow: number | null
}

/**
 * Parses a text of separated values. The separator of a CSV file is detected from its content (comma, semicolon, bar or
 * tab); that of a TSV file is the tab. Malformed rows are reported, and shown as they were parsed.
 */
export function readTable(text: string, isTabSeparated: boolean, limit = maxRows): TableText {
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: isTabSeparated ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: true,
    preview: limit + 1,
  })
  const isWide = data.some(row => row.length > maxColumns)
  const rows = withinCells(data.slice(0, limit).map(row => (row.length > maxColumns ? row.slice(0, maxColumns) : row)))
  const width = rows[0]?.length ?? 0
  const uneven = rows.findIndex(row => row.length !== width)
  const broken = errors.find(({ type }) => type === 'Quotes')?.row
  return {
    rows,
    columns: rows.reduce((widest, row) => Math.max(widest, row.length), 0),
    delimiter: meta.delimiter,
    isCut: isWide || data.length > rows.length,
    unevenRow: uneven === -1 ? null : uneven + 1,
    brokenRow: broken === undefined ? null : broken + 1,
  }
}

/** Cells that cross into the page at once. */
const cellsOfPiece = 20_000

/** As `readTable`, but gives the rows in pieces: taking in all of a large table at once would hold up the page. */
export function readTableInPieces(
  { text, isTabSeparated }: TableInput,
  give: (rows: TableText['rows']) => void,
): Omit<TableText, 'rows'> {
  const { rows, ...about } = readTable(text, isTabSeparated)
  let piece: (readonly string[])[] = []
  let cells = 0
  for (const row of rows) {
    piece.push(row)
    cells += row.length
    if (cells < cellsOfPiece) continue
    give(piece)
    piece = []
    cells = 0
  }
  if (piece.length > 0) give(piece)
  return about
}

/** The first rows that have no more than `maxCells` together. */
function withinCells(rows: readonly string[][]): readonly string[][] {
  let left = maxCells
  const end = rows.findIndex(row => {
    left -= row.length
    return left < 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}
