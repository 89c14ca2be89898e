import { expect, test } from 'vitest'
import { fileOf, getFileScreen } from './file-screen.ts'

const refs = { blob: 'main', edit: 'trunk' }

test('the file screen has a file, with the params of its address', () => {
  const place = getFileScreen('blob', { path: 'a/b.ts', ref: 'v1', view: 'blame', line: 3, to: 9 }, refs)
  expect(place).toEqual({ screen: 'blob', search: { path: 'a/b.ts', ref: 'v1', view: 'blame', line: 3, to: 9 } })
  expect(place && fileOf(place)).toEqual({ ref: 'v1', path: 'a/b.ts' })
})

test('an address without a ref is about the usual one', () => {
  const blob = getFileScreen('blob', { path: 'a' }, refs)
  expect(blob && fileOf(blob)).toEqual({ ref: 'main', path: 'a' })
  const edit = getFileScreen('edit', { path: 'a' }, refs)
  expect(edit && fileOf(edit)).toEqual({ ref: 'trunk', path: 'a' })
})

test.each([
  ['blob', {}],
  ['blob', { ref: 'main', path: 7 }],
  ['tree', { ref: 'main', path: 'docs' }],
  ['commits', { ref: 'main', path: 'docs' }],
  // A new file is none before it has a name.
  ['edit', { branch: 'main', path: '', create: true }],
  ['edit', { branch: 'main', path: 'docs/', create: true }],
])('no file: %s %j', (screen, search) => expect(getFileScreen(screen, search, refs)).toBeNull())
