import type { Cell } from '#shared/fleet/cell.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import type { CellState, Expression } from '#shared/fleet/expression.ts'

const states: Readonly<Record<Exclude<Cell['kind'], 'value'>, CellState>> = {
  notLoaded: 'notLoaded',
  loading: 'notLoaded',
  forbidden: 'forbidden',
  notFound: 'notFound',
  edition: 'unavailable',
  version: 'unavailable',
  error: 'failed',
  cut: 'cut',
}

/** The condition that holds for the projects with this cell in a column. */
export function groupCondition({ id: column, type }: Pick<FleetColumn, 'id' | 'type'>, cell: Cell): Expression {
  if (cell.kind !== 'value') return { kind: 'is', column, state: states[cell.kind], isNegated: false }
  const { value } = cell
  if (value === null) return { kind: 'is', column, state: 'missing', isNegated: false }
  const equals = { kind: 'compare', column, operator: '=' } as const
  if (typeof value === 'boolean')
    return value ? { kind: 'holds', column } : { ...equals, operand: { kind: 'boolean', value } }
  if (typeof value === 'number') return { ...equals, operand: { kind: 'number', value } }
  if (type === 'time')
    return { ...equals, operand: { kind: 'date', value: new Date(value).toISOString().slice(0, 10) } }
  return { ...equals, operand: { kind: 'text', value } }
}
