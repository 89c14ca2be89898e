import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getWebAddress, newMergeRequestAddress } from './web-address.ts'

const project = 'https://git.example/harbor/crane'

test.each([
  [{ route: 'tree', ref: 'main' }, '/-/tree/main'],
  [{ route: 'tree', ref: 'feature/a#1', path: 'src/ä b' }, '/-/tree/feature/a%231/src/%C3%A4%20b'],
  [{ route: 'blob', ref: 'main', path: 'README.md', line: 12 }, '/-/blob/main/README.md#L12'],
  [{ route: 'blob', ref: 'main', path: 'README.md', view: 'blame' }, '/-/blame/main/README.md'],
  [{ route: 'commit/$sha', ref: 'main', sha: 'abc' }, '/-/commit/abc'],
  [{ route: 'compare', ref: 'main', from: 'a', to: 'b/c', straight: true }, '/-/compare/a...b/c?straight=true'],
  [{ route: 'compare', ref: 'main', from: 'a' }, '/-/compare'],
  [{ route: 'tags', ref: 'main' }, '/-/tags'],
  [{ route: 'tags', ref: 'main', tag: 'v1.0' }, '/-/tags/v1.0'],
  [{ route: 'dashboards', ref: 'main' }, ''],
])('%j has the page %s', (screen, page) => {
  expect(getWebAddress(project, screen)).toBe(project + page)
})

test('half a surrogate pair in a path is replaced', () => {
  expect(getWebAddress(project, { route: 'tree', ref: 'main', path: 'a\ud800' })).toBe(
    `${project}/-/tree/main/a%EF%BF%BD`,
  )
})

test('no ref or path leads out of the project, or into a query', () => {
  const step = fc.constantFrom('..', '.', 'a', '%2e', '')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(step).map(steps => steps.join('/')),
  )
  fc.assert(
    fc.property(text, text, (ref, path) => {
      const url = new URL(getWebAddress(project, { route: 'blob', ref, path }))
      expect(url.pathname).toMatch(/^\/harbor\/crane($|\/-\/blob)/)
      expect([url.search, url.hash]).toEqual(['', ''])
    }),
  )
})

test('the form for a merge request gets both branches and the title as they are', () => {
  const fields = { source_branch: 'fix & more', target_branch: 'main', title: 'Fix: 100 % & more' }
  const url = new URL(newMergeRequestAddress(project, fields))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'merge_request[source_branch]': 'fix & more',
    'merge_request[target_branch]': 'main',
    'merge_request[title]': 'Fix: 100 % & more',
  })
})
