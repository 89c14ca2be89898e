import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyReplacements, findReplacements, getPattern, type TextSearch } from './replace-text.ts'

const search = (part: Partial<TextSearch>): TextSearch => ({
  find: '',
  replacement: '',
  isPattern: false,
  matchCase: true,
  ...part,
})
const find = (text: string, wanted: TextSearch) => {
  const result = findReplacements({ search: wanted, texts: [text] })
  if ('problem' in result) throw new Error(result.problem)
  return result.found[0]?.matches ?? []
}
const run = (text: string, wanted: TextSearch) => {
  const matches = find(text, wanted)
  return { text: applyReplacements(text, matches), places: matches.length }
}

describe('replacing in a text', () => {
  it('takes a plain search and its replacement as they are', () => {
    expect(run('a.b a+b', search({ find: 'a.b', replacement: '$&$1' }))).toEqual({ text: '$&$1 a+b', places: 1 })
  })

  it('puts groups of a pattern in', () => {
    expect(run('x=1\ny=2', search({ find: '^(\\w)=', replacement: '$1: ', isPattern: true }))).toEqual({
      text: 'x: 1\ny: 2',
      places: 2,
    })
  })

  it('reads the references of a replacement as JavaScript does', () => {
    const part = fc.constantFrom(
      '$',
      '$$',
      '$&',
      '$`',
      "$'",
      '$0',
      '$1',
      '$2',
      '$3',
      '$12',
      '$10',
      '$<x>',
      '$<y>',
      '$<',
      'a',
    )
    const text = fc.stringMatching(/^[ab c]{0,12}$/)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), text, fc.boolean(), (parts, given, isNamed) => {
        const source = isNamed ? '(?<x>a)|(b)' : '(a)|(b)'
        const replacement = parts.join('')
        const found = run(given, search({ find: source, replacement, isPattern: true }))
        expect(found.text).toBe(given.replace(new RegExp(source, 'gmu'), replacement))
      }),
      { examples: [[['$<', '$', '$<x>'], 'b', false]] },
    )
  })

  it('tells each match with its line, so that some can be left out', () => {
    const matches = find('a\nb a\n\na', search({ find: 'a', replacement: 'x' }))
    expect(matches.map(({ start, end, line }) => [start, end, line])).toEqual([
      [0, 1, 1],
      [4, 5, 2],
      [7, 8, 4],
    ])
    expect(applyReplacements('a\nb a\n\na', matches.slice(1))).toBe('a\nb x\n\nx')
  })

  it('keeps line ends, the byte order mark and everything that does not fit', () => {
    expect(run('One\r\ntwo', search({ find: 'one', replacement: 'three', matchCase: false })).text).toBe('three\r\ntwo')
    expect(run('\ufeffa\r\nb\r\n', search({ find: 'a\nb', replacement: 'c\nd' })).text).toBe('\ufeffc\r\nd\r\n')
    expect(run('\ufeffa', search({ find: '^a', replacement: 'b', isPattern: true })).text).toBe('\ufeffb')
  })

  it('counts no match without characters', () => {
    expect(run('aab', search({ find: 'x*', replacement: '-', isPattern: true }))).toEqual({ text: 'aab', places: 0 })
  })

  it('reports an invalid pattern', () => {
    expect(getPattern(search({ find: '(', isPattern: true }))).toHaveProperty('problem')
  })

  it('gives up a replacement that would fill the memory', () => {
    const bomb = search({ find: 'x', replacement: '$`$`$`$`', isPattern: true })
    const problem = 'The replaced texts would be too long'
    expect(findReplacements({ search: bomb, texts: ['x'.repeat(20_000)] })).toEqual({ problem })
    const long = search({ find: '^x', replacement: "$'".repeat(100_000), isPattern: true })
    expect(findReplacements({ search: long, texts: ['x'.repeat(100_000)] })).toEqual({ problem })
    expect(run('axb', search({ find: 'x', replacement: '$`', isPattern: true })).text).toBe('aab')
  })

  it('finds any plain text in itself, and replacing it by itself changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), text => {
        const found = run(`${text} ${text}`, search({ find: text, replacement: text }))
        expect(found.text).toBe(`${text} ${text}`)
        expect(found.places).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
