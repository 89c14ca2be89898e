import { expect, test } from 'vitest'
import { undoPromise } from './undo-promise.ts'

test("the undo promise for release notes depends on the service's version", () => {
  const tag = { name: 'v1', message: null, target: 'abc', release: { tag_name: 'v1', description: 'New' } }
  const promised = (major: number | null) =>
    undoPromise('tags.delete', tag, { profile: 'gitlab', version: major === null ? null : { major, minor: 11 } })
  expect(promised(16)).toEqual({ kind: 'partly', lost: expect.stringContaining('are not restored') })
  expect(promised(13)).toEqual({ kind: 'partly', lost: 'Its release notes are recreated with a new date.' })
  expect(promised(null)).toEqual({ kind: 'partly', lost: expect.stringContaining('may not be restored') })
})

test('a lightweight tag is restored in full, whether its message is null or empty', () => {
  const commit = { id: 'abc', short_id: 'abc' }
  for (const message of [null, '']) {
    const tag = { name: 'v1', message, target: 'abc', commit, release: null }
    expect(undoPromise('tags.delete', tag)).toEqual({ kind: 'full' })
    expect(undoPromise('tags.delete', { ...tag, target: 'def' })).toMatchObject({ kind: 'partly' })
  }
})

test('promises nothing about release notes when the service does not send them with a tag', () => {
  const tag = { name: 'v1', message: null, target: 'abc' }
  const notKept = {
    kind: 'partly',
    lost: expect.stringMatching(/if it has any, are not restored: .* not in the journal/),
  }
  for (const version of [{ major: 12, minor: 10 }, { major: 18, minor: 5 }, null])
    expect(undoPromise('tags.delete', tag, { profile: 'gitlab', version })).toEqual(notKept)
  expect(undoPromise('tags.delete', { ...tag, release: null })).toEqual({ kind: 'full' })
})
