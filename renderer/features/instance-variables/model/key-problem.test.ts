import { expect, test } from 'vitest'
import { keyProblem } from './key-problem.ts'

test.each(['', 'a', 'A_1', 'x'.repeat(255)])('takes the key %j', key => {
  expect(keyProblem(key)).toBeUndefined()
})

test.each([
  ['x'.repeat(256), 'At most 255 characters'],
  ['a-b', 'Only letters A-Z and a-z, digits and _'],
  ['ä', 'Only letters A-Z and a-z, digits and _'],
  ['a\n', 'Only letters A-Z and a-z, digits and _'],
])('refuses the key %j', (key, problem) => {
  expect(keyProblem(key)).toBe(problem)
})
