import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPattern, replaceAll, type TextSearch } from './replace-text.ts'

const search = (part: Partial<TextSearch>): TextSearch => ({
  find: '',
  replacement: '',
  isPattern: false,
  matchCase: true,
  ...part,
})
const run = (text: string, wanted: TextSearch) => {
  const result = replaceAll({ search: wanted, texts: [text] })
  if ('problem' in result) throw new Error(result.problem)
  const [found] = result.found
  return { text: found?.text ?? text, places: found?.places ?? 0 }
}

describe('replacing in a draft', () => {
  it('takes a plain search and its replacement as they are', () => {
    expect(run('a.b a+b', search({ find: 'a.b', replacement: '$&$1' }))).toEqual({ text: '$&$1 a+b', places: 1 })
  })

  it('puts groups of a pattern in', () => {
    expect(run('x=1\ny=2', search({ find: '^(\\w)=', replacement: '$1: ', isPattern: true }))).toEqual({
      text: 'x: 1\ny: 2',
      places: 2,
    })
  })

  it('keeps line ends and everything that does not fit', () => {
    expect(run('One\r\ntwo', search({ find: 'one', replacement: 'three', matchCase: false })).text).toBe('three\r\ntwo')
  })

  it('reports an invalid pattern', () => {
    expect(getPattern(search({ find: '(', isPattern: true }))).toHaveProperty('problem')
  })

  it('gives up a replacement that would fill the memory', () => {
    const bomb = search({ find: 'x', replacement: '$`$`$`$`', isPattern: true })
    expect(replaceAll({ search: bomb, texts: ['x'.repeat(20_000)] })).toEqual({
      problem: 'The replaced texts would be too long',
    })
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
