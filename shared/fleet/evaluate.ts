import { dayMilliseconds } from '../days.ts'
import type { Cell, CellValue } from './cell.ts'
import type { CellState, Expression, Operand, Operator } from './expression.ts'

/** A row as expressions see it. */
export interface FleetRow {
  readonly path: string
  getCell(column: string): Cell
}

/**
 * Whether an expression holds for a row; null when that depends on cells without a value. A cell that is forbidden or not loaded is neither small
 * nor large, so that its negation is not true either.
 */
export function evaluate(expression: Expression, row: FleetRow, now: number): boolean | null {
  switch (expression.kind) {
    case 'and':
      return all(expression.parts.map(part => evaluate(part, row, now)))
    case 'or':
      return negate(all(expression.parts.map(part => negate(evaluate(part, row, now)))))
    case 'not':
      return negate(evaluate(expression.part, row, now))
    case 'path':
      return row.path.toLowerCase().includes(expression.text.toLowerCase())
    case 'is': {
      const is = isInState(row.getCell(expression.column), expression.state)
      return expression.isNegated ? negate(is) : is
    }
    case 'holds':
      return withValue(row.getCell(expression.column), value => value === true)
    case 'contains':
      return withValue(row.getCell(expression.column), value => contains(value, expression.text))
    case 'in':
      return withValue(row.getCell(expression.column), value =>
        expression.operands.some(operand => compare(value, '=', operand, now)),
      )
    case 'compare':
      return withValue(row.getCell(expression.column), value =>
        compare(value, expression.operator, expression.operand, now),
      )
  }
}

function all(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(false)) return false
  return values.includes(null) ? null : true
}

function negate(value: boolean | null): boolean | null {
  return value === null ? null : !value
}

function withValue(cell: Cell, test: (value: CellValue) => boolean): boolean | null {
  return cell.kind === 'value' ? test(cell.value) : null
}

function contains(value: CellValue, text: string): boolean {
  return value !== null && String(value).toLowerCase().includes(text.toLowerCase())
}

/** Whether a project has none is known from a value only; whether it is forbidden and the like, once it was loaded. */
function isInState(cell: Cell, state: CellState): boolean | null {
  const isNotLoaded = cell.kind === 'notLoaded' || cell.kind === 'loading'
  if (state === 'notLoaded') return isNotLoaded
  if (isNotLoaded) return null
  switch (state) {
    case 'missing':
      return withValue(cell, value => value === null)
    case 'unavailable':
      return cell.kind === 'edition' || cell.kind === 'version'
    case 'failed':
      return cell.kind === 'error'
    default:
      return cell.kind === state
  }
}

/** Nothing is neither before nor after something, and differs from everything. */
function compare(value: CellValue, operator: Operator, operand: Operand, now: number): boolean {
  if (value === null) return operator === '!='
  const difference = getDifference(value, operand, now)
  switch (operator) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
    case '=':
      return difference === 0
    case '!=':
      return difference !== 0
  }
}

const unitLength = {
  minutes: 60_000,
  hours: 3_600_000,
  days: dayMilliseconds,
  weeks: 7 * dayMilliseconds,
} as const

/** Below zero when the value is less or earlier, zero when it is the same. Texts are the same in any case. */
function getDifference(value: string | number | boolean, operand: Operand, now: number): number {
  switch (operand.kind) {
    case 'number':
      return Number(value) - operand.value
    case 'boolean':
      return Number(value !== operand.value)
    case 'text':
      return Number(String(value).toLowerCase() !== operand.value.toLowerCase())
    case 'date': {
      const start = Date.parse(`${operand.value}T00:00:00Z`)
      const time = Date.parse(String(value))
      // Each time of the day is that day.
      return time >= start && time < start + dayMilliseconds ? 0 : time - start
    }
    case 'relative': {
      const length = operand.amount * unitLength[operand.unit]
      return Date.parse(String(value)) - (operand.direction === 'ago' ? now - length : now + length)
    }
  }
}

/** The rows that match, and how many rows can't be decided yet. */
export interface Filtered<Row> {
  readonly matching: readonly Row[]
  readonly undecided: readonly Row[]
}

/** Filters rows; null matches all of them. */
export function filterFleet<Row extends FleetRow>(
  rows: readonly Row[],
  expression: Expression | null,
  now: number,
): Filtered<Row> {
  if (!expression) return { matching: rows, undecided: [] }
  const matching: Row[] = []
  const undecided: Row[] = []
  for (const row of rows) {
    const result = evaluate(expression, row, now)
    if (result === true) matching.push(row)
    else if (result === null) undecided.push(row)
  }
  return { matching, undecided }
}

/** The rows with the same value of a column, and totals of others over them. */
export interface FleetGroup<Row> {
  /** Null: rows whose cell has no value. */
  readonly cell: Cell
  readonly rows: readonly Row[]
}

/** Groups rows by the value of a column, the largest group first. Cells without a value are grouped by why. */
export function groupFleet<Row extends FleetRow>(rows: readonly Row[], column: string): readonly FleetGroup<Row>[] {
  const groups = new Map<string, { cell: Cell; rows: Row[] }>()
  for (const row of rows) {
    const cell = row.getCell(column)
    const key = cell.kind === 'value' ? `value ${typeof cell.value} ${cell.value}` : cell.kind
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { cell, rows: [row] })
  }
  return [...groups.values()].toSorted((a, b) => b.rows.length - a.rows.length)
}

/** The total of a column over rows: the sum of numbers, or how often a boolean is true; `known` rows have a value. */
export function totalOf(rows: readonly FleetRow[], column: string): { readonly total: number; readonly known: number } {
  let total = 0
  let known = 0
  for (const row of rows) {
    const cell = row.getCell(column)
    if (cell.kind !== 'value') continue
    known += 1
    if (typeof cell.value === 'number' || typeof cell.value === 'boolean') total += Number(cell.value)
  }
  return { total, known }
}
