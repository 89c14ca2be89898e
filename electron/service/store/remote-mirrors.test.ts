import { expect, test } from 'vitest'
import { maskedQuery } from './remote-mirrors.ts'

test.each([
  [null, ''],
  ['?token=secret', '?token=*****'],
  ['?token=', '?token=*****'],
  ['?secret', '?*****'],
  ['?=secret', '?=*****'],
  ['?token=secret=secret==', '?token=*****'],
  ['?a=secret&secret&b=secret', '?a=*****&*****&b=*****'],
  ['?a=secret&a=secret?secret', '?a=*****&a=*****'],
])('of the query %j of a mirror only the names are shown', (query, shown) => {
  expect(maskedQuery(query)).toBe(shown)
})
