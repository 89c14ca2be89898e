import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getLineEndings,
  hasLineLongerThan,
  joinLines,
  measureLines,
  restoreLineEndings,
  splitLines,
  withLineFeeds,
} from './line-endings.ts'

const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ü', '\u2028'), maxLength: 4 })
const ending = fc.constantFrom('\n', '\r\n', '\r')
const text = fc
  .tuple(fc.array(fc.tuple(line, ending), { maxLength: 12 }), line)
  .map(([lines, last]) => lines.map(pair => pair.join('')).join('') + last)

describe('splitting into lines', () => {
  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        expect(joinLines(splitLines(value))).toBe(value)
      }),
    )
    fc.assert(
      fc.property(text, value => {
        expect(joinLines(splitLines(value))).toBe(value)
      }),
    )
  })
})

describe('the endings of a text', () => {
  it.each([
    ['', 'none', false],
    ['one line', 'none', false],
    ['a\nb', 'lf', false],
    ['a\r\nb\r\n', 'crlf', true],
    ['a\rb\r', 'cr', true],
    ['a\nb\r\n', 'mixed', true],
  ])('of %j are %s', (value, kind, endsWithNewline) => {
    expect(getLineEndings(value)).toEqual({ kind, endsWithNewline })
  })
})

describe('restoring line endings', () => {
  it('round-trips an unchanged text byte for byte, whatever its endings', () => {
    fc.assert(
      fc.property(text, base => {
        expect(restoreLineEndings(base, withLineFeeds(base))).toBe(base)
      }),
    )
  })

  it('never changes anything but line endings', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        const edited = withLineFeeds(other)
        expect(withLineFeeds(restoreLineEndings(base, edited))).toBe(edited)
      }),
    )
  })

  it('ends every line of an edited CRLF file with CRLF', () => {
    expect(restoreLineEndings('a\r\nb\r\n', 'a\nnew\nb\n')).toBe('a\r\nnew\r\nb\r\n')
  })

  it('keeps the endings of lines that stayed, and gives a new line the commonest', () => {
    expect(restoreLineEndings('a\r\nb\nc\r\n', 'a\nnew\nb\nc\n')).toBe('a\r\nnew\r\nb\nc\r\n')
  })

  it('adds no newline at the end of a file that has none', () => {
    expect(restoreLineEndings('a\r\nb\nc', 'a\nb\nc!')).toBe('a\r\nb\nc!')
  })
})

describe('measuring lines', () => {
  it.each([
    ['', 1, 0],
    ['abc', 1, 3],
    ['a\r\nbcd\re\n', 4, 3],
  ])('of %j', (text, lines, longestLine) => {
    expect(measureLines(text)).toEqual({ lines, longestLine })
  })
})

it('finds a line above the limit anywhere in a text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 0, max: 10 }), (parts, limit) => {
      const text = withLineFeeds(parts.join('\n'))
      expect(hasLineLongerThan(text, limit)).toBe(text.split('\n').some(line => line.length > limit))
    }),
  )
})
