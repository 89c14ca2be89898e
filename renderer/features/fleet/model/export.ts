import type { Connection } from '#shared/bridge.ts'
import { csvFormats, csvLabels, isCsvFormat } from '#shared/csv.ts'
import type { Cell } from '#shared/fleet/cell.ts'
import { cellExport } from '#shared/fleet/cell-export.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { type ExportField, exportText } from '../../../lib/export/export-text.ts'
import { toPieces } from '../../../lib/export/to-pieces.ts'
import type { ProjectRow } from './loader.ts'

export const fleetFormats = [...csvFormats, 'jsonl', 'md'] as const
export type FleetFormat = (typeof fleetFormats)[number]

/** What each of them is called in a menu. */
export const fleetFormatLabels: Readonly<Record<FleetFormat, string>> = {
  ...csvLabels,
  jsonl: t('JSON Lines'),
  md: t('Markdown'),
}

/** How the rows of a table are written. */
export interface ExportTable<Row> {
  readonly fields: readonly (ExportField<Row> & { readonly label: string; readonly isNumber: boolean })[]
  /** A row in JSON Lines. */
  toRecord(row: Row): unknown
}

/** The fleet table with these columns. Cells without a value say why in words; JSON Lines has the kind and the age of each. */
export function toFleetExport(columns: readonly FleetColumn[]): ExportTable<ProjectRow> {
  return {
    fields: columns.map(({ id, label, type }) => ({
      ...{ id, label, isNumber: type === 'number' },
      exportValue: row => cellExport(row.getCell(id)),
    })),
    toRecord: row => ({
      project: row.project.id,
      path: row.path,
      cells: Object.fromEntries(columns.map(({ id }) => [id, toPlain(row.getCell(id))])),
    }),
  }
}

/** Rows as a file. */
export function tableText<Row>(format: FleetFormat, rows: readonly Row[], table: ExportTable<Row>): string {
  const { fields, toRecord } = table
  if (format === 'jsonl') return rows.map(row => `${JSON.stringify(toRecord(row))}\n`).join('')
  if (isCsvFormat(format)) return exportText(format, rows, fields)
  const lines = [
    fields.map(({ label }) => label),
    fields.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.map(row => fields.map(field => markdownCell(field.exportValue(row)))),
  ]
  return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
}

/** A cell without the service's message, which an error may have. */
function toPlain(cell: Cell) {
  return cell.kind === 'value' ? { value: cell.value, at: cell.at, stale: cell.isStale } : { missing: cell.kind }
}

/** A name can neither end its cell nor be a link, an image or HTML. */
function markdownCell(value: string | number | boolean | null): string {
  return visibleString(`${value ?? ''}`)
    .replace(/[\\`*_{}[\]<>()#|!~&]/g, '\\$&')
    .replace(/\s+/g, ' ')
}

/** Characters that cross to main at once. */
const pieceLength = 1_000_000

interface SavedTable<Row> {
  /** The suggested name of the file. */
  readonly name: string
  readonly format: FleetFormat
  readonly rows: readonly Row[]
  readonly table: ExportTable<Row>
  readonly manifest: Readonly<Record<string, unknown>>
}

/** Saves rows with a manifest beside the file, which has its SHA-256; null when the user cancels. @throws BridgeFailure */
export async function saveTable<Row>({ name, format, rows, table, manifest }: SavedTable<Row>) {
  const file = await request('longFiles.begin', { name, type: isCsvFormat(format) ? 'csv' : format })
  if (!file) return null
  try {
    for (const text of toPieces(tableText(format, rows, table), pieceLength)) {
      await request('longFiles.write', { ...file, text })
    }
    return await request('longFiles.end', { ...file, manifest: { ...manifest, format } })
  } catch (thrown) {
    await request('longFiles.cancel', file)
    throw thrown
  }
}

type Exporter = Pick<Connection, 'baseUrl' | 'account' | 'sudo'>

/** Where a file is from, and when. */
export function exportedBy({ baseUrl, account, sudo }: Exporter) {
  return {
    ...{ version: 1, service: baseUrl, account, sudo: sudo?.username ?? null },
    exported_at: new Date().toISOString(),
  }
}

/** What the file of the fleet table is: where it is from, the filter, and how complete and how old its cells are. */
export function createManifest(
  rows: readonly ProjectRow[],
  columns: readonly FleetColumn[],
  { kind, filter }: { readonly kind: FleetKind; readonly filter: string },
  connection: Exporter,
) {
  const cells = rows.flatMap(row => columns.map(({ id }) => row.getCell(id)))
  const times = cells.flatMap(cell => (cell.kind === 'value' ? [cell.at] : [])).toSorted()
  return {
    kind: `gatehouse-${kind}`,
    ...exportedBy(connection),
    filter,
    columns: columns.map(({ id }) => id),
    [kind]: rows.length,
    cells_without_value: cells.filter(({ kind }) => kind !== 'value').length,
    oldest_value: times[0] ?? null,
    newest_value: times.at(-1) ?? null,
  }
}
