import { expect, test } from 'vitest'
import { askedWith } from './routes.ts'

test('a year requests nothing before its start, and respects the filters', () => {
  expect(askedWith({ action: 'pushed', view: 'year' }, '2026-11-21')).toEqual({ action: 'pushed', after: '2025-11-20' })
  expect(askedWith({ after: '2026-03-01', view: 'year' }, '2026-11-21')).toEqual({ after: '2026-03-01' })
  expect(askedWith({ after: '2020-03-01', view: 'year' }, '2026-11-21')).toEqual({ after: '2025-11-20' })
})

test('a list is requested with the filters', () => {
  expect(askedWith({ before: '2020-03-01' }, '2026-11-21')).toEqual({ before: '2020-03-01' })
})
