import { expect, test } from 'vitest'
import { t } from '#shared/i18n/i18n.ts'
import type { Noun } from '../resource-table/words.ts'
import { firstOf } from './first-of.ts'

const noun: Noun = {
  counted: count => t('{count, plural, one {# row} other {# rows}}', { count }),
  plural: t('rows'),
}

test('what fits on paper is printed in full, and its count is left as it is', () => {
  expect(firstOf([1, 2, 3], 3, noun, '3 of 1,004 members loaded')).toEqual({
    printed: [1, 2, 3],
    count: '3 of 1,004 members loaded',
  })
})

test('what doesn’t fit is cut, and the count says so', () => {
  expect(firstOf([1, 2, 3], 2, noun, '3 members')).toEqual({
    printed: [1, 2],
    count: '3 members, only the first 2 rows printed',
  })
  expect(firstOf([1, 2], 1, noun, '').count).toBe('only the first 1 row printed')
})
