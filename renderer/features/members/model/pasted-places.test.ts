import { expect, test } from 'vitest'
import { placesIn } from './pasted-places.ts'

test('paths and IDs are read from lines and commas, each once', () => {
  expect(placesIn('harbor/lighthouse\n /harbor/tide-tables/ , 42;#42\n\nharbor/lighthouse')).toEqual([
    'harbor/lighthouse',
    'harbor/tide-tables',
    42,
  ])
  expect(placesIn(' \n,;')).toEqual([])
})
