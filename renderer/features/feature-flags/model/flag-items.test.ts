import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { deleteItem, type FlagPlace, switchItem } from './flag-items.ts'

afterEach(() => vi.unstubAllGlobals())

const place: FlagPlace = { connection: fakeRef('work'), project: '7', service: { profile: 'gitlab', version: null } }
const flag = { name: 'tide_table', version: 'new_version_flag', active: true }
const now = (present: object | null) => vi.stubGlobal('window', { gatehouse: bridgeWith(present) })

test('a flag that is already as wanted is skipped, and one that is gone is never sent', async () => {
  now(flag)
  expect(await checkRow(switchItem(place, flag, true))).toMatchObject({ kind: 'skip' })
  expect(await checkRow(switchItem(place, flag, false))).toMatchObject({
    ...{ kind: 'send', plan: { before: 'Enabled', after: 'Disabled' } },
  })
  expect(await verifyRow(switchItem(place, flag, false))).toEqual({ kind: 'differs', now: 'Enabled' })
  now(null)
  expect(await checkRow(switchItem(place, flag, false))).toMatchObject({ kind: 'block' })
  expect(await checkRow(deleteItem(place, flag))).toMatchObject({ kind: 'skip' })
})

test('a legacy flag is not switched: its environments are', async () => {
  const legacy = { ...flag, version: 'legacy_flag' }
  expect(await checkRow(switchItem(place, legacy, false))).toBe('A legacy flag is switched by its environments')
})
