import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignRuns } from '#shared/text/scripts.ts'
import { visibleLines, visibleSegments, visibleString } from '#shared/text/visible.ts'
import { bidiControlsIn } from './deceiving.ts'

describe('Letters of a foreign script inside a word are marked', () => {
  test.each([
    ['p\u0430ypal', 'p\u0430[Cyrillic]ypal'],
    ['\u0440\u0430ypal.com', '\u0440\u0430[Cyrillic]ypal.com'],
    ['\u0410dmin', '\u0410[Cyrillic]dmin'],
    ['rel\u0435ase-v1.0', 'rel\u0435[Cyrillic]ase-v1.0'],
    ['g\u03BF\u03BFgle', 'g\u03BF\u03BF[Greek]gle'],
    ['\u043F\u0430\u0440o\u043B\u044C', '\u043F\u0430\u0440o[Latin]\u043B\u044C'],
    ['se\u0585ret', 'se\u0585[Armenian]ret'],
    ['\u13AAode', '\u13AA[Cherokee]ode'],
  ])('%s reads %s', (text, shown) => {
    expect(visibleString(text)).toBe(shown)
  })

  test.each([
    'Привет, world',
    'лодка-boat_лодка boat',
    'μm, kΩ, Δt and λx',
    'GitHubで公開',
    '日本語text한국어',
    'ünïcödé',
    'Ελληνικά και English',
    '漢字ABC123',
  ])('%s is left as it is', text => {
    expect(visibleString(text)).toBe(text)
  })

  test('and the mark names its script', () => {
    expect(visibleSegments('p\u0430y')[1]).toMatchObject({
      kind: 'foreign',
      name: expect.stringContaining('U+0430 Cyrillic'),
    })
  })

  test('at their offsets, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'p', 'а', 'е', 'ο', ' ', '-', '漢', '😀', 'Ꭺ') }), text => {
        for (const run of foreignRuns(text)) expect(text.startsWith(run.text, run.start)).toBe(true)
        expect(
          visibleSegments(text)
            .map(segment => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

test('a text of many lines keeps its line breaks and tabs, and shows the rest', () => {
  expect(visibleLines('a\n\tb\u202E\r\u001B[31m')).toBe('a\n\tb[RLO][CR][ESC][31m')
})

describe('Bidirectional controls of a file', () => {
  test('are counted, with the line of the first', () => {
    expect(bidiControlsIn('one\ntwo\n/*\u202E } \u2066if\u2069 */\n\u200F')).toEqual({ bidi: 4, firstLine: 3 })
  })

  test('are none in text of scripts that are written from the right', () => {
    expect(bidiControlsIn('שלום\nمرحبا')).toBeNull()
  })
})
