import { expect, test } from 'vitest'
import { fileAt, getPlace } from './place.ts'

const refs = { blob: 'main', edit: 'trunk' }

test('the file screen has a file, with the params of its address', () => {
  const place = getPlace('blob', { path: 'a/b.ts', ref: 'v1', view: 'blame', line: 3, to: 9 }, refs)
  expect(place).toEqual({ screen: 'blob', search: { path: 'a/b.ts', ref: 'v1', view: 'blame', line: 3, to: 9 } })
  expect(place && fileAt(place)).toEqual({ ref: 'v1', path: 'a/b.ts' })
})

test('an address without a ref is about the usual one', () => {
  const blob = getPlace('blob', { path: 'a' }, refs)
  expect(blob && fileAt(blob)).toEqual({ ref: 'main', path: 'a' })
  const edit = getPlace('edit', { path: 'a' }, refs)
  expect(edit && fileAt(edit)).toEqual({ ref: 'trunk', path: 'a' })
})

test.each([
  ['blob', {}],
  ['blob', { ref: 'main', path: 7 }],
  ['tree', { ref: 'main', path: 'docs' }],
  ['commits', { ref: 'main', path: 'docs' }],
  // A new file is none before it has a name.
  ['edit', { branch: 'main', path: '', create: true }],
  ['edit', { branch: 'main', path: 'docs/', create: true }],
])('no file: %s %j', (screen, search) => expect(getPlace(screen, search, refs)).toBeNull())
