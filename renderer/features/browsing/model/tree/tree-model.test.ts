import { describe, expect, it } from 'vitest'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { foldersAbove, parentFolder } from '../../../../lib/project/paths.ts'
import {
  entriesAhead,
  type FolderState,
  flattenTree,
  isRowOf,
  moveInTree,
  rowKey,
  rowLabel,
  withSharedRows,
} from './tree-model.ts'

const entry = (path: string, type: TreeEntry['type'] = 'blob'): TreeEntry => ({
  id: path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  path,
  mode: type === 'tree' ? '040000' : '100644',
})
const loaded = (...entries: TreeEntry[]): FolderState => ({ entries, isPending: false, error: null, hasMore: false })

const folders = new Map<string, FolderState>([
  ['', loaded(entry('docs', 'tree'), entry('src', 'tree'), entry('a.txt'))],
  ['docs', loaded(entry('docs/guide', 'tree'), entry('docs/index.md'))],
  ['docs/guide', loaded(entry('docs/guide/one.md'))],
])
const shown = (expanded: string[]) => flattenTree(folders, new Set(expanded)).map(rowKey)

describe('the tree as rows', () => {
  it('shows the entries of opened folders below them', () => {
    expect(shown(['docs'])).toEqual([
      'entry:docs',
      'entry:docs/guide',
      'entry:docs/index.md',
      'entry:src',
      'entry:a.txt',
    ])
  })

  it('keeps the expanded state inside a collapsed folder', () => {
    expect(shown(['docs/guide'])).toEqual(['entry:docs', 'entry:src', 'entry:a.txt'])
    expect(shown(['docs', 'docs/guide'])).toContain('entry:docs/guide/one.md')
  })

  it('shows that a folder is loading, empty, has more entries, or failed', () => {
    const error = { kind: 'offline', detail: 'gone' } as const
    const states: [FolderState | undefined, string][] = [
      [undefined, 'loading'],
      [{ ...loaded(), isPending: true }, 'loading'],
      [loaded(), 'empty'],
      [{ ...loaded(entry('src/x')), hasMore: true }, 'more'],
      [{ ...loaded(), error }, 'error'],
      [{ ...loaded(entry('src/x')), hasMore: true, error }, 'error'],
    ]
    for (const [state, kind] of states) {
      const known = new Map([['', loaded(entry('src', 'tree'))], ...(state ? [['src', state] as const] : [])])
      expect(flattenTree(known, new Set(['src'])).at(-1)?.kind).toBe(kind)
    }
  })

  it('shows the cached entries of a folder whose refresh failed', () => {
    const state: FolderState = { ...loaded(entry('src/x')), error: { kind: 'offline', detail: 'gone' } }
    const rows = flattenTree(new Map([['', state]]), new Set())
    expect(rows.map(row => row.kind)).toEqual(['entry'])
  })

  it('takes a folder with more entries than a call can have arguments', () => {
    const entries = Array.from({ length: 300_000 }, (_, index) => entry(`src/${index}`))
    const known = new Map([
      ['', loaded(entry('src', 'tree'))],
      ['src', { ...loaded(), entries }],
    ])
    expect(flattenTree(known, new Set(['src']))).toHaveLength(300_001)
  })
})

describe('keys on the tree', () => {
  const rows = flattenTree(folders, new Set(['docs']))

  it.each([
    ['ArrowDown', 0, { to: 'row', index: 1 }],
    ['ArrowDown', 4, { to: 'row', index: 4 }],
    ['ArrowUp', 0, { to: 'row', index: 0 }],
    ['Home', 3, { to: 'row', index: 0 }],
    ['End', 0, { to: 'row', index: 4 }],
    ['ArrowRight', 1, { to: 'expand', path: 'docs/guide' }],
    ['ArrowRight', 0, { to: 'row', index: 1 }],
    ['ArrowLeft', 0, { to: 'collapse', path: 'docs' }],
    ['ArrowLeft', 2, { to: 'row', index: 0 }],
    ['ArrowRight', 4, null],
    ['x', 0, null],
  ])('%s on row %d', (key, from, move) => {
    expect(moveInTree(rows, from, key)).toEqual(move)
  })
})

describe('folders with nothing but another folder', () => {
  const deep = new Map<string, FolderState>([
    ['', loaded(entry('src', 'tree'), entry('a.txt'))],
    ['src', loaded(entry('src/main', 'tree'))],
    ['src/main', loaded(entry('src/main/java', 'tree'))],
    ['src/main/java', loaded(entry('src/main/java/App.java'), entry('src/main/java/util', 'tree'))],
  ])
  const rows = flattenTree(deep, new Set(['src']))
  const labels = (all: readonly ReturnType<typeof flattenTree>[number][]) =>
    all.map(row => (row.kind === 'entry' ? `${'  '.repeat(row.depth)}${rowLabel(row)}` : row.kind))

  it('share one row, which unfolds the innermost one', () => {
    expect(labels(rows)).toEqual(['src/main/java', '  App.java', '  util', 'a.txt'])
    expect(labels(flattenTree(deep, new Set()))).toEqual(['src/main/java', 'a.txt'])
  })

  it('keep the key of their row when more of them become known', () => {
    const before = flattenTree(new Map([...deep].slice(0, 1)), new Set(['src']))
    expect([before[0], rows[0]].map(row => row && rowKey(row))).toEqual(['entry:src', 'entry:src'])
  })

  it('are loaded when the outermost one is expanded', () => {
    expect([...withSharedRows(deep, new Set(['src']))]).toEqual(['src', 'src/main', 'src/main/java'])
    expect([...withSharedRows(deep, new Set())]).toEqual([])
  })

  it.each([
    ['is loading', { ...loaded(entry('src/main', 'tree')), isPending: true }],
    ['has more entries to load', { ...loaded(entry('src/main', 'tree')), hasMore: true }],
    ['has a file as well', loaded(entry('src/main', 'tree'), entry('src/b.txt'))],
    ['has a file only', loaded(entry('src/b.txt'))],
    ['is empty', loaded()],
  ])('do not share a row while the outer one %s', (_, state) => {
    expect(labels(flattenTree(new Map([...deep, ['src', state]]), new Set(['src'])))[0]).toBe('src')
  })

  it('are marked as current with each path in their row', () => {
    const [row] = rows
    if (!row) throw new Error('no row')
    const paths = ['src', 'src/main', 'src/main/java', 'src/main/java/util', 'sr', 'src/mai', 'a.txt']
    expect(paths.filter(path => isRowOf(row, path))).toEqual(['src', 'src/main', 'src/main/java'])
  })

  it('are folded and left as one', () => {
    expect(moveInTree(rows, 0, 'ArrowLeft')).toEqual({ to: 'collapse', path: 'src' })
    expect(moveInTree(rows, 2, 'ArrowLeft')).toEqual({ to: 'row', index: 0 })
    expect(moveInTree(flattenTree(deep, new Set()), 0, 'ArrowRight')).toEqual({ to: 'expand', path: 'src' })
  })
})

it('finds the folders above a path', () => {
  expect(foldersAbove('a/b/c.ts')).toEqual(['a', 'a/b'])
  expect(foldersAbove('c.ts')).toEqual([])
  expect([parentFolder('a/b/c.ts'), parentFolder('c.ts')]).toEqual(['a/b', ''])
})

it('makes room for the entries to come, and not for as many as a service may make up', () => {
  expect(entriesAhead(100, 2340)).toBe(2240)
  expect([entriesAhead(100, null), entriesAhead(100, 20)]).toEqual([0, 0])
  expect(entriesAhead(100, 999_999_999_999_999)).toBe(100_000)
})
