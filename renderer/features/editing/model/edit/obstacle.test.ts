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
  [{ conflicts: 1 }, 'One conflict is left to decide.'],
  [{ conflicts: 2 }, '2 conflicts are left to decide.'],
  [{ hasMarks: true }, 'Conflict marks are left in the text. Decide them by hand first.'],
  [{ path: '' }, 'Give the file a name.'],
  [{ isDirty: false }, 'Nothing is changed yet.'],
  [{ message: ' \n' }, 'Say in a few words what the change is.'],
])('%j: %s', (part, words) => {
  expect(obstacleOf({ ...ready, ...part })).toBe(words)
})

test('what hinders most is said first', () => {
  const nothing = { ...ready, isDirty: false, message: '', path: '' }
  expect(obstacleOf({ ...nothing, hasMarks: true, conflicts: 1 })).toBe('One conflict is left to decide.')
  expect(obstacleOf({ ...nothing, hasMarks: true })).toMatch('Conflict marks')
  expect(obstacleOf({ ...nothing, path: 'a' })).toBe('Nothing is changed yet.')
})
