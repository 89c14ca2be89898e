import { csvLine } from '#shared/csv.ts'

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a cell of an export can be. */
export type ExportValue = string | number | boolean | null

/** One field of an export. */
export interface ExportField<T> {
  readonly id: string
  /** The heading in CSV; in JSON the id is the name. */
  readonly header: string
  exportValue(row: T): ExportValue
}

/** Rows as CSV with a line of headings, or as a JSON array of objects. Cells that a spreadsheet would run are made harmless. */
export function exportText<T>(format: ExportFormat, rows: readonly T[], fields: readonly ExportField<T>[]): string {
  if (format === 'csv') {
    return [
      csvLine(fields.map(({ header }) => header)),
      ...rows.map(row => csvLine(fields.map(field => field.exportValue(row)))),
    ].join('')
  }
  const objects = rows.map(row => Object.fromEntries(fields.map(field => [field.id, field.exportValue(row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
