import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffOfTexts } from './diff-of-texts.ts'
import { type FileRow, fileRows, type Opened } from './file-rows.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 60 })
  .map(lines => lines.map(line => `${line}\n`).join(''))

const everything: Opened = { top: 1000, bottom: 0 }

function getRows(before: string, after: string, opened: ReadonlyMap<number, Opened>, layout: 'unified' | 'split') {
  const lines = after.split('\n').slice(0, -1)
  return fileRows({ diff: diffOfTexts(before, after), layout, lines, opened, canOpen: true })
}

/** Both sides as the rows show them, with their numbers. */
function getSides(rows: readonly FileRow[]) {
  const old: [number, string][] = []
  const now: [number, string][] = []
  for (const row of rows) {
    const [left, right] = row.kind === 'line' ? [row.line, row.line] : row.kind === 'pair' ? [row.left, row.right] : []
    if (left && left.old !== null) old.push([left.old, left.text])
    if (right && right.new !== null) now.push([right.new, right.text])
  }
  return { old, new: now }
}

function numbered(value: string): [number, string][] {
  return value
    .split('\n')
    .slice(0, -1)
    .map((line, index) => [index + 1, line])
}

describe('rows of a file', () => {
  it.each(['unified', 'split'] as const)('are both files in whole when all gaps are opened: %s', layout => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after)
        const opened = new Map(Array.from({ length: 40 }, (_, index) => [index, everything]))
        const sides = getSides(getRows(before, after, opened, layout))
        expect(sides.old).toEqual(numbered(before))
        expect(sides.new).toEqual(numbered(after))
      }),
    )
  })

  it('hide as many lines as are missing, however much of a gap was opened', () => {
    fc.assert(
      fc.property(text, text, fc.nat({ max: 5 }), fc.nat({ max: 5 }), (before, after, top, bottom) => {
        fc.pre(before !== after)
        const opened = new Map(Array.from({ length: 40 }, (_, index) => [index, { top, bottom }]))
        const rows = getRows(before, after, opened, 'unified')
        const hidden = rows.reduce((sum, row) => sum + (row.kind === 'gap' ? (row.hidden ?? 0) : 0), 0)
        expect(getSides(rows).new.length + hidden).toBe(numbered(after).length)
      }),
    )
  })

  it('are side by side, with a gap where the other side has no line', () => {
    const rows = getRows('same\nwas\n', 'same\nis\nnew\n', new Map(), 'split')
    expect(rows.filter(row => row.kind === 'pair').map(row => [row.left?.text, row.right?.text])).toEqual([
      ['same', 'same'],
      ['was', 'is'],
      [undefined, 'new'],
    ])
  })

  it('cannot be opened where there is no file to open, and do not end in a gap', () => {
    const diff = diffOfTexts('1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\n5\n6\n7\n8\nnine\n')
    const rows = fileRows({ diff, layout: 'unified', lines: null, opened: new Map(), canOpen: false })
    expect(rows.filter(row => row.kind === 'gap')).toMatchObject([{ hidden: 0, heading: '@@ -6,4 +6,4 @@ ' }])
  })

  it('can show a single line between two changes', () => {
    const [before, after] = ['1\n2\n3\n4\n5\n6\n7\n8\n9\n', 'one\n2\n3\n4\n5\n6\n7\n8\nnine\n']
    const rows = getRows(before, after, new Map(), 'unified')
    expect(rows.filter(row => row.kind === 'gap')).toMatchObject([{ hidden: 0 }, { hidden: 1 }])
  })

  it('end where the file does, as far as the context of the last change shows', () => {
    const getGaps = (after: string) => {
      const diff = diffOfTexts('1\n2\n3\n4\n5\n6\n', after)
      const rows = fileRows({ diff, layout: 'unified', lines: null, opened: new Map(), canOpen: true })
      return rows.filter(row => row.kind === 'gap').map(({ hidden }) => hidden)
    }
    expect(getGaps('1\ntwo\n3\n4\n5\n6\n')).toEqual([0, null])
    expect(getGaps('1\n2\n3\nfour\n5\n6\n')).toEqual([0])
    expect(getGaps('1\n2\n3\n4\n5\n6')).toEqual([2])
  })

  it('mark a missing newline at the end, and different line endings', () => {
    const rows = fileRows({
      diff: diffOfTexts('a\r\nb', 'a\nb\n'),
      layout: 'unified',
      lines: null,
      opened: new Map(),
      canOpen: false,
    })
    const lines = rows.flatMap(row => (row.kind === 'line' ? [row.line] : []))
    expect(lines.map(line => [line.change, line.text, line.endsInReturn, line.lacksNewline])).toEqual([
      ['removed', 'a', true, false],
      ['removed', 'b', false, true],
      ['added', 'a', false, false],
      ['added', 'b', false, false],
    ])
  })
})
