import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultFileScreen, type FileName, type FileScreen, isSameFile } from './file-screen.ts'
import {
  afterClosing,
  closed,
  committed,
  dropped,
  type HasDraft,
  kept,
  lastClosed,
  looked,
  maxOpen,
  moved,
  neighbour,
  noFiles,
  type OpenFiles,
  opened,
  reopened,
} from './open-files.ts'

const noDraft: HasDraft = () => false
const named = (path: string, ref = 'main'): FileName => ({ ref, path })
const at = (path: string, ref = 'main') => defaultFileScreen(named(path, ref))
const editing = (path: string): FileScreen => ({ screen: 'edit', search: { branch: 'main', path } })
const look = (state: OpenFiles, ...paths: readonly string[]) =>
  paths.reduce((before, path) => opened(before, at(path), noDraft), state)
const lookAndKeep = (...paths: readonly string[]) =>
  paths.reduce((before, path) => kept(opened(before, at(path), noDraft), named(path)), noFiles)
const row = ({ files }: OpenFiles) => files.map(({ path, isKept }) => (isKept ? path : `(${path})`))

describe('opening', () => {
  test('a preview is replaced by the next file, at its position; a kept one is not', () => {
    expect(row(look(noFiles, 'a', 'b'))).toEqual(['(b)'])
    const state = look(kept(look(noFiles, 'a'), named('a')), 'b', 'c')
    expect(row(state)).toEqual(['a', '(c)'])
  })

  test('a new one is placed after the previously active one', () => {
    expect(row(look(lookAndKeep('a', 'b', 'c'), 'a', 'd'))).toEqual(['a', '(d)', 'b', 'c'])
  })

  test("an open file isn't opened twice, and moves to the place in the address", () => {
    const before = lookAndKeep('a', 'b')
    const lines: FileScreen = { screen: 'blob', search: { ...named('a'), view: 'blame', line: 7 } }
    const after = opened(before, lines, noDraft)
    expect(row(after)).toEqual(['a', 'b'])
    expect(after.files[0]?.place).toBe(lines)
    expect(opened(after, lines, noDraft)).toBe(after)
  })

  test('the same path at another ref is another file', () => {
    const state = opened(lookAndKeep('a'), at('a', 'v1'), noDraft)
    expect(state.files.map(({ ref }) => ref)).toEqual(['main', 'v1'])
  })

  test('editing keeps a file open, and so does a draft of it', () => {
    expect(row(look(opened(look(noFiles, 'a'), editing('a'), noDraft), 'b'))).toEqual(['a', '(b)'])
    expect(row(opened(look(noFiles, 'a'), at('b'), ({ path }) => path === 'a'))).toEqual(['a', '(b)'])
  })

  test('one that is kept before it was active is opened as kept', () => {
    expect(row(look(kept(look(noFiles, 'a'), named('b')), 'b'))).toEqual(['b'])
  })

  test('above the limit the least recently used one is closed, but never one with a draft', () => {
    const paths = Array.from({ length: maxOpen }, (_, index) => `file ${index}`)
    const full = look(lookAndKeep(...paths), 'file 0')
    expect(row(look(full, 'one more'))).toEqual(['file 0', '(one more)', ...paths.slice(2)])
    const guarded = opened(full, at('one more'), ({ path }) => path === 'file 1')
    expect(row(guarded)).toEqual(['file 0', '(one more)', 'file 1', ...paths.slice(3)])
  })
})

describe('closing', () => {
  test('activates the next one on the right, else on the left, else none', () => {
    const { files } = lookAndKeep('a', 'b', 'c')
    expect(afterClosing(files, [named('b')], named('b'))?.path).toBe('c')
    expect(afterClosing(files, [named('b'), named('c')], named('b'))?.path).toBe('a')
    expect(afterClosing(files, files, named('b'))).toBeNull()
  })

  test('closed files are reopened at their positions, the last one first, without affecting others', () => {
    const all = lookAndKeep('a', 'b', 'c', 'd')
    const some = closed(all, [named('b'), named('c')])
    expect(row(some)).toEqual(['a', 'd'])
    expect(lastClosed(some)?.path).toBe('b')
    const back = reopened(reopened(some, noDraft), noDraft)
    expect(row(back)).toEqual(['a', 'b', 'c', 'd'])
    expect(reopened(back, noDraft)).toBe(back)
    // Opened by hand again: the one closed before it is next.
    expect(lastClosed(look(some, 'b'))?.path).toBe('c')
  })
})

