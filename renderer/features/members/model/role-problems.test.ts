import { expect, test } from 'vitest'
import { roleProblems } from './role-problems.ts'

test('a refusal goes to the field that it names, by its fields or in its words', () => {
  const message = 'access_level should be greater than or equal to Owner inherited membership from group harbor'
  expect(roleProblems({ kind: 'validation', message })).toEqual({ access_level: message })
  expect(roleProblems({ kind: 'validation', message: 'no', fields: { expires_at: 'is in the past' } })).toEqual({
    expires_at: 'is in the past',
  })
})

test('what names no field, or is no refusal of a field, is left to the form', () => {
  expect(roleProblems({ kind: 'validation', message: 'Something else' })).toEqual({})
  expect(roleProblems({ kind: 'conflict', message: 'access_level', status: 409 })).toEqual({})
  expect(roleProblems(null)).toEqual({})
})
