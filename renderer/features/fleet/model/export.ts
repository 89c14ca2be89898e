import type { Connection } from '#shared/bridge.ts'
import { csvFormats, csvLabels, isCsvFormat } from '#shared/csv.ts'
import { type Cell, cellText } from '#shared/fleet/cell.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
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

/** The rows of the table as a file. Cells without a value say why in words; JSON Lines has the kind and the age of each. */
export function fleetText(format: FleetFormat, rows: readonly ProjectRow[], columns: readonly FleetColumn[]): string {
  if (format === 'jsonl') return rows.map(row => `${JSON.stringify(toRecord(row, columns))}\n`).join('')
  if (isCsvFormat(format)) return exportText(format, rows, columns.map(toField))
  const lines = [
    columns.map(({ label }) => label),
    columns.map(({ type }) => (type === 'number' ? '--:' : '---')),
    ...rows.map(row => columns.map(({ id }) => markdownCell(cellText(row.getCell(id))))),
  ]
  return lines.map(cells => `| ${cells.join(' | ')} |\n`).join('')
}

function toField({ id }: FleetColumn): ExportField<ProjectRow> {
  return { id, exportValue: row => cellText(row.getCell(id)) }
}

function toRecord(row: ProjectRow, columns: readonly FleetColumn[]) {
  return {
    project: row.project.id,
    path: row.path,
    cells: Object.fromEntries(columns.map(({ id }) => [id, toPlain(row.getCell(id))])),
  }
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

interface FleetExport {
  readonly format: FleetFormat
  readonly rows: readonly ProjectRow[]
  readonly columns: readonly FleetColumn[]
  readonly filter: string
  readonly connection: Pick<Connection, 'baseUrl' | 'account' | 'sudo'>
}

/** Saves the rows with a manifest beside the file, which has its SHA-256; null when the user cancels. @throws BridgeFailure */
export async function saveFleet({ format, rows, columns, filter, connection }: FleetExport) {
  const file = await request('longFiles.begin', { name: 'projects', type: isCsvFormat(format) ? 'csv' : format })
  if (!file) return null
  try {
    for (const text of toPieces(fleetText(format, rows, columns), pieceLength)) {
      await request('longFiles.write', { ...file, text })
    }
    return await request('longFiles.end', {
      ...file,
      manifest: createManifest({ format, rows, columns, filter, connection }),
    })
  } catch (thrown) {
    await request('longFiles.cancel', file)
    throw thrown
  }
}

/** What the file is: where it is from, the filter, and how complete and how old its cells are. */
export function createManifest({ format, rows, columns, filter, connection }: FleetExport) {
  const cells = rows.flatMap(row => columns.map(({ id }) => row.getCell(id)))
  const times = cells.flatMap(cell => (cell.kind === 'value' ? [cell.at] : [])).toSorted()
  return {
    kind: 'gatehouse-projects',
    version: 1,
    service: connection.baseUrl,
    account: connection.account,
    sudo: connection.sudo?.username ?? null,
    exported_at: new Date().toISOString(),
    format,
    filter,
    columns: columns.map(({ id }) => id),
    projects: rows.length,
    cells_without_value: cells.filter(({ kind }) => kind !== 'value').length,
    oldest_value: times[0] ?? null,
    newest_value: times.at(-1) ?? null,
  }
}
