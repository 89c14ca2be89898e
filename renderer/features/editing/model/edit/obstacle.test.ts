import { expect, test } from 'vitest'
import { obstacleOf } from './obstacle.ts'

const ready = {
  isDirty: true,
  conflicts: 0,
  hasMarks: false,
  unwritable: null,
  encoding: 'UTF-8',
  path: 'README.md',
  message: 'Say when the tide turns',
} as const

test('an edit that is changed, named, described and without conflicts can be committed', () => {
  expect(obstacleOf(ready)).toBeNull()
})

test.each<[Partial<Parameters<typeof obstacleOf>[0]>, string]>([
  [{ conflicts: 1 }, 'Resolve 1 remaining conflict.'],
  [{ conflicts: 2 }, 'Resolve 2 remaining conflicts.'],
  [{ hasMarks: true }, 'Conflict marks are left in the text. Decide them by hand first.'],
  [{ path: '' }, 'Give the file a name.'],
  [{ isDirty: false }, 'No changes yet.'],
  [{ message: ' \n' }, 'Say in a few words what the change is.'],
])('%j: %s', (part, words) => {
  expect(obstacleOf({ ...ready, ...part })).toBe(words)
})

test('what hinders most is said first', () => {
  const nothing = { ...ready, isDirty: false, message: '', path: '' }
  expect(obstacleOf({ ...nothing, hasMarks: true, conflicts: 1 })).toBe('Resolve 1 remaining conflict.')
  expect(obstacleOf({ ...nothing, hasMarks: true })).toMatch('Conflict marks')
  expect(obstacleOf({ ...nothing, path: 'a' })).toBe('No changes yet.')
})
