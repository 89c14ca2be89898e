import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { describeContent, writableText } from './file-content.ts'
import { decodeText, encodeText, formatUnwritable, isWrittenAs, unwritableIn } from './text-encoding.ts'

describe('writing a text in an encoding', () => {
  const character = fc.oneof(
    fc.integer({ min: 1, max: 0xff }).map(code => String.fromCodePoint(code)),
    fc.integer({ min: 0xa0, max: 0xff }).map(code => String.fromCodePoint(code)),
    fc.constantFrom('€', '“', '漢', '\ud800', '🙂', 'þÿ', 'É»', '\ufeff'),
  )
  it.each(['UTF-8', 'Latin-1', 'Windows-1252'] as const)(
    "as %s round-trips the file's text, or names the characters that would not",
    encoding => {
      fc.assert(
        fc.property(fc.array(character), characters => {
          const text = characters.join('')
          if (unwritableIn({ text, encoding })) expect(() => encodeText({ text, encoding })).toThrow(RangeError)
          else expect(writableText(describeContent(encodeText({ text, encoding })))?.text).toBe(text)
        }),
        { numRuns: 1000 },
      )
    },
  )

  it.each(['UTF-16LE', 'UTF-16BE'] as const)('as %s always has the mark that tells it from bytes', encoding => {
    expect(decodeText(encodeText({ text: 'a🙂', encoding }), encoding)).toBe('\ufeffa🙂')
    expect(decodeText(encodeText({ text: '\ufeffa', encoding }), encoding)).toBe('\ufeffa')
  })
})

describe('what an encoding can’t hold', () => {
  it.each([
    ['Latin-1', 'ok ïÿ\u00a0', null],
    ['Latin-1', 'a\r\nb\r\n5 € or 漢', 'Line 3: “€” (U+20AC) can’t be written in Latin-1, nor can 1 more.'],
    ['Windows-1252', '5 € “ok”', null],
    ['Windows-1252', '\u0081', 'Line 1: U+0081 can’t be written in Windows-1252.'],
    ['Windows-1252', 'a\n漢', 'Line 2: “漢” (U+6F22) can’t be written in Windows-1252.'],
    ['Latin-1', 'MENÜ »', null],
    [
      'Latin-1',
      'a\n«LIBERTÉ»',
      'Line 2: “É»” would be read as something else in Latin-1, for it has the bytes of UTF-8.',
    ],
    [
      'Windows-1252',
      'MENÜ» É» É€',
      'Line 1: “Ü»” would be read as something else in Windows-1252, for it has the bytes of UTF-8, as 2 more have.',
    ],
    ['Latin-1', 'ÿþ', 'Line 1: “ÿþ” would be read as something else in Latin-1, for it has the bytes of UTF-16.'],
    ['UTF-8', '漢 🙂', null],
    ['UTF-8', 'a\n\ud83d', 'Line 2: half a character (U+D83D) can’t be written in UTF-8.'],
    ['UTF-16LE', '\udc00', 'Line 1: half a character (U+DC00) can’t be written in UTF-16LE.'],
  ] as const)('%s: %j', (encoding, text, words) => {
    const found = unwritableIn({ text, encoding })
    expect(found && formatUnwritable(found, encoding)).toBe(words)
  })
})

test('encodes text in the given encoding, also where another encoding would be detected', () => {
  const plain = new TextEncoder().encode('Cafe\n')
  expect(isWrittenAs(plain, { text: 'Cafe\n', encoding: 'Latin-1' })).toBe(true)
  expect(isWrittenAs(plain, { text: 'Café\n', encoding: 'Latin-1' })).toBe(false)
  expect(isWrittenAs(plain, { text: 'Cafe', encoding: 'UTF-8' })).toBe(false)
  expect(isWrittenAs(plain, { text: '5 €\n', encoding: 'Latin-1' })).toBe(false)
})
