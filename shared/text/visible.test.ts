import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLayout,
  maxTooltipLength,
  showsItself,
  toTooltip,
  visibleLines,
  visibleSegments,
  visibleString,
} from './visible.ts'

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
    ['\u0000', 'NUL', 'U+0000 null'],
    ['\t', 'TAB', 'U+0009 tab'],
    ['\n', 'LF', 'U+000A line break'],
    ['\r', 'CR', 'U+000D carriage return'],
    ['\u001B', 'ESC', 'U+001B escape'],
    ['\u007F', 'DEL', 'U+007F delete'],
    ['\u00AD', 'SHY', 'U+00AD soft hyphen'],
    ['\u061C', 'ALM', 'U+061C Arabic letter mark'],
    ['\u200B', 'ZWSP', 'U+200B zero-width space'],
    ['\u200C', 'ZWNJ', 'U+200C zero-width non-joiner'],
    ['\u200D', 'ZWJ', 'U+200D zero-width joiner'],
    ['\u200E', 'LRM', 'U+200E left-to-right mark'],
    ['\u200F', 'RLM', 'U+200F right-to-left mark'],
    ['\u202A', 'LRE', 'U+202A left-to-right embedding'],
    ['\u202B', 'RLE', 'U+202B right-to-left embedding'],
    ['\u202C', 'PDF', 'U+202C pop directional formatting'],
    ['\u202D', 'LRO', 'U+202D left-to-right override'],
    ['\u202E', 'RLO', 'U+202E right-to-left override'],
    ['\u2060', 'WJ', 'U+2060 word joiner'],
    ['\u2066', 'LRI', 'U+2066 left-to-right isolate'],
    ['\u2067', 'RLI', 'U+2067 right-to-left isolate'],
    ['\u2068', 'FSI', 'U+2068 first strong isolate'],
    ['\u2069', 'PDI', 'U+2069 pop directional isolate'],
    ['\uFEFF', 'BOM', 'U+FEFF zero-width no-break space'],
    ['\u{E0020}', 'U+E0020', 'U+E0020 tag character “ ”'],
    ['\u{E007E}', 'U+E007E', 'U+E007E tag character “~”'],
    ['\u{E0001}', 'U+E0001', 'U+E0001'],
    ['\u{E007F}', 'U+E007F', 'U+E007F'],
    ['\u2028', 'U+2028', 'U+2028'],
    ['\u2800', 'U+2800', 'U+2800'],
    ['\uD800', 'U+D800', 'U+D800'],
  ])('names %j as %s', (text, label, name) => {
    expect(visibleSegments(text)).toEqual([{ kind: 'invisible', text, label, name }])
  })

  it('names letters of a foreign script with their codes, between what is around them', () => {
    expect(visibleSegments('to p\u0430\u0443pal\u200B')).toEqual([
      { kind: 'text', text: 'to p' },
      {
        kind: 'foreign',
        text: '\u0430\u0443',
        script: 'Cyrillic',
        name: 'U+0430 U+0443 Cyrillic, in a word of another script',
      },
      { kind: 'text', text: 'pal' },
      { kind: 'invisible', text: '\u200B', label: 'ZWSP', name: 'U+200B zero-width space' },
    ])
    expect(visibleSegments('\u0430pple')).toMatchObject([{ kind: 'foreign', text: '\u0430' }, { text: 'pple' }])
    expect(visibleSegments('appl\u0435')).toMatchObject([{ text: 'appl' }, { kind: 'foreign', text: '\u0435' }])
    expect(visibleSegments('')).toEqual([])
    expect(visibleString('p\u0430ypal')).toBe('p\u0430[Cyrillic]ypal')
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

  it('shows a joiner that has such a letter on one side only', () => {
    expect(labels('\u0645\u200Cx')).toEqual(['\u0645', '<ZWNJ>', 'x'])
    expect(labels('x\u200D\u0645')).toEqual(['x', '<ZWJ>', '\u0645'])
    expect(labels('\u0645\u200C')).toEqual(['\u0645', '<ZWNJ>'])
    expect(labels('\u200D\u0645')).toEqual(['<ZWJ>', '\u0645'])
  })

  it('shows a joiner of emoji that stands before or after something else', () => {
    expect(labels('👩\u200Dx')).toEqual(['👩', '<ZWJ>', 'x'])
    expect(labels('x\u200D💻')).toEqual(['x', '<ZWJ>', '💻'])
  })

  it('shows a non-joiner between emoji, which are joined by a joiner only', () => {
    expect(labels('👩\u200C💻')).toEqual(['👩', '<ZWNJ>', '💻'])
  })

  it('shows a variation selector that follows something else than an emoji', () => {
    expect(labels('a\uFE0F')).toEqual(['a', '<U+FE0F>'])
    expect(labels('a\uFE0E')).toEqual(['a', '<U+FE0E>'])
    expect(labels('\uFE0F')).toEqual(['<U+FE0F>'])
    expect(labels('❤\uFE0E')).toEqual(['❤\uFE0E'])
  })
})

describe('visibleLines', () => {
  it('keeps line breaks and tabs, and shows all else that would not be seen', () => {
    expect(visibleLines('a\n\tb\r\u200B')).toBe('a\n\tb[CR][ZWSP]')
    expect(['\n', '\t', '\r', '\n\n', ' '].map(isLayout)).toEqual([true, true, false, false, false])
  })
})

describe('showsItself', () => {
  it('is true for a line whose characters are all seen, tabs included', () => {
    expect(['', '\tconst a = 1', 'ümläut', 'a\u200Bb', '\u202E', 'p\u0430ypal'].map(showsItself)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('toTooltip', () => {
  it('is whole up to the maximum length, and cut off beyond', () => {
    const longest = 'x'.repeat(maxTooltipLength)
    expect(toTooltip(longest)).toBe(longest)
    expect(toTooltip(`${longest}y`)).toBe(`${longest}…`)
    expect(toTooltip('')).toBe('')
    expect(toTooltip(undefined)).toBeUndefined()
  })

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
