import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getReference, viewOfFile } from './reference.ts'

const place = { project: '1', ref: 'main', folder: 'docs/guide' }

describe('A link of a document', () => {
  test.each([
    ['setup.md', { kind: 'file', path: 'docs/guide/setup.md' }],
    ['./setup.md#install', { kind: 'file', path: 'docs/guide/setup.md', fragment: 'install' }],
    ['../images/', { kind: 'folder', path: 'docs/images' }],
    ['..', { kind: 'folder', path: 'docs' }],
    ['../..', { kind: 'folder', path: '' }],
    ['/LICENSE?raw=1', { kind: 'file', path: 'LICENSE' }],
    ['a%20b%23.md', { kind: 'file', path: 'docs/guide/a b#.md' }],
    ['a\\b.md', { kind: 'file', path: 'docs/guide/a/b.md' }],
    ['#part', { kind: 'fragment', id: 'part' }],
    ['https://example.org/x', { kind: 'external', address: 'https://example.org/x' }],
    ['//example.org/x', { kind: 'external', address: 'https://example.org/x' }],
    ['\\\\example.org/x', { kind: 'external' }],
    ['../../../etc/passwd', { kind: 'nothing' }],
    ['/../x', { kind: 'nothing' }],
    ['%2e%2e/%2e%2e/%2e%2e/x', { kind: 'nothing' }],
    ['a%00b', { kind: 'nothing' }],
    ['%', { kind: 'nothing' }],
    ['javascript:alert(1)', { kind: 'nothing' }],
    ['java\nscript:alert(1)', { kind: 'nothing' }],
    ['\u0001javascript:alert(1)', { kind: 'nothing' }],
    ['data:text/html,x', { kind: 'nothing' }],
    ['file:///etc/passwd', { kind: 'nothing' }],
    ['', { kind: 'nothing' }],
  ])('%j refers to %j', (link, reference) => {
    expect(getReference(link, place)).toMatchObject(reference)
  })

  test('of a text without a repository has no target unless it is absolute', () => {
    expect(getReference('setup.md', null)).toEqual({ kind: 'nothing' })
    expect(getReference('https://example.org/', null)).toMatchObject({ kind: 'external' })
  })

  test('never leads out of the repository', () => {
    const part = fc.constantFrom('..', '.', '', 'a', '%2e%2e', '%2F', '\\', '%5c', '...', 'b.md', '%252e')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), parts => {
        const reference = getReference(parts.join('/'), place)
        if (reference.kind !== 'file' && reference.kind !== 'folder') return
        expect(reference.path.startsWith('/')).toBe(false)
        expect(reference.path.split('/')).not.toContain('..')
      }),
    )
  })
})

test.each([
  ['setup.md', '', { view: 'preview' }],
  ['setup.md', 'install', { view: 'preview', part: 'install' }],
  ['setup.md', 'L12', { line: 12 }],
  ['src/tide.ts', 'L5-L9', { line: 5, to: 9 }],
  ['src/tide.ts', 'L5-9', { line: 5, to: 9 }],
  ['src/tide.ts', 'anything', {}],
])('A link to %s#%s shows %j', (path, fragment, view) => {
  expect(viewOfFile({ path, fragment })).toEqual(view)
})
