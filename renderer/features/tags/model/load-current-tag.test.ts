import { expect, test } from 'vitest'
import type { Tag } from '#shared/contract/tags.ts'
import { getRefusal } from './load-current-tag.ts'

const seen: Tag = { name: 'v1', message: null, target: 'abc', release: { tag_name: 'v1', description: 'Notes' } }

test('a tag that is unchanged may be deleted, whatever its other fields', () => {
  expect(getRefusal(seen, { kind: 'there', tag: { ...seen, protected: true } })).toBeNull()
  const { release: _, ...plain } = seen
  expect(getRefusal(plain, { kind: 'there', tag: { ...plain, release: null } })).toBeNull()
})

test('a tag that was moved, or whose notes changed, is not deleted', () => {
  const moved = { ...seen, target: 'def' }
  expect(getRefusal(seen, { kind: 'there', tag: moved })).toEqual({ kind: 'moved', now: moved })
  const rewritten = { ...seen, release: { tag_name: 'v1', description: 'Other notes' } }
  expect(getRefusal(seen, { kind: 'there', tag: rewritten })).toEqual({ kind: 'moved', now: rewritten })
})

test('a tag that is missing or unknown is not deleted', () => {
  expect(getRefusal(seen, { kind: 'gone' })).toEqual({ kind: 'gone' })
  const error = { kind: 'cancelled' } as const
  expect(getRefusal(seen, { kind: 'unknown', error })).toEqual({ kind: 'unknown', error })
})
