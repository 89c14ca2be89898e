import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffOfTexts } from './diff-of-texts.ts'
import { withoutWhitespace } from './whitespace.ts'

const changesOf = (before: string, after: string) => {
  const { hunks, additions, deletions } = withoutWhitespace(diffOfTexts(before, after))
  return { hunks: hunks.length, additions, deletions }
}

it('lines that were only indented stand as context, and the others stay', () => {
  const diff = withoutWhitespace(diffOfTexts('if\na\nb\n', 'if\n  a\n  c\n'))
  expect(diff).toMatchObject({ additions: 1, deletions: 1 })
  expect(diff.hunks[0]?.lines).toContainEqual({ kind: 'context', old: 2, new: 2, text: '  a' })
})

it('hunks with nothing but blanks go, as does a change of line endings or of the last newline', () => {
  expect(changesOf('a\nb\n', 'a \n\tb\n')).toEqual({ hunks: 0, additions: 0, deletions: 0 })
  expect(changesOf('a\r\nb', 'a\nb\n')).toEqual({ hunks: 0, additions: 0, deletions: 0 })
})

it('takes nothing else away: texts without blanks have the same diff as ever', () => {
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
