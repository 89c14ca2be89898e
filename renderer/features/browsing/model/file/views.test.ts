import { describe, expect, it } from 'vitest'
import { describeContent } from '../../../../lib/code/file-content.ts'
import { getView, getViews, whyNotEditable } from './views.ts'

const text = describeContent(new TextEncoder().encode('text\n'))
const branch = { kind: 'branch', canPush: true } as const

describe('the views of a file', () => {
  it('begin with the picture for an image that is text', () => {
    expect(getViews(text, 'a.svg', 'file')).toEqual(['preview', 'code', 'blame', 'raw'])
    expect(getViews(text, 'a.ts', 'file')).toEqual(['code', 'blame', 'raw'])
  })
  it('are those of a document, a table or a notebook', () => {
    for (const path of ['a.md', 'b.CSV', 'c.tsv', 'd.ipynb'])
      expect(getViews(text, path, 'file')).toEqual(['preview', 'code', 'blame', 'raw'])
    expect(getViews(describeContent(Uint8Array.of()), 'a.md', 'file')).toEqual([])
  })
  it('are none for a file with only one view', () => {
    expect(getViews(describeContent(Uint8Array.of(0)), 'a.png', 'file')).toEqual([])
    expect(getViews(text, 'link', 'symlink')).toEqual([])
  })
})

describe('a file is first seen', () => {
  it.each([
    ['a.csv', {}, 'preview'],
    ['a.svg', {}, 'preview'],
    ['a.md', {}, 'preview'],
    ['a.md', { line: 3 }, 'code'],
    ['a.ts', {}, 'code'],
    ['a.csv', { line: 3 }, 'code'],
    ['a.md', { view: 'preview' }, 'preview'],
    ['a.csv', { view: 'blame', line: 3 }, 'blame'],
  ] as const)('%s with %j as %s', (path, asked, view) => {
    expect(getView(getViews(text, path, 'file'), asked)).toBe(view)
  })
  it('in an available view when the link requests a missing one', () => {
    expect(getView(getViews(text, 'a.ts', 'file'), { view: 'preview' })).toBe('code')
    expect(getView([], { view: 'blame' })).toBeUndefined()
  })
})

describe('a file is offered for editing', () => {
  it('on a branch, when its bytes would survive', () => {
    expect(whyNotEditable(branch, 'file', text, 'main')).toBeNull()
    expect(whyNotEditable(branch, 'executable', text, 'main')).toBeNull()
  })
  it('in the encoding it has', () => {
    expect(whyNotEditable(branch, 'file', describeContent(Uint8Array.of(97, 0xff)), 'main')).toBeNull()
    expect(whyNotEditable(branch, 'symlink', text, 'main')).toBeNull()
  })
  it('not when saving it as text would damage it', () => {
    expect(whyNotEditable(branch, 'file', describeContent(Uint8Array.of(0xc3, 0xa9, 0xff)), 'main')).toMatch(/UTF-8/)
    expect(whyNotEditable(branch, 'file', describeContent(Uint8Array.of(0)), 'main')).toMatch(/binary/)
  })
  it('at a commit or a tag, from which a branch can be started', () => {
    expect(whyNotEditable({ kind: 'commit' }, 'file', text, 'abc')).toBeNull()
    expect(whyNotEditable({ kind: 'other' }, 'file', text, 'v1')).toBeNull()
  })
  it('not before it is known which of them a ref is', () => {
    expect(whyNotEditable({ kind: 'unknown', isPending: true }, 'file', text, 'v1')).toMatch(/isn’t known/)
  })
})
