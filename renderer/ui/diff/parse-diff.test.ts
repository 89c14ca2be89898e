import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffOfTexts } from './diff-of-texts.ts'
import { type ParsedDiff, parseDiff } from './parse-diff.ts'

const lines = fc.array(fc.constantFrom('a', 'b', '', '-- x', '++ y', '@@ z', '\\ w', ' s', '--- a', '+++ b', 'r\r'), {
  maxLength: 14,
})
const text = fc.tuple(lines, fc.boolean()).map(([parts, ended]) => parts.join('\n') + (ended ? '\n' : ''))

/** Both sides of a diff, as far as its hunks reach. */
function getSides(diff: ParsedDiff) {
  const all = diff.hunks.flatMap(hunk => hunk.lines)
  return {
    old: all.flatMap(line => (line.kind === 'context' || line.kind === 'removed' ? [[line.old, line.text]] : [])),
    new: all.flatMap(line => (line.kind === 'context' || line.kind === 'added' ? [[line.new, line.text]] : [])),
  }
}

function numbered(value: string) {
  const parts = value.split('\n')
  if (parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => [index + 1, part])
}

describe('reading a unified diff', () => {
  it('finds both sides with their line numbers, whatever the lines contain', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = createTwoFilesPatch('a', 'b', before, after, undefined, undefined, { context: 100 })
        const diff = parseDiff(patch)
        if (before === after) {
          expect(diff.hunks).toEqual([])
          return
        }
        const sides = getSides(diff)
        expect(sides.old).toEqual(numbered(before))
        expect(sides.new).toEqual(numbered(after))
      }),
    )
  })

  it('agrees with the diff made from the texts themselves', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const patch = createTwoFilesPatch('a', 'b', before, after, undefined, undefined, { context: 3 })
        const parsed = parseDiff(patch)
        const made = diffOfTexts(before, after)
        expect(getSides(made)).toEqual(getSides(parsed))
        expect([made.additions, made.deletions]).toEqual([parsed.additions, parsed.deletions])
      }),
    )
  })

  it('keeps the heading of a hunk and counts what changed', () => {
    const diff = parseDiff('@@ -10,3 +10,2 @@ function main() {\n a\n-b\n c\n\\ No newline at end of file\n')
    expect(diff).toMatchObject({ additions: 0, deletions: 1, isBinary: false })
    expect(diff.hunks[0]).toMatchObject({ oldStart: 10, newStart: 10, heading: 'function main() {' })
    expect(diff.hunks[0]?.lines.at(-1)).toEqual({ kind: 'noNewline' })
  })

  it('recognizes the notice for binary files, and not a line that looks like it', () => {
    expect(parseDiff('Binary files a/x.png and b/x.png differ\n').isBinary).toBe(true)
    expect(parseDiff('@@ -0,0 +1 @@\n+Binary files a and b differ\n').isBinary).toBe(false)
  })

  it('gives no hunks for an empty or damaged text, and never throws', () => {
    expect(parseDiff('').hunks).toEqual([])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), damaged => {
        expect(() => parseDiff(damaged)).not.toThrow()
        // What was readable before the damage is given.
        expect(parseDiff(`@@ -1 +1 @@\n-a\n${damaged}`).hunks[0]?.lines[0]).toMatchObject({
          kind: 'removed',
          text: 'a',
        })
      }),
    )
  })
})

describe('the diff between two texts', () => {
  it('shows a change of the last newline alone', () => {
    const diff = diffOfTexts('a\nb', 'a\nb\n')
    expect(diff).toMatchObject({ additions: 1, deletions: 1 })
    expect(diff.hunks[0]?.lines.some(line => line.kind === 'noNewline')).toBe(true)
  })

  it('shows a change of line endings alone', () => {
    expect(diffOfTexts('a\r\n', 'a\n')).toMatchObject({ additions: 1, deletions: 1 })
  })
})
