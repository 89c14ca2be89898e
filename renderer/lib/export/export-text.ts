import { csvFormats, csvLabels, csvLine, isCsvFormat } from '#shared/csv.ts'

export const exportFormats = [...csvFormats, 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What each of them is called in a menu. */
export const exportLabels: Readonly<Record<ExportFormat, string>> = { ...csvLabels, json: 'JSON' }

/** The extension of the file. */
export function exportFileType(format: ExportFormat): 'csv' | 'json' {
  return isCsvFormat(format) ? 'csv' : 'json'
}

/** The types of a cell in an export. */
export type ExportValue = string | number | boolean | null

/** One field of an export. */
export interface ExportField<T> {
  /** The heading in CSV and the name in JSON: programs read it, so it is the same in every language. */
  readonly id: string
  exportValue(row: T): ExportValue
}

/** Rows as CSV with a line of headings, or as a JSON array of objects. Cells that a spreadsheet would run are made harmless. */
export function exportText<T>(format: ExportFormat, rows: readonly T[], fields: readonly ExportField<T>[]): string {
  if (isCsvFormat(format)) {
    const lines = [fields.map(({ id }) => id), ...rows.map(row => fields.map(field => field.exportValue(row)))]
    return lines.map(line => csvLine(line, format)).join('')
  }
  const objects = rows.map(row => Object.fromEntries(fields.map(field => [field.id, field.exportValue(row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
