import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetColumns } from './catalog.ts'
import { type Condition, fromBuilt, fromCondition, operatorsOf, toBuilt, toCondition } from './conditions.ts'
import { expressions } from './expression.fixture.ts'
import { columnsById, parseExpression, printExpression } from './expression.ts'

const columns = columnsById(fleetColumns)

test('a typed filter is the same after it was edited as a list of conditions', () => {
  fc.assert(
    fc.property(expressions, expression => {
      const { join, parts } = toBuilt(expression)
      const edited = parts.map(part => {
        const condition = toCondition(part)
        return condition ? fromCondition(condition, columns) : part
      })
      const built = fromBuilt({ join, parts: edited.flatMap(part => part ?? []) })
      expect(built && parseExpression(printExpression(built), columns)).toEqual({ ok: true, expression })
    }),
  )
})

const conditions: fc.Arbitrary<Condition> = fc.constantFrom(...fleetColumns).chain(column =>
  fc.record({
    column: fc.constant(column.id),
    operator: fc.constantFrom(...operatorsOf(column)),
    values: fc.array(
      fc.oneof(fc.string(), fc.constantFrom('3', 'true', 'missing', '30 days ago', '2026-01-31', '3 or "x"')),
    ),
  }),
)

test('whatever is entered for a condition, it is one condition on its column, or incomplete', () => {
  fc.assert(
    fc.property(conditions, condition => {
      const part = fromCondition(condition, columns)
      if (!part) return
      expect(toCondition(part)).toMatchObject({ column: condition.column, operator: condition.operator })
      expect(parseExpression(printExpression(part), columns)).toEqual({ ok: true, expression: part })
    }),
  )
})

test('a value can’t bring another condition along', () => {
  const condition: Condition = { column: 'mirrors.failed', operator: '>', values: ['0 or project.archived'] }
  expect(fromCondition(condition, columns)).toBeNull()
})

test('a condition on an unknown column, or with an operator that its column does not have, is none', () => {
  expect(fromCondition({ column: 'mirrors.lost', operator: 'contains', values: ['a'] }, columns)).toBeNull()
  expect(fromCondition({ column: 'mirrors.failed', operator: 'contains', values: ['1'] }, columns)).toBeNull()
  expect(fromCondition({ column: 'freeze.now', operator: '<', values: ['true'] }, columns)).toBeNull()
  expect(fromCondition({ column: '', operator: 'contains', values: ['crane'] }, columns)).toEqual({
    kind: 'path',
    text: 'crane',
  })
})
