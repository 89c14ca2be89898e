import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { firstOf, getSample } from '../../../testing/fake-main.ts'
import { bridgeWith, checkRow } from '../../../ui/bulk/rows.fake.ts'
import { type BulkChange, bulkItems, valuesFor } from './plan.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('what a change does is told in the words of the screens', async () => {
  const epic = { ...firstOf(getSample('epics.list')), state: 'opened', labels: ['quay'] }
  const check = (change: BulkChange) => checkRow(firstOf(bulkItems(fakeRef('work'), [epic], change)))
  vi.stubGlobal('window', { gatehouse: bridgeWith(epic) })
  expect(await check({ kind: 'close' })).toMatchObject({ kind: 'send', plan: { before: 'Open', after: 'Closed' } })
  expect(await check({ kind: 'reopen' })).toMatchObject({ kind: 'skip', reason: 'Already open' })
  expect(await check({ kind: 'label', labels: ['quay'] })).toMatchObject({ reason: 'Has these labels already' })
  vi.stubGlobal('window', { gatehouse: bridgeWith({ ...epic, state: 'closed' }) })
  expect(await check({ kind: 'close' })).toMatchObject({ kind: 'skip', reason: 'Already closed' })
})
