import { expect, test } from 'vitest'
import { formOfEpic, getChanges, newEpic, problemsOfEpic } from './epic-form.ts'

const epic = {
  id: 5,
  iid: 2,
  group_id: 1,
  title: 'Tide tables',
  description: null,
  state: 'opened',
  confidential: 'true' as const,
  labels: ['public', { id: 3, name: 'navigation' }],
  start_date_is_fixed: true,
  start_date_fixed: '2026-09-01',
  created_at: '2026-01-01T00:00:00Z',
}

test('an epic that was not changed sends nothing', () => {
  expect(getChanges(formOfEpic(epic), formOfEpic(epic))).toEqual({})
})

test('only changes are sent, labels as one text and emptied ones as an empty text', () => {
  const was = formOfEpic(epic)
  expect(getChanges(was, { ...was, title: 'Tides', labels: [], confidential: false })).toEqual({
    title: 'Tides',
    labels: '',
    confidential: false,
  })
  expect(getChanges(was, { ...was, start_date_is_fixed: false, labels: ['a', 'b'] })).toEqual({
    start_date_is_fixed: false,
    labels: 'a,b',
  })
})

test('a date that is fixed needs a day', () => {
  expect(problemsOfEpic({ ...newEpic, due_date_is_fixed: true })).toEqual({ due_date_fixed: 'Choose a day' })
  expect(problemsOfEpic({ ...newEpic, due_date_fixed: '' })).toEqual({})
  const inverted = {
    ...{ ...newEpic, start_date_is_fixed: true, start_date_fixed: '2026-12-01' },
    ...{ due_date_is_fixed: true, due_date_fixed: '2026-11-30' },
  }
  expect(problemsOfEpic(inverted)).toEqual({ due_date_fixed: 'It is before the start date' })
  expect(problemsOfEpic({ ...inverted, due_date_fixed: '2026-12-01' })).toEqual({})
  expect(problemsOfEpic({ ...inverted, due_date_is_fixed: false })).toEqual({})
  expect(problemsOfEpic({ ...inverted, title: 'Another' }, inverted)).toEqual({})
})
