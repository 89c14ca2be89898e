import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fleetColumns } from './catalog.ts'
import { complete } from './complete.ts'
import {
  cellStates,
  columnsById,
  columnsIn,
  type Expression,
  operators,
  parseExpression,
  printExpression,
  units,
} from './expression.ts'

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

const { expression: expressions } = fc.letrec<{ expression: Expression }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map(parts => joined('and', parts)),
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map(parts => joined('or', parts)),
    tie('expression').map((part): Expression => ({ kind: 'not', part })),
  ),
}))

/** Words of the language in any order: they come further into the parser than random characters. */
const phrases = fc
  .array(
    fc.constantFrom(
      ...[
        'and',
        'or',
        'not',
        '(',
        ')',
        ',',
        '<',
        '>=',
        '=',
        'in',
        'is',
        'contains',
        'missing',
        '"',
        '"a"',
        '30',
        'days',
      ],
      ...['ago', '2026-02-30', 'true', 'mirrors.failed', 'freeze.now', 'deployments.last', 'project.path', 'x.y', '\\'],
    ),
    { maxLength: 12 },
  )
  .map(words => words.join(' '))

const parse = (text: string) => parseExpression(text, columns)
const errorOf = (text: string) => {
  const parsed = parse(text)
  if (parsed.ok) throw new Error(`Parsed ${text}`)
  const { message, from, to } = parsed.error
  return { message, at: text.slice(from, to), from }
}

describe('an expression', () => {
  it('is the same after it was printed and parsed', () => {
    fc.assert(
      fc.property(expressions, expression => {
        const text = printExpression(expression)
        fc.pre(text.length <= 2000)
        expect(parse(text)).toEqual({ ok: true, expression })
      }),
    )
  })

  it('is parsed or has an error inside the text, whatever the text is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), phrases), text => {
        const parsed = parse(text)
        if (parsed.ok) return
        const { from, to } = parsed.error
        expect(from >= 0 && from <= to && to <= text.length).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('names the place of an error', () => {
    expect(errorOf('approvals.requird < 2')).toMatchObject({
      message: 'Unknown column “approvals.requird”',
      at: 'approvals.requird',
    })
    expect(errorOf('mirrors.failed > many')).toMatchObject({ message: 'Expected a number', at: 'many' })
    expect(errorOf('mirrors.failed > 0 mirrors.enabled')).toMatchObject({ at: 'mirrors.enabled' })
    expect(errorOf('freeze.now < true')).toMatchObject({ at: '<' })
    expect(errorOf('(freeze.now')).toMatchObject({ message: 'Expected “)”', from: 11 })
    expect(errorOf('project.path = "a')).toMatchObject({ message: 'The closing quotation mark is missing', at: '"a' })
    expect(errorOf('deployments.last < 2026-02-30')).toMatchObject({ at: '2026-02-30' })
    expect(errorOf('')).toMatchObject({ message: 'Expected a condition', from: 0 })
    expect(errorOf('('.repeat(500))).toMatchObject({ message: 'Too many nested conditions' })
  })

  it('binds "and" closer than "or", and "not" closest', () => {
    expect(parse('not freeze.now and mirrors.failed > 0 or harbor')).toMatchObject({
      ok: true,
      expression: {
        kind: 'or',
        parts: [{ kind: 'and', parts: [{ kind: 'not' }, { kind: 'compare' }] }, { kind: 'path' }],
      },
    })
  })

  it('searches in the path for a word that is no column', () => {
    expect(parse('harbor/light')).toEqual({ ok: true, expression: { kind: 'path', text: 'harbor/light' } })
  })

  it('knows the columns that it needs', () => {
    const parsed = parse('mirrors.failed > 0 and (harbor or not freeze.now) and mirrors.failed < 9')
    expect(parsed.ok && columnsIn(parsed.expression)).toEqual(['mirrors.failed', 'freeze.now'])
  })
})

describe('completion', () => {
  const completions = (text: string, cursor = text.length) =>
    complete(text, cursor, fleetColumns, columns, () => ['success', 'failed'])
  const options = (text: string) => completions(text).options.map(option => option.text)

  it('offers what may follow at the cursor', () => {
    expect(options('')).toContain('project.path')
    expect(options('approvals.req')[0]).toBe('approvals.required')
    expect(options('mirrors.failed ')).toEqual(['<', '<=', '>', '>=', '=', '!=', 'in', 'is'])
    expect(options('mirrors.failed > 0 ')).toEqual(['and', 'or'])
    expect(options('deployments.status = ')).toEqual(['"success"', '"failed"'])
    expect(options('deployments.last < 30 ')).toEqual(['minutes', 'hours', 'days', 'weeks'])
    expect(options('deployments.last < 30 days a')).toEqual(['ago', 'ahead'])
    expect(options('mirrors.failed is mis')).toEqual(['missing'])
    expect(options('mirrors.failed > 0 and (freeze.n')).toContain('freeze.now')
  })

  it('finds a column by its label', () => {
    expect(options('authors')).toEqual(['approvals.authors'])
  })

  it('replaces the word before the cursor only', () => {
    expect(completions('mirr and freeze.now', 4)).toMatchObject({ from: 0 })
  })

  it('never throws, wherever the cursor is', () => {
    fc.assert(
      fc.property(phrases, fc.nat(200), (text, cursor) => {
        const { from } = completions(text, Math.min(cursor, text.length))
        expect(from).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
