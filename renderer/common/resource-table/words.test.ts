import { expect, test } from 'vitest'
import { countToType, countWords } from './words.ts'

const noun = ['member', 'members'] as const

test('the count says how many there are, are loaded and are found', () => {
  const all = { shown: 1, loaded: 1, total: null, hasMore: false, noun }
  expect(countWords(all)).toBe('1 member')
  expect(countWords({ ...all, shown: 3, loaded: 2340 })).toBe('3 found, 2,340 members')
  expect(countWords({ ...all, shown: 100, loaded: 100, total: 2340, hasMore: true })).toBe(
    '100 of 2,340 members loaded',
  )
  expect(countWords({ ...all, shown: 7, loaded: 100, hasMore: true })).toBe(
    '7 found, 100 members loaded, and there are more',
  )
})

test('a count that is to be typed has nothing in it that no key writes', () => {
  expect(countToType(1234567, ['right', 'rights'])).toBe('1234567 rights')
  expect(countToType(1, ['right', 'rights'])).toBe('1 right')
})
