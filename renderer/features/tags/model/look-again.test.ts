import { expect, test } from 'vitest'
import type { Tag } from '#shared/contract/tags.ts'
import { refusalOf } from './look-again.ts'

const seen: Tag = { name: 'v1', message: null, target: 'abc', release: { tag_name: 'v1', description: 'Notes' } }

test('a tag that is still what was seen may be deleted, whatever else is said of it', () => {
  expect(refusalOf(seen, { kind: 'there', tag: { ...seen, protected: true } })).toBeNull()
  const { release: _, ...plain } = seen
  expect(refusalOf(plain, { kind: 'there', tag: { ...plain, release: null } })).toBeNull()
})

test('a tag that points elsewhere, or whose notes changed, is left alone', () => {
  const moved = { ...seen, target: 'def' }
  expect(refusalOf(seen, { kind: 'there', tag: moved })).toEqual({ kind: 'moved', now: moved })
  const rewritten = { ...seen, release: { tag_name: 'v1', description: 'Other notes' } }
  expect(refusalOf(seen, { kind: 'there', tag: rewritten })).toEqual({ kind: 'moved', now: rewritten })
})

test('a tag that is gone, or of which nothing is known, is left alone', () => {
  expect(refusalOf(seen, { kind: 'gone' })).toEqual({ kind: 'gone' })
  const error = { kind: 'cancelled' } as const
  expect(refusalOf(seen, { kind: 'unknown', error })).toEqual({ kind: 'unknown', error })
})
