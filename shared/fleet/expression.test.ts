import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fleetColumns } from './catalog.ts'
import { complete } from './complete.ts'
import { expressions } from './expression.fixture.ts'
import { columnsById, columnsIn, parseExpression, printExpression } from './expression.ts'

const columns = columnsById(fleetColumns)

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
    expect(errorOf('project.path contains =')).toMatchObject({ message: 'Expected a text', at: '=' })
    expect(errorOf('project.path contains ')).toMatchObject({ message: 'Expected a text' })
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

  it('offers twelve at most', () => {
    expect(options('')).toHaveLength(12)
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