test('a committed edit has the tab of its file, under the name and on the branch it went to', () => {
  const state = opened(lookAndKeep('a', 'b', 'new name'), editing('a'), noDraft)
  expect(row(committed(state, named('a'), named('new name')))).toEqual(['new name', 'b'])
  const moved = committed(state, named('a'), named('a', 'topic'))
  expect(moved.files[0]).toMatchObject({ ref: 'topic', place: { screen: 'blob' }, isKept: true })
  expect(row(committed(noFiles, named('x'), named('x')))).toEqual(['x'])
})

test('what turns out to be a folder is neither open nor closed', () => {
  const state = dropped(look(noFiles, 'a'), named('a'))
  expect(state.files).toEqual([])
  expect(lastClosed(state)).toBeNull()
})

test('a missing file is marked until it is found again', () => {
  const state = lookAndKeep('a')
  const gone = looked(state, named('a'), true)
  expect(gone.files[0]?.isGone).toBe(true)
  expect(opened(gone, at('a'), noDraft).files[0]?.isGone).toBe(true)
  expect(looked(gone, named('a'), false).files[0]?.isGone).toBe(false)
  expect(looked(state, named('a'), false)).toBe(state)
})

test('the next file is found around the ends, and from a folder the first or the last', () => {
  const { files } = lookAndKeep('a', 'b', 'c')
  expect(neighbour(files, named('c'), 1)?.path).toBe('a')
  expect(neighbour(files, named('a'), -1)?.path).toBe('c')
  expect(neighbour(files, null, 1)?.path).toBe('a')
  expect(neighbour(files, null, -1)?.path).toBe('c')
  expect(neighbour([], null, 1)).toBeNull()
})

describe('after any operation', () => {
  const file = fc.record({ ref: fc.constantFrom('main', 'v1'), path: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz') })
  const step = fc.oneof(
    file.map(name => (state: OpenFiles, has: HasDraft) => opened(state, defaultFileScreen(name), has)),
    file.map(name => (state: OpenFiles) => kept(state, name)),
    fc.array(file, { maxLength: 4 }).map(names => (state: OpenFiles) => closed(state, names)),
    fc.constant((state: OpenFiles, has: HasDraft) => reopened(state, has)),
    fc.tuple(file, fc.integer({ min: -1, max: 40 })).map(
      ([name, to]) =>
        (state: OpenFiles) =>
          moved(state, name, to),
    ),
    fc.tuple(file, file).map(
      ([name, to]) =>
        (state: OpenFiles) =>
          committed(state, name, to),
    ),
  )
  const isOpen = ({ files }: OpenFiles, name: FileName) => files.some(open => isSameFile(open, name))

  test('no file is open twice, at most one is a preview, and few enough are open', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), steps => {
        const { files } = steps.reduce((state, run) => run(state, noDraft), noFiles)
        expect(new Set(files.map(({ ref, path }) => `${ref} ${path}`)).size).toBe(files.length)
        expect(files.filter(({ isKept }) => !isKept).length).toBeLessThanOrEqual(1)
        expect(files.length).toBeLessThanOrEqual(maxOpen)
      }),
    )
  })

  test('opening others never takes away a file with a draft', () => {
    const paths = Array.from({ length: 3 * maxOpen }, (_, index) => `file ${index}`)
    const shown = fc.array(fc.constantFrom(...paths), { minLength: 35, maxLength: 60 })
    fc.assert(
      fc.property(shown, fc.func(fc.boolean()), (visits, drawn) => {
        const hasDraft: HasDraft = ({ path }) => drawn(path)
        let state = noFiles
        for (const path of visits) {
          const guarded = state.files.filter(hasDraft)
          state = opened(state, at(path), hasDraft)
          for (const open of guarded) expect(isOpen(state, open)).toBe(true)
          expect(isOpen(state, named(path))).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('moving changes only the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), to => {
        const before = lookAndKeep('a', 'b', 'c', 'd')
        const after = moved(before, named('b'), to)
        expect(row(after).toSorted()).toEqual(row(before))
        expect(row(after).filter(path => path !== 'b')).toEqual(['a', 'c', 'd'])
        expect(row(after).indexOf('b')).toBe(Math.min(Math.max(to, 0), 3))
      }),
    )
  })
})
