import { expect, test } from 'vitest'
import { nameSearch } from './name-search.ts'

const names = ['release-1', 'Release-2', 'old-release', 'my-release-3', '^odd$', '$', '^']

test.each([
  ['', names],
  [undefined, names],
  ['release', ['release-1', 'Release-2', 'old-release', 'my-release-3']],
  ['RELEASE', ['release-1', 'Release-2', 'old-release', 'my-release-3']],
  ['^release', ['release-1', 'Release-2']],
  ['^RELEASE-2', ['Release-2']],
  ['release$', ['old-release']],
  ['Old-Release$', ['old-release']],
  ['^release-2$', ['Release-2']],
  ['^release$', []],
  ['-', ['release-1', 'Release-2', 'old-release', 'my-release-3']],
  // A single sign is a part of a name, or the beginning of any.
  ['$', ['^odd$', '$']],
  ['^', names],
  ['^$', []],
  ['$$', ['^odd$', '$']],
])('the search %j finds %j', (search, found) => {
  expect(names.filter(nameSearch(search))).toEqual(found)
})
