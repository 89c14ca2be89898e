import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffOfTexts } from './diff-of-texts.ts'
import { withoutWhitespace } from './whitespace.ts'

const getChanges = (before: string, after: string) => {
  const { hunks, additions, deletions } = withoutWhitespace(diffOfTexts(before, after))
  return { hunks: hunks.length, additions, deletions }
}

it('reindented lines become context, and the others stay', () => {
  const diff = withoutWhitespace(diffOfTexts('if\na\nb\n', 'if\n  a\n  c\n'))
  expect(diff).toMatchObject({ additions: 1, deletions: 1 })
  expect(diff.hunks[0]?.lines).toContainEqual({ kind: 'context', old: 2, new: 2, text: '  a' })
})

it('hunks with only whitespace changes are removed, as are changes of line endings or of the last newline', () => {
  expect(getChanges('a\nb\n', 'a \n\tb\n')).toEqual({ hunks: 0, additions: 0, deletions: 0 })
  expect(getChanges('a\r\nb', 'a\nb\n')).toEqual({ hunks: 0, additions: 0, deletions: 0 })
})

it('removes nothing else: texts without whitespace changes have the same diff', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 }).map(lines => `${lines.join('\n')}\n`)
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffOfTexts(before, after)
      const quiet = withoutWhitespace(diff)
      expect(quiet.additions - quiet.deletions).toBe(diff.additions - diff.deletions)
      expect(quiet.hunks.length).toBe(diff.hunks.length)
    }),
  )
})
