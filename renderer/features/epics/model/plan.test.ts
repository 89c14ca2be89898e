import { expect, test } from 'vitest'
import { valuesFor } from './plan.ts'

test('adds labels to the existing ones, and sends nothing when none is missing', () => {
  const epic = { state: 'opened', labels: ['quay', { id: 1, name: 'public' }] }
  expect(valuesFor(epic, { kind: 'label', labels: ['public', 'safety'] })).toEqual({ labels: 'quay,public,safety' })
  expect(valuesFor(epic, { kind: 'label', labels: ['quay'] })).toBeNull()
})

test('only open epics are closed, and only closed ones reopened', () => {
  expect(valuesFor({ state: 'opened' }, { kind: 'close' })).toEqual({ state_event: 'close' })
  expect(valuesFor({ state: 'closed' }, { kind: 'close' })).toBeNull()
  expect(valuesFor({ state: 'closed' }, { kind: 'reopen' })).toEqual({ state_event: 'reopen' })
  expect(valuesFor({ state: 'opened' }, { kind: 'reopen' })).toBeNull()
})
