import { fleetCatalogs, fleetColumns } from '#shared/fleet/catalog.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { type Columns, columnsIn, type Expression, parseExpression } from '#shared/fleet/expression.ts'
import type { ProjectRow } from './loader.ts'

/** The columns of projects by ID, for expressions. */
export const { byId: columnCatalog } = fleetCatalogs.projects

/** Parses what was typed; an empty text matches all. */
export function parseFilter(text: string, columns: Columns = columnCatalog) {
  if (text.trim() === '') return { expression: null, error: null }
  const parsed = parseExpression(text, columns)
  return parsed.ok ? { expression: parsed.expression, error: null } : { expression: null, error: parsed.error }
}

/** The columns that are in use: those shown, those of the filter, and that of the groups. Each once, in a stable order. */
export function usedColumns(
  shown: readonly string[],
  expression: Expression | null,
  group: string | undefined,
  columns = fleetColumns,
): readonly string[] {
  const used = new Set([...shown, ...(expression ? columnsIn(expression) : []), ...(group ? [group] : [])])
  return columns.map(({ id }) => id).filter(id => used.has(id))
}

/** The different texts that a column has now, the most frequent first. */
export function valuesOf(rows: readonly ProjectRow[], column: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const cell = row.getCell(column)
    if (cell.kind === 'value' && typeof cell.value === 'string') {
      counts.set(cell.value, (counts.get(cell.value) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}

/** The columns under their headings. */
export function columnsByTopic(columns: readonly FleetColumn[] = fleetColumns) {
  const topics = [...new Set(columns.map(({ topic }) => topic))]
  return topics.map(topic => ({ topic, columns: columns.filter(column => column.topic === topic) }))
}
