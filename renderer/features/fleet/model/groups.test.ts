import { expect, test } from 'vitest'
import type { Cell } from '#shared/fleet/cell.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { groupCondition } from './groups.ts'

const column = (type: FleetColumn['type']) => ({ id: 'tags.count', type })
const loaded = { at: '2026-03-02T00:00:00.000Z', isStale: false }
const error = { kind: 'notFound', message: '' } as const

test.each<[FleetColumn['type'], Cell, unknown]>([
  ['boolean', { kind: 'value', value: true, ...loaded }, { kind: 'holds' }],
  [
    'boolean',
    { kind: 'value', value: false, ...loaded },
    { kind: 'compare', operator: '=', operand: { kind: 'boolean', value: false } },
  ],
  [
    'number',
    { kind: 'value', value: 0, ...loaded },
    { kind: 'compare', operator: '=', operand: { kind: 'number', value: 0 } },
  ],
  [
    'text',
    { kind: 'value', value: '', ...loaded },
    { kind: 'compare', operator: '=', operand: { kind: 'text', value: '' } },
  ],
  [
    'text',
    { kind: 'value', value: '2026-03-01T23:59:59.000Z', ...loaded },
    { operand: { kind: 'text', value: '2026-03-01T23:59:59.000Z' } },
  ],
  [
    'time',
    { kind: 'value', value: '2026-03-01T23:59:59.000Z', ...loaded },
    { operator: '=', operand: { kind: 'date', value: '2026-03-01' } },
  ],
  ['text', { kind: 'value', value: null, ...loaded }, { kind: 'is', state: 'missing', isNegated: false }],
  ['text', { kind: 'notLoaded' }, { kind: 'is', state: 'notLoaded', isNegated: false }],
  ['text', { kind: 'loading' }, { kind: 'is', state: 'notLoaded', isNegated: false }],
  ['text', { kind: 'notFound', error }, { kind: 'is', state: 'notFound', isNegated: false }],
])('projects whose cell of type %s is %j are those with the condition %j', (type, cell, expected) => {
  expect(groupCondition(column(type), cell)).toMatchObject({ column: 'tags.count', ...Object(expected) })
})
