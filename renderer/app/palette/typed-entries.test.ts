import { expect, test } from 'vitest'
import { typedEntries } from './use-found.ts'

const labels = (typed: string) => typedEntries(typed, { connection: 'work' }).map(({ label }) => label)

test('any typed text can be searched for', () => {
  expect(labels('lamp room')).toEqual(['Search everything for “lamp room”'])
})

test('a path or an ID may be a project that no list has', () => {
  expect(labels('harbor/crane')[0]).toBe('Open the project harbor/crane')
  expect(labels('42')[0]).toBe('Open the project 42')
  expect(labels('harbor')).toHaveLength(1)
})
