import type { FleetColumn } from './column.ts'
import {
  type Columns,
  cellStates,
  type Expression,
  type Operand,
  type Operator,
  operators,
  parseExpression,
} from './expression.ts'

/**
 * A filter as a list of conditions, which can be edited without typing the language. Every filter has this form: a part that is no single condition
 * stays what it is.
 */
export interface BuiltFilter {
  /** Whether all parts have to hold, or one of them. */
  readonly join: 'and' | 'or'
  readonly parts: readonly Expression[]
}

/** The filter as a list. @param expression null for all rows */
export function toBuilt(expression: Expression | null): BuiltFilter {
  if (!expression) return { join: 'and', parts: [] }
  if (expression.kind === 'and' || expression.kind === 'or') return { join: expression.kind, parts: expression.parts }
  return { join: 'and', parts: [expression] }
}

/** The expression of a list; null when it has no conditions. */
export function fromBuilt({ join, parts }: BuiltFilter): Expression | null {
  const [first] = parts
  if (!first) return null
  if (parts.length === 1) return first
  return { kind: join, parts: parts.flatMap(part => (part.kind === join ? part.parts : [part])) }
}

export type ConditionOperator = Operator | 'contains' | 'in' | 'is' | 'isNot' | 'isTrue' | 'isFalse'

/** One condition, while it is edited. `column` is empty for a part of the path; `values` are as they are typed. */
export interface Condition {
  readonly column: string
  readonly operator: ConditionOperator
  /** Several for `in`, none for `isTrue` and `isFalse`, otherwise one. */
  readonly values: readonly string[]
}

/** The operators that a column can have, in the order in which they are offered; undefined for the path. */
export function operatorsOf(column: FleetColumn | undefined): readonly ConditionOperator[] {
  switch (column?.type) {
    case undefined:
      return ['contains']
    case 'boolean':
      return ['isTrue', 'isFalse', '=', '!=', 'is', 'isNot']
    case 'text':
      return ['=', '!=', 'contains', 'in', 'is', 'isNot']
    case 'number':
      return [...operators, 'in', 'is', 'isNot']
    case 'time':
      return [...operators, 'is', 'isNot']
  }
}

/** Values to choose from for a condition; those of a text column are the ones that it has now. */
export function choicesOf(
  column: FleetColumn | undefined,
  operator: ConditionOperator,
  values: (column: string) => readonly string[],
): readonly string[] {
  if (operator === 'is' || operator === 'isNot') return cellStates
  if (column?.type === 'boolean') return ['true', 'false']
  if (column?.type === 'time')
    return ['1 days ago', '7 days ago', '30 days ago', '90 days ago', '365 days ago', '7 days ahead']
  return column?.type === 'text' ? values(column.id) : []
}

/** A part of a filter as a condition; null when it is more than one, such as a part in parentheses. */
export function toCondition(part: Expression): Condition | null {
  switch (part.kind) {
    case 'path':
      return { column: '', operator: 'contains', values: [part.text] }
    case 'holds':
      return { column: part.column, operator: 'isTrue', values: [] }
    case 'not':
      return part.part.kind === 'holds' ? { column: part.part.column, operator: 'isFalse', values: [] } : null
    case 'contains':
      return { column: part.column, operator: 'contains', values: [part.text] }
    case 'is':
      return { column: part.column, operator: part.isNegated ? 'isNot' : 'is', values: [part.state] }
    case 'in':
      return { column: part.column, operator: 'in', values: part.operands.map(toValue) }
    case 'compare':
      return { column: part.column, operator: part.operator, values: [toValue(part.operand)] }
    default:
      return null
  }
}

function toValue(operand: Operand): string {
  return operand.kind === 'relative' ? `${operand.amount} ${operand.unit} ${operand.direction}` : String(operand.value)
}

/** The part of a filter that a condition is; null while it is incomplete or not valid. */
export function fromCondition({ column, operator, values }: Condition, columns: Columns): Expression | null {
  const known = columns.get(column)
  if (column !== '' && !(known && operatorsOf(known).includes(operator))) return null
  if (operator === 'isTrue') return { kind: 'holds', column }
  if (operator === 'isFalse') return { kind: 'not', part: { kind: 'holds', column } }
  const [value] = values
  if (value === undefined) return null
  if (!known) return { kind: 'path', text: value }
  switch (operator) {
    case 'is':
    case 'isNot': {
      const state = cellStates.find(one => one === value)
      return state ? { kind: 'is', column, state, isNegated: operator === 'isNot' } : null
    }
    case 'contains':
      return { kind: 'contains', column, text: value }
    case 'in': {
      const operands = values.map(one => toOperand(known, one))
      return operands.includes(null) ? null : { kind: 'in', column, operands: operands.flatMap(one => one ?? []) }
    }
    default: {
      const operand = toOperand(known, value)
      return operand && { kind: 'compare', column, operator, operand }
    }
  }
}

/** The value as the language reads it; null when it isn't one value of the column's type. */
function toOperand({ id, type, ...column }: FleetColumn, value: string): Operand | null {
  if (type === 'text') return { kind: 'text', value }
  const text = `${id} = ${type === 'number' ? value.trim() : value}`
  const parsed = parseExpression(text, new Map([[id, { id, type, ...column }]]))
  return parsed.ok && parsed.expression.kind === 'compare' ? parsed.expression.operand : null
}

/** A condition to start with in another column: its first operator, without a value. */
export function emptyCondition(column: FleetColumn | undefined): Condition {
  const [operator = 'contains'] = operatorsOf(column)
  return { column: column?.id ?? '', operator, values: [] }
}
