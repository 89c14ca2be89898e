import { expect, test } from 'vitest'
import { wordsOfSearch } from './search-words.ts'

test.each([
  ['', ''],
  ['v1', ''],
  ['v$1', ''],
  ['^', 'Keep typing'],
  ['$', ''],
  ['^v1', 'Begins with “v1”'],
  ['-rc$', 'Ends with “-rc”'],
  ['^v1.0.0$', 'Is exactly “v1.0.0”'],
])('a search for “%s” is explained: %s', (typed, words) => expect(wordsOfSearch(typed)).toBe(words))
