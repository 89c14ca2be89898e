import { describe, expect, it } from 'vitest'
import { changeFrom } from './change-starts.ts'
import { fileKey, getDiffFile } from './diff-file.ts'
import { type ViewState, viewRows } from './view-rows.ts'

const entry = { new_file: false, renamed_file: false, deleted_file: false }
const first = getDiffFile({
  ...entry,
  old_path: 'a',
  new_path: 'a',
  diff: '@@ -1,5 +1,5 @@\n x\n-b\n+ b\n y\n z\n w\n',
})
const second = getDiffFile({ ...entry, old_path: 'b.png', new_path: 'b.png', diff: 'Binary files a and b differ\n' })
const files = [first, second]
const state: ViewState = {
  layout: 'unified',
  ignoresWhitespace: false,
  folded: new Set(),
  wanted: new Set(),
  isLarge: [false, false],
  opened: new Map(),
  whole: new Map(),
  hasSource: true,
}
const kinds = (change: Partial<ViewState>) =>
  viewRows(files, { ...state, ...change }, new WeakMap()).rows.map(row => row.kind)

describe('the rows of a diff view', () => {
  it('are headers, lines, gaps, and images', () => {
    expect(kinds({})).toEqual(['head', 'gap', ...Array(6).fill('line'), 'gap', 'end', 'head', 'note', 'images', 'end'])
  })

  it('offer the lines that the service did not send where they can be found out', () => {
    const unsent = getDiffFile({ ...entry, old_path: 'c', new_path: 'c', diff: '' })
    const getKinds = (hasSource: boolean) =>
      viewRows([unsent], { ...state, hasSource }, new WeakMap()).rows.map(row => row.kind)
    expect(getKinds(true)).toEqual(['head', 'unsent', 'end'])
    expect(getKinds(false)).toEqual(['head', 'note', 'end'])
  })

  it('have no images and nothing to open without the files', () => {
    expect(kinds({ hasSource: false })).toEqual([
      ...['head', 'gap', ...Array(6).fill('line'), 'end'],
      ...['head', 'note', 'end'],
    ])
  })

  it('are the header alone of a collapsed file, and a button for a large one until it was requested', () => {
    expect(kinds({ folded: new Set([fileKey(first)]) }).slice(0, 3)).toEqual(['head', 'end', 'head'])
    const isLarge = [true, false]
    expect(kinds({ isLarge }).slice(0, 3)).toEqual(['head', 'large', 'end'])
    expect(kinds({ isLarge, wanted: new Set([fileKey(first)]) }).slice(0, 3)).toEqual(['head', 'gap', 'line'])
  })

  it('show that only whitespace differs when it is ignored', () => {
    expect(viewRows(files, { ...state, ignoresWhitespace: true }, new WeakMap()).rows[1]).toMatchObject({
      text: 'Only whitespace differs.',
    })
  })
})

describe('the layout of a diff view', () => {
  it('has the first row of each file, and the width of the longest line', () => {
    const tabbed = getDiffFile({ ...entry, old_path: 'c', new_path: 'c', diff: '@@ -0,0 +1 @@\n+\ta\tb\n' })
    const { rows, heads, columns } = viewRows([...files, tabbed], state, new WeakMap())
    expect(heads.map(index => rows[index]).map(row => [row?.kind, row?.file])).toEqual([
      ['head', 0],
      ['head', 1],
      ['head', 2],
    ])
    expect(columns).toBe(10)
  })

  it('reuses the rows of unchanged files', () => {
    const known = new WeakMap()
    const before = viewRows(files, state, known)
    const whole = new Map([[fileKey(first), ['x', ' b', 'y', 'z', 'w', 'v']]])
    const opened = new Map([[fileKey(first), new Map([[1, { top: 20, bottom: 0 }]])]])
    const after = viewRows(files, { ...state, whole, opened }, known)
    const getRows = ({ rows, heads }: typeof before, file: number) => rows.slice(heads[file], heads[file + 1])
    expect(getRows(after, 0)).not.toEqual(getRows(before, 0))
    expect(getRows(after, 1).every((row, index) => row === getRows(before, 1)[index])).toBe(true)
    const more = viewRows([...files, getDiffFile({ ...entry, old_path: 'c', new_path: 'c', diff: '' })], state, known)
    expect(getRows(more, 1)[0]).toBe(getRows(before, 1)[0])
  })
})

describe('going from change to change', () => {
  const diff = '@@ -1,5 +1,4 @@\n x\n-b\n+c\n y\n-d\n z\n'
  const { rows } = viewRows([getDiffFile({ ...entry, old_path: 'a', new_path: 'a', diff })], state, new WeakMap())
  const text = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    return row?.kind === 'line' ? row.line.text : null
  }

  it('stops where each begins, in both directions', () => {
    const one = changeFrom(rows, -1, 1)
    const two = changeFrom(rows, one ?? 0, 1)
    expect([text(one), text(two), changeFrom(rows, two ?? 0, 1)]).toEqual(['b', 'd', null])
    expect([changeFrom(rows, two ?? 0, -1), changeFrom(rows, one ?? 0, -1)]).toEqual([one, null])
  })
})
