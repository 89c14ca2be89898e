import { expect, test } from 'vitest'
import { commitMade, commitTakenBack, headTakenBack } from './branch-state.ts'

const branch = (id: string, ...parents: readonly string[]) => ({ commit: { id, parent_ids: parents } })
const params = { id: 1, branch: 'main' }

test.each([
  ['it directly follows the head before', branch('a', 'z'), branch('b', 'a'), { id: 'b', parent: 'a' }],
  ['the head did not change', branch('a', 'z'), branch('a', 'z'), null],
  ['another commit is between', branch('a', 'z'), branch('c', 'b'), null],
  ['it is a merge', branch('a', 'z'), branch('b', 'a', 'x'), null],
  ['it is a root commit', branch('a', 'z'), branch('b'), null],
  ['the state before is unknown', null, branch('b', 'a'), null],
  ['the state after is unknown', branch('a', 'z'), null, null],
  ['both are unknown', undefined, undefined, null],
])('the head after a write is the commit it made only if it follows: %s', (_what, before, after, made) => {
  expect(commitMade({ answer: null, before, after })).toEqual(made)
  expect(headTakenBack({ params, answer: null, before, after })).toEqual(
    made && { operation: 'commits.revert', params: { id: 1, sha: 'b', branch: 'main' } },
  )
})

test('the commit of the answer is taken, whatever the states are', () => {
  const answer = { id: 'n', parent_ids: ['m'] }
  expect(commitMade({ answer, before: branch('a'), after: branch('b', 'a') })).toEqual({ id: 'n', parent: 'm' })
})

test('no revert is offered for the first commit and for a force-update', () => {
  const revert = (parents: readonly string[], before: unknown, more = {}) =>
    commitTakenBack({ params: { ...params, ...more }, answer: { id: 'n', parent_ids: parents }, before, after: null })
  const offered = { operation: 'commits.revert', params: { id: 1, sha: 'n', branch: 'main' } }
  expect(revert(['m'], branch('m'))).toEqual(offered)
  // A new branch from another one.
  expect(revert(['m'], null)).toEqual(offered)
  expect(revert([], null)).toBeNull()
  expect(revert(['m'], branch('m'), { force: true })).toBeNull()
})
