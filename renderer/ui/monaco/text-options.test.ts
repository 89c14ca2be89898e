import { expect, test } from 'vitest'
import { optionsOfText, plainText } from './text-options.ts'

test.each([plainText, 'markdown', 'restructuredtext'])(
  'sentences in %s are wrapped, and no words suggested',
  language => {
    expect(optionsOfText(language, 'A sentence.\n')).toEqual({ quickSuggestions: false, wordWrap: 'on' })
  },
)

test.each(['typescript', 'yaml', 'json'])(
  'the lines of %s are as long as they are, and words are suggested',
  language => {
    expect(optionsOfText(language, 'const a = 1\n')).toEqual({ quickSuggestions: true, wordWrap: 'off' })
  },
)

test('lines too long to be sentences are not wrapped', () => {
  const wrap = (length: number) => optionsOfText('markdown', `a\n${'b'.repeat(length)}`).wordWrap
  expect([wrap(10_000), wrap(10_001)]).toEqual(['on', 'off'])
})
