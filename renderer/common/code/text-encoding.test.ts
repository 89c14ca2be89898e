import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, encodeText, unwritableIn, unwritableWords } from './text-encoding.ts'

describe('writing a text in an encoding', () => {
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0xff }).map(code => String.fromCodePoint(code)),
    fc.constantFrom('€', '“', '漢', '\ud800', '🙂'),
  )
  it.each(['UTF-8', 'Latin-1', 'Windows-1252'] as const)(
    'as %s reads back as it is, or names what can’t be',
    encoding => {
      fc.assert(
        fc.property(fc.array(character), characters => {
          const text = characters.join('')
          if (unwritableIn({ text, encoding })) expect(() => encodeText({ text, encoding })).toThrow(RangeError)
          else expect(decodeText(encodeText({ text, encoding }), encoding)).toBe(text)
        }),
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
    ['UTF-8', '漢 🙂', null],
    ['UTF-8', 'a\n\ud83d', 'Line 2: half a character (U+D83D) can’t be written in UTF-8.'],
    ['UTF-16LE', '\udc00', 'Line 1: half a character (U+DC00) can’t be written in UTF-16LE.'],
  ] as const)('%s: %j', (encoding, text, words) => {
    const found = unwritableIn({ text, encoding })
    expect(found && unwritableWords(found, encoding)).toBe(words)
  })
})
