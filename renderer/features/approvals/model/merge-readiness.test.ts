import { describe, expect, test } from 'vitest'
import { mergeReadiness } from './merge-readiness.ts'

const labels = (state: string, merge_status: string, approvals_left: number) =>
  mergeReadiness({ state, merge_status, approvals_left }).map(({ label }) => label)

describe('merge readiness of a merge request', () => {
  test.each([
    ['opened', 'can_be_merged', 1, ['Blocked: 1 approval missing', 'No merge conflicts']],
    ['opened', 'can_be_merged', 3, ['Blocked: 3 approvals missing', 'No merge conflicts']],
    ['opened', 'can_be_merged', 0, ['No merge conflicts']],
    ['opened', 'cannot_be_merged', 0, ['Cannot be merged']],
    ['opened', 'cannot_be_merged_recheck', 2, ['Blocked: 2 approvals missing', 'Cannot be merged']],
    ['opened', 'unchecked', 0, ['Merge conflicts not checked yet']],
    ['opened', 'checking', 1, ['Blocked: 1 approval missing', 'Merge conflicts not checked yet']],
    ['locked', 'can_be_merged', 0, ['No merge conflicts']],
    ['opened', 'ci_must_pass', 0, ['Merge status: ci must pass']],
    ['merged', 'can_be_merged', 1, []],
    ['closed', 'can_be_merged', 1, []],
  ])('%s, %s, %i approvals left', (state, mergeStatus, left, expected) => {
    expect(labels(state, mergeStatus, left)).toEqual(expected)
  })

  test('omits approvals when the edition without approval rules does not send them', () => {
    expect(mergeReadiness({})).toEqual([])
  })
})
