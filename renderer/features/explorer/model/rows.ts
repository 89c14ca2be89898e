import type { ConnectionRef } from '#shared/bridge.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { readTable } from '../../../lib/code/table-text.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import type { Field } from '../../../ui/schema-form/field.ts'
import type { SentCall } from './explorer-state.ts'
import { lastPathValue, resolveCall } from './operation-form.ts'
import type { Variable, Variables } from './variables.ts'

/** A table whose rows a request is run for. */
export interface RowTable {
  /** The name of the file, or how many projects. */
  readonly name: string
  readonly source: 'csv' | 'projects'
  /** Names for references. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** What is odd about the file, in sentences. */
  readonly notes: readonly string[]
}

/** The table of a connection, and whether the explorer runs requests for its rows. */
interface RowsState {
  readonly table: RowTable | null
  readonly isOn: boolean
  /** The row whose request is shown. */
  readonly shown: number
}

const states = createPageState<RowsState>()
const off: RowsState = { table: null, isOn: false, shown: 0 }

export function useRows(connection: ConnectionRef): RowsState {
  return states.use([connection]) ?? off
}

export function changeRows(connection: ConnectionRef, part: Partial<RowsState>): void {
  states.set([connection], { ...(states.get([connection]) ?? off), ...part })
}

/** More rows are no bulk job that a person could review. */
const maxRunRows = 10_000

/** Reads a CSV file: its first row has the names of the columns. A sentence when there is nothing to run for. */
export function readRows(text: string, name: string): RowTable | string {
  const {
    rows: [head, ...rows],
    unevenRow,
    brokenRow,
    isCut,
  } = readFirst(text, name)
  if (!head || rows.length === 0) return t('The file has no rows below its heading.')
  if (rows.length > maxRunRows || isCut) {
    return t('The file has too many rows: {maximum, number} at most.', { maximum: maxRunRows })
  }
  const notes = [
    ...(unevenRow === null
      ? []
      : [t('Row {row} has another number of cells than the heading.', { row: unevenRow - 1 })]),
    ...(brokenRow === null ? [] : [t('Row {row} has unbalanced quotes.', { row: brokenRow - 1 })]),
  ]
  return { name, source: 'csv', columns: toColumnNames(head), rows, notes }
}

function readFirst(text: string, name: string) {
  return readTable(text.replace(/^\ufeff/, ''), /\.tsv$/i.test(name), maxRunRows + 2)
}

/** Headings as names that a reference can have, each another. @example ['Project path', ''] → ['Project_path', 'column_2'] */
export function toColumnNames(headings: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return headings.map((heading, index) => {
    const plain = heading
      .trim()
      .replaceAll(/[^\w.-]+/g, '_')
      .replace(/^([^A-Za-z_])/, '_$1')
    const base = /^_*$/.test(plain) ? `column_${index + 1}` : plain
    let name = base
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`
    taken.add(name)
    return name
  })
}

/** The variables with those of a row: a column hides a variable of the same name. */
export function withRow(variables: Variables, table: RowTable, index: number): Variables {
  const cells = table.rows[index] ?? []
  const ofRow = table.columns.map((name, at): [string, Variable] => [
    name,
    { name, value: cells[at] ?? '', isSecret: false, source: table.name },
  ])
  return new Map([...variables, ...ofRow])
}

/** The request for one row. */
export interface RowCall extends Pick<SentCall, 'params'> {
  readonly index: number
  /** "Row 3: v1.2.0" */
  readonly label: string
  readonly masked: SentCall['params']
  /** Why it can't be sent; null when it can. */
  readonly problem: string | null
}

/** The requests for all rows. */
export function planRows(
  endpoint: Endpoint,
  fields: readonly Field[],
  template: SentCall['template'],
  { variables, table }: { readonly variables: Variables; readonly table: RowTable },
): readonly RowCall[] {
  return table.rows.map((cells, index) => {
    const { params, masked, problems } = resolveCall(endpoint, fields, template, withRow(variables, table, index))
    const [first] = Object.entries(problems)
    const isUneven = cells.length !== table.columns.length
    const name = lastPathValue(endpoint, masked)
    const row = t('Row {row}', { row: index + 1 })
    return {
      index,
      label: name === endpoint.id ? row : `${row}: ${name}`,
      params,
      masked,
      // Its cells may be those of other columns.
      problem: isUneven
        ? t('The row has another number of cells than the heading')
        : first
          ? first[0] === ''
            ? first[1]
            : `${first[0]}: ${first[1]}`
          : null,
    }
  })
}

/** The line of a request: its path with its values, and its query. */
export function requestLine(endpoint: Endpoint, params: SentCall['params']): string {
  const path = endpoint.path
    .replaceAll(/:([a-z_]+)/g, (whole, name: string) =>
      params[name] === undefined ? whole : encodeURIComponent(String(params[name])),
    )
    .replaceAll(/\[[^\]]*\]/g, '')
  const query = Object.keys(endpoint.params.query ?? {}).flatMap(name => {
    const value = params[name]
    if (value === undefined) return []
    return [`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`]
  })
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The body of a request as JSON; empty when it has none. */
export function requestBody(endpoint: Endpoint, params: SentCall['params']): string {
  const names = Object.keys(endpoint.params.body ?? {}).filter(name => params[name] !== undefined)
  return names.length === 0 ? '' : JSON.stringify(Object.fromEntries(names.map(name => [name, params[name]])))
}
