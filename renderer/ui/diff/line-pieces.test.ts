import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linePieces } from './line-pieces.ts'
import { changedWords } from './word-changes.ts'

const range = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })).map(([one, other]) => ({
  start: Math.min(one, other),
  end: Math.max(one, other),
}))

describe('the pieces of a line', () => {
  it('are the line again, in order, whatever is coloured, changed or hidden in it', () => {
    const line = fc
      .array(fc.constantFrom('a', ' ', '\t', '\u202e', '\u200b', 'а', '"', '漢', '😀'))
      .map(all => all.join(''))
    fc.assert(
      fc.property(line, fc.array(range), fc.array(range), (text, tokens, changed) => {
        const pieces = linePieces(
          text,
          tokens.map(token => ({ ...token, scope: 0 })),
          changed,
        )
        expect(pieces.map(piece => piece.text).join('')).toBe(text)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true)
      }),
    )
  })

  it('have their colour and whether they differ', () => {
    const pieces = linePieces('let a = 1', [{ start: 0, end: 3, scope: 2 }], [{ start: 8, end: 9 }])
    expect(pieces.map(({ text, scope, isChanged }) => [text, scope, isChanged])).toEqual([
      ['let', 2, false],
      [' a = ', null, false],
      ['1', null, true],
    ])
  })

  it('have marks for characters that would not be seen', () => {
    expect(linePieces('a\u202eb', undefined, []).map(piece => piece.mark?.kind ?? null)).toEqual([
      null,
      'invisible',
      null,
    ])
  })
})

describe('the words that differ', () => {
  const words = (text: string, other: string) =>
    changedWords(text, other).map(({ start, end }) => text.slice(start, end))

  it('are those that the other line does not have', () => {
    expect(words('const tide = high + 2', 'const tide = low + 2')).toEqual(['high'])
    expect(words('a  b', 'a b')).toEqual(['  '])
  })

  it('are not computed for lines that have little in common, nor for lines too long to read', () => {
    expect(words('return nothing', 'export class Ferry {')).toEqual([])
    expect(words('a'.repeat(2000), 'b')).toEqual([])
  })

  it('lie inside the line, one after the other', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (text, other) => {
        let end = 0
        for (const found of changedWords(text, other)) {
          expect(found.start).toBeGreaterThanOrEqual(end)
          expect(found.end).toBeLessThanOrEqual(text.length)
          end = found.end
        }
      }),
    )
  })
})
