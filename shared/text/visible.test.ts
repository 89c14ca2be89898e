import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxTooltipLength, toTooltip, visibleSegments, visibleString } from './visible.ts'

const labels = (text: string) =>
  visibleSegments(text).map(segment => (segment.kind === 'invisible' ? `<${segment.label}>` : segment.text))

const hostile = fc.constantFrom(
  '\u202E',
  '\u2066',
  '\u2069',
  '\u200B',
  '\u200F',
  '\u061C',
  '\uFEFF',
  '\u{E0041}',
  '\u{E007F}',
  '\u3164',
  '\u00AD',
  '\u0000',
  '\u001B',
  '\u0085',
  '\u2028',
  '\u115F',
  '\u180E',
  '\u2060',
  '\u{E0100}',
  '\u2800',
  '\uD800',
)
const anything = fc.array(fc.oneof(fc.string({ unit: 'binary' }), hostile)).map(parts => parts.join(''))

describe('visibleSegments', () => {
  it('is lossless: its joined pieces are the original text', () => {
    fc.assert(
      fc.property(anything, text => {
        expect(
          visibleSegments(text)
            .map(segment => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('leaves no bidi control and no control character in a readable piece', () => {
    fc.assert(
      fc.property(anything, text => {
        for (const segment of visibleSegments(text)) {
          if (segment.kind === 'text') expect(segment.text).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u)
        }
      }),
    )
  })

  it('shows every hostile character, wherever it stands between letters', () => {
    fc.assert(
      fc.property(hostile, fc.string({ unit: 'grapheme-ascii' }), (character, around) => {
        expect(visibleString(`${around}${character}x`)).not.toContain(character)
      }),
    )
  })

  it('names the replaced characters', () => {
    expect(labels('photo\u202Egnp.exe')).toEqual(['photo', '<RLO>', 'gnp.exe'])
    expect(visibleSegments('\u{E0068}')).toMatchObject([{ label: 'U+E0068', name: 'U+E0068 tag character “h”' }])
    expect(visibleSegments('\u0007')).toMatchObject([{ label: 'U+0007' }])
  })

  it.each([
    ['plain text, ümläuts, 日本語, русский, עברית and عربى', 'letters of any script'],
    ['👩‍💻 and 🏳️‍🌈 and ❤️ and 👍🏽', 'emoji with joiners and variation selectors'],
    ['می‌خواهم', 'Persian with a non-joiner between letters'],
    ['क्‍ष', 'Devanagari with a joiner'],
  ])('leaves %s as it is', text => {
    expect(visibleString(text)).toBe(text)
  })

  it('shows a joiner between letters that do not join', () => {
    expect(labels('ad\u200Dmin')).toEqual(['ad', '<ZWJ>', 'min'])
    expect(labels('ad\u200Cmin')).toEqual(['ad', '<ZWNJ>', 'min'])
  })
})

describe('toTooltip', () => {
  it('keeps the lines of a message, and shows what would not be seen', () => {
    expect(toTooltip('Fix the buoy\n\nBy \u202Eanna')).toBe('Fix the buoy\n\nBy [RLO]anna')
  })

  it('cuts off a message of any length, between characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), early => {
        const text = toTooltip(`${'x'.repeat(maxTooltipLength - early)}${'🛟'.repeat(100_000)}`)
        expect(text.length).toBeLessThanOrEqual(maxTooltipLength + 1)
        expect(text).toMatch(/^x*🛟*…$/u)
      }),
    )
  })
})
