import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tabLabels } from './tab-labels.ts'

const labelled = (...paths: readonly string[]) =>
  tabLabels(
    paths.map(path => ({ ref: 'main', path })),
    'main',
  ).map(({ name, folder }) => (folder === null ? name : `${name} · ${folder}`))

test.each([
  [
    ['a/index.ts', 'b/view.ts'],
    ['index.ts', 'view.ts'],
  ],
  [
    ['a/index.ts', 'b/index.ts', 'index.ts'],
    ['index.ts · a', 'index.ts · b', 'index.ts · /'],
  ],
  [
    ['app/a/index.ts', 'app/b/index.ts'],
    ['index.ts · …/a', 'index.ts · …/b'],
  ],
  [
    ['x/a/index.ts', 'y/a/index.ts', 'a/index.ts'],
    ['index.ts · x/a', 'index.ts · y/a', 'index.ts · a'],
  ],
])('%j', (paths, told) => expect(labelled(...paths)).toEqual(told))

test('shows a ref that is not the current one, and abbreviates a SHA', () => {
  const sha = '5f2b8c0d9e7a4163b8f0a1c2d3e4f5061728394a'
  const refs = ['main', 'v1', sha].map(ref => ({ ref, path: 'a' }))
  expect(tabLabels(refs, 'main').map(({ ref }) => ref)).toEqual([null, 'v1', '5f2b8c0d'])
})

test('no two files at one ref are called the same', () => {
  const part = fc.constantFrom('a', 'b', 'c', '…')
  const path = fc.array(part, { minLength: 1, maxLength: 5 }).map(parts => parts.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), paths => {
      expect(new Set(labelled(...paths)).size).toBe(paths.length)
    }),
    { numRuns: 500 },
  )
})
