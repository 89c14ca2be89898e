import { once } from 'node:events'
import { type CsvValue, csvLine } from '#shared/csv.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getFlag, outputs, type Typed } from './command.ts'
import type { Io } from './io.ts'
import { UsageProblem } from './problem.ts'

export type Output = (typeof outputs)[number]
type Row = Readonly<Record<string, unknown>>

/** @throws UsageProblem */
export function getOutput(typed: Typed, { stdout }: Io): Output {
  const desired = getFlag(typed, 'output') ?? (stdout.isTTY ? 'table' : 'json')
  const output = outputs.find(one => one === desired)
  if (!output) throw new UsageProblem(`--output: one of ${outputs.join(', ')}.`)
  return output
}

/** Where the rows of a list go, page by page. */
export interface RowWriter {
  write(rows: readonly unknown[]): Promise<void>
  end(): Promise<void>
}

/** Writes text, and waits while the reader is slower. */
export async function writeText({ stdout }: Pick<Io, 'stdout'>, text: string): Promise<void> {
  if (text !== '' && !stdout.write(text)) await once(stdout, 'drain')
}

/**
 * Writes rows in a format.
 * @param columns the fields of a row that are known before the first one; others are left out of tables and CSV
 */
export function createRowWriter(io: Io, output: Output, columns: readonly string[] | null): RowWriter {
  if (output === 'json') return jsonWriter(io)
  if (output === 'jsonl') {
    return { write: rows => writeText(io, rows.map(row => `${toJson(row)}\n`).join('')), end: async () => {} }
  }
  return output === 'csv' ? csvWriter(io, columns) : tableWriter(io, columns)
}

/** One value: an object is a row. */
export async function writeValue(io: Io, output: Output, value: unknown): Promise<void> {
  if (output === 'json') return writeText(io, `${toJson(value, 2)}\n`)
  if (output === 'table' && isRow(value)) {
    const rows = Object.entries(value).map(([field, content]) => ({ field, value: content }))
    return writeRows(io, 'table', rows, ['field', 'value'])
  }
  return writeRows(io, output, [value], null)
}

export async function writeRows(
  io: Io,
  output: Output,
  rows: readonly unknown[],
  columns: readonly string[] | null,
): Promise<void> {
  const writer = createRowWriter(io, output, columns)
  await writer.write(rows)
  await writer.end()
}

/** What a terminal would interpret is escaped, so that the JSON is the same value everywhere. JSON itself escapes only the first 32. */
function toJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character =>
    character === '\n' ? character : [...Array(character.length).keys()].map(at => unicode(character, at)).join(''),
  )
}

function unicode(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}

function jsonWriter(io: Io): RowWriter {
  let count = 0
  return {
    write: rows => {
      const text = rows.map((row, index) => `${count + index === 0 ? '[\n' : ',\n'}  ${toJson(row)}`).join('')
      count += rows.length
      return writeText(io, text)
    },
    end: () => writeText(io, count === 0 ? '[]\n' : '\n]\n'),
  }
}

function csvWriter(io: Io, known: readonly string[] | null): RowWriter {
  let columns = known
  return {
    write: rows => {
      const head = columns === null && rows.length > 0
      columns ??= rows.length > 0 ? getColumns(rows) : null
      if (columns === null) return Promise.resolve()
      const fields = columns
      const first = head || known === fields ? headOf(fields) : ''
      known = null
      return writeText(io, first + rows.map(row => csvLine(fields.map(field => csvValue(row, field)))).join(''))
    },
    end: async () => {},
  }
}

function headOf(columns: readonly string[]): string {
  return csvLine(columns)
}

function csvValue(row: unknown, field: string): CsvValue {
  const value = isRow(row) ? row[field] : row
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : (toScalar(value) ?? null)
}

function toScalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

const maxTableRows = 500
const maxCellLength = 60

/** Rows in aligned columns, as many as fit the width. */
function tableWriter(io: Io, known: readonly string[] | null): RowWriter {
  const rows: unknown[] = []
  const flush = async () => {
    if (rows.length === 0) return
    await writeText(io, formatTable(rows.splice(0), known, io.stdout.columns ?? Number.POSITIVE_INFINITY))
  }
  return {
    write: async some => {
      rows.push(...some)
      if (rows.length >= maxTableRows) await flush()
    },
    end: flush,
  }
}

function formatTable(rows: readonly unknown[], known: readonly string[] | null, width: number): string {
  const columns = known ?? getColumns(rows).filter(name => rows.some(row => !isRow(row) || !isNested(row[name])))
  const cells = rows.map(row => columns.map(name => cellText(isRow(row) ? row[name] : row)))
  const widths = columns.map((name, index) => Math.max(name.length, ...cells.map(line => line[index]?.length ?? 0)))
  let total = 0
  const shown = columns.filter((_name, index) => {
    total += (widths[index] ?? 0) + 2
    return index === 0 || total - 2 <= width
  })
  const line = (texts: readonly string[]) =>
    texts
      .slice(0, shown.length)
      .map((text, index) => text.padEnd(index === shown.length - 1 ? 0 : (widths[index] ?? 0)))
      .join('  ')
      .trimEnd()
  const head = line(columns.map(name => name.toUpperCase()))
  return `${[head, ...cells.map(line)].join('\n')}\n`
}

/** On one line, and with every character visible: a name must not move the cursor or change colors. */
function cellText(value: unknown): string {
  const text = value === null || value === undefined ? '' : (toScalar(value)?.toString() ?? JSON.stringify(value))
  const visible = visibleString(text)
  return visible.length <= maxCellLength
    ? visible
    : `${visible.slice(0, maxCellLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function getColumns(rows: readonly unknown[]): readonly string[] {
  const names = new Set(rows.flatMap(row => (isRow(row) ? Object.keys(row) : ['value'])))
  return [...names]
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
