import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { deleteItem, type EnvironmentPlace, stopItem } from './environment-items.ts'

afterEach(() => vi.unstubAllGlobals())

const service = { profile: 'gitlab', version: null } as const
const place: EnvironmentPlace = { connection: fakeRef('work'), project: '7', service }
const review = { id: 3, name: 'review/moor', state: 'available' } as const
const now = (state: string | null) =>
  vi.stubGlobal('window', { gatehouse: bridgeWith(state === null ? null : { ...review, state }) })

test('an environment is stopped by its state now, not as it was listed', async () => {
  now('available')
  expect(await checkRow(stopItem(place, review))).toMatchObject({
    kind: 'send',
    plan: { before: 'Available', after: 'Stopped' },
  })
  now('stopped')
  expect(await checkRow(stopItem(place, review))).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(stopItem(place, review))).toEqual({ kind: 'confirmed' })
  now(null)
  expect(await checkRow(stopItem(place, review))).toMatchObject({ kind: 'block' })
})

test('only a stopped environment is deleted, where the service asks for that', async () => {
  now('available')
  expect(await checkRow(deleteItem(place, review))).toMatchObject({
    kind: 'block',
    reason: expect.stringContaining('Stop the environment first'),
  })
  const documented = { ...place, service: { ...service, profile: 'documents' as const } }
  expect(await checkRow(deleteItem(documented, review))).toMatchObject({ kind: 'send' })
  expect(await verifyRow(deleteItem(place, review))).toEqual({ kind: 'differs', now: 'review/moor' })
  now(null)
  expect(await checkRow(deleteItem(place, review))).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(deleteItem(place, review))).toEqual({ kind: 'confirmed' })
})
