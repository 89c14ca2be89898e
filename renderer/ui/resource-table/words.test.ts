import { expect, test } from 'vitest'
import { t } from '#shared/i18n/i18n.ts'
import { countToType, formatCount, hasCount, type Noun, withMarks } from './words.ts'

const noun: Noun = {
  counted: count => t('{count, plural, one {# member} other {# members}}', { count }),
  plural: t('members'),
}

test('the count shows the total, the loaded and the matching rows', () => {
  const all = { shown: 1, loaded: 1, total: null, hasMore: false, noun, state: undefined }
  expect(formatCount(all)).toBe('1 member')
  expect(formatCount({ ...all, shown: 3, loaded: 2340 })).toBe('3 matches in 2,340 members')
  expect(formatCount({ ...all, shown: 1, loaded: 2340 })).toBe('1 match in 2,340 members')
  expect(formatCount({ ...all, shown: 100, loaded: 100, total: 2340, hasMore: true })).toBe(
    '100 of 2,340 members loaded',
  )
  expect(formatCount({ ...all, shown: 7, loaded: 100, hasMore: true })).toBe(
    '7 matches in 100 members loaded, more available',
  )
})

test('a filter that matches nothing says so in words, not as a number beside another one', () => {
  const none = { shown: 0, loaded: 4, total: null, hasMore: false, noun, state: undefined }
  expect(formatCount(none)).toBe('No matches in 4 members')
  expect(formatCount({ ...none, loaded: 100, total: 2340, hasMore: true })).toBe(
    'No matches in 100 members loaded, more available',
  )
})

test('a list that is being read or could not be read has no count, unless some of it was read', () => {
  const none = { shown: 0, loaded: 0, total: null, hasMore: false, noun }
  const read = { isPending: false, error: null }
  const refused = { isPending: false, error: { kind: 'forbidden' } }
  const pending = { isPending: true, error: null }
  expect(formatCount({ ...none, state: read })).toBe('0 members')
  expect(formatCount({ ...none, state: refused })).toBe('')
  expect(formatCount({ ...none, state: pending })).toBe('')
  expect(formatCount({ ...none, shown: 2, loaded: 2, state: refused })).toBe('2 members')
  expect([read, refused, pending].map(state => hasCount(0, state))).toEqual([true, false, false])
})

test('a count to be typed has only characters on every keyboard', () => {
  expect(countToType(1234567, noun)).toBe('1234567 members')
  expect(countToType(1, noun)).toBe('1 member')
})

test('a name on paper has its marks behind it', () => {
  expect(withMarks('main', ['Default', 'Protected'])).toBe('main (Default, Protected)')
  expect(withMarks('topic', [])).toBe('topic')
})
