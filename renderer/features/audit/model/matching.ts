import type { EventTable, TextColumn } from '#shared/audit/event-table.ts'
import type { TableSort } from '#shared/tables.ts'

/** The sortable columns of the screen, with their sort key. */
export const sortedBy = {
  at: 'at',
  id: 'id',
  author: 'author',
  change: 'what',
  target: 'target',
  entity: 'entityPath',
  ip: 'ip',
} as const satisfies Record<string, TextColumn | 'at' | 'id'>

/** The column of anomalies, sorted by their score. */
export const scoreColumn = 'unusual'

/** Sorts the rows by one column; stable, rows without a text are last. */
export function sorted(
  table: EventTable,
  rows: readonly number[],
  sort: TableSort | null,
  getScore: (row: number) => number = () => 0,
): readonly number[] {
  if (sort?.column === scoreColumn) {
    const sign = sort.direction === 'asc' ? 1 : -1
    const marked = rows.map(row => ({ row, score: getScore(row) })).filter(({ score }) => score > 0)
    const scored = new Set(marked.map(({ row }) => row))
    marked.sort((a, b) => sign * (a.score - b.score))
    return [...marked.map(({ row }) => row), ...rows.filter(row => !scored.has(row))]
  }
  const column = Object.entries(sortedBy).find(([id]) => id === sort?.column)?.[1]
  if (!sort || !column) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  if (column === 'at' || column === 'id') {
    return rows.toSorted((a, b) => sign * (table.number(column, a) - table.number(column, b)))
  }
  const ranks = getRanks(table.texts, sign)
  const rank = (row: number) => ranks[table.textNumber(column, row)] ?? 0
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** The place of each text among all of them; the empty one is last. */
function getRanks(texts: readonly string[], sign: number): Uint32Array {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const order = texts.map((_, index) => index).slice(1)
  order.sort((a, b) => sign * compare(texts[a] ?? '', texts[b] ?? ''))
  const ranks = new Uint32Array(texts.length).fill(texts.length)
  order.forEach((text, rank) => {
    ranks[text] = rank
  })
  return ranks
}
