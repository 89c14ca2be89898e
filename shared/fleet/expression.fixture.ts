import fc from 'fast-check'
import { fleetColumns } from './catalog.ts'
import { cellStates, columnsById, type Expression, operators, units } from './expression.ts'

const columns = columnsById(fleetColumns)
const idsOf = (type: string) => fleetColumns.filter(column => column.type === type).map(({ id }) => id)
const anyOf = (type: string) => fc.constantFrom(...idsOf(type))

const numbers = fc.integer({ min: -1000, max: 1000 }).map(value => ({ kind: 'number' as const, value }))
const texts = fc.string({ unit: 'binary', maxLength: 20 }).map(value => ({ kind: 'text' as const, value }))
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => ({ kind: 'date' as const, value: date.toISOString().slice(0, 10) }))
const periods = fc.record({
  kind: fc.constant('relative' as const),
  amount: fc.nat(400),
  unit: fc.constantFrom(...units),
  direction: fc.constantFrom('ago' as const, 'ahead' as const),
})
const sign = fc.constantFrom(...operators)
const equality = fc.constantFrom('=' as const, '!=' as const)
const compare = fc.constant('compare' as const)

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({ kind: compare, column: anyOf('number'), operator: sign, operand: numbers }),
  fc.record({ kind: compare, column: anyOf('time'), operator: sign, operand: fc.oneof(days, periods) }),
  fc.record({ kind: compare, column: anyOf('text'), operator: equality, operand: texts }),
  fc.record({ kind: fc.constant('contains' as const), column: anyOf('text'), text: fc.string() }),
  fc.record({
    kind: fc.constant('in' as const),
    column: anyOf('number'),
    operands: fc.array(numbers, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('is' as const),
    column: fc.constantFrom(...columns.keys()),
    state: fc.constantFrom(...cellStates),
    isNegated: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('holds' as const), column: anyOf('boolean') }),
  fc.record({ kind: fc.constant('path' as const), text: fc.string() }),
)

/** As the parser makes them: `and` has no parts that are `and`. */
function joined(kind: 'and' | 'or', parts: readonly Expression[]): Expression {
  return { kind, parts: parts.flatMap(part => (part.kind === kind ? part.parts : [part])) }
}

/** Every expression that the parser can make. */
export const { expression: expressions } = fc.letrec<{ expression: Expression }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map(parts => joined('and', parts)),
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map(parts => joined('or', parts)),
    tie('expression').map((part): Expression => ({ kind: 'not', part })),
  ),
}))
