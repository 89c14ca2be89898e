import { expect, test } from 'vitest'
import { diffOfLargeTexts } from '../diff-of-texts.ts'
import { diffOfFiles } from './diff-of-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('the two sides of a file are compared, or the one there is', () => {
  expect(diffOfFiles({ before: bytes('a\nb\n'), after: bytes('a\nc\n') })).toMatchObject({ additions: 1, deletions: 1 })
  expect(diffOfFiles({ before: null, after: bytes('a\nb\n') })).toMatchObject({ additions: 2, deletions: 0 })
  expect(diffOfFiles({ before: bytes('a\n'), after: null })).toMatchObject({ additions: 0, deletions: 1 })
  expect(diffOfFiles({ before: null, after: bytes('') }).hunks).toEqual([])
})

test('equal bytes have no differences, whatever their content', () => {
  expect(diffOfFiles({ before: bytes('a\0b'), after: bytes('a\0b') })).toMatchObject({ isBinary: false, hunks: [] })
})

test('bytes that are no text are binary', () => {
  expect(diffOfFiles({ before: bytes('a\n'), after: bytes('a\0b') })).toMatchObject({ isBinary: true, hunks: [] })
})

test('texts that take too long to compare give way to each other as a whole', () => {
  const before = Array.from({ length: 3000 }, (_, index) => `old ${index}\n`).join('')
  const after = Array.from({ length: 2000 }, (_, index) => `new ${index}\n`).join('')
  const { hunks, additions, deletions } = diffOfLargeTexts({ before, after }, 0)
  expect({ additions, deletions }).toEqual({ additions: 2000, deletions: 3000 })
  expect(hunks[0]?.lines.at(0)).toEqual({ kind: 'removed', old: 1, text: 'old 0' })
  expect(hunks[0]?.lines.at(-1)).toEqual({ kind: 'added', new: 2000, text: 'new 1999' })
})
