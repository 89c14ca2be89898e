import { expect, test } from 'vitest'
import type { Epic } from '#shared/contract/epics.ts'
import { dateOrigin } from './epic-dates.ts'

const plain: Epic = { id: 1, iid: 1, group_id: 1, title: 'Tides', state: 'opened', created_at: '2026-01-01T00:00:00Z' }

test('a fixed date is shown with the date that would be inherited', () => {
  const epic = {
    ...plain,
    due_date: '2026-12-20',
    due_date_is_fixed: true,
    due_date_fixed: '2026-12-20',
    due_date_from_inherited_source: '2026-11-30',
  }
  expect(dateOrigin(epic, 'due')).toEqual({
    day: '2026-12-20',
    origin: 'fixed',
    sentence: 'Fixed by hand. Inherited, it would be Nov 30, 2026.',
  })
})

test('an inherited date that is sent as a time is shown as its day', () => {
  const epic = { ...plain, due_date_is_fixed: true, due_date_from_inherited_source: '2026-11-30T00:00:00+00:00' }
  expect(dateOrigin(epic, 'due').sentence).toBe('Fixed by hand. Inherited, it would be Nov 30, 2026.')
})

test('supports a service that sends only the dates of milestones', () => {
  const epic = { ...plain, due_date_is_fixed: true, due_date_from_milestones: '2026-11-30' }
  expect(dateOrigin(epic, 'due').sentence).toBe('Fixed by hand. Inherited, it would be Nov 30, 2026.')
})

test('an inherited date is shown with the fixed one that has no effect', () => {
  const epic = { ...plain, start_date: '2026-09-01', start_date_is_fixed: false, start_date_fixed: '2026-08-01' }
  const { origin, sentence } = dateOrigin(epic, 'start')
  expect(origin).toBe('inherited')
  expect(sentence).toContain('the earliest start')
  expect(sentence).toContain('The fixed date Aug 1, 2026 does not count.')
})

test('does not guess hidden fields', () => {
  expect(dateOrigin({ ...plain, start_date: '2026-09-01' }, 'start')).toMatchObject({
    day: '2026-09-01',
    origin: 'unknown',
  })
})
