import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { deleteItem } from './delete-item.ts'

afterEach(() => vi.unstubAllGlobals())

const period = { id: 2, freeze_start: '0 18 * * 5', freeze_end: '0 6 * * 1', cron_timezone: 'UTC' }
const item = () => deleteItem(fakeRef('work'), '7', period)
const now = (present: object | null) => vi.stubGlobal('window', { gatehouse: bridgeWith(present) })

test('a freeze period is deleted as it was shown, and not after a change', async () => {
  now(period)
  expect(await checkRow(item())).toMatchObject({ kind: 'send', plan: { after: null } })
  now({ ...period, freeze_end: '0 6 * * 2' })
  expect(await checkRow(item())).toMatchObject({ kind: 'block' })
  now(null)
  expect(await checkRow(item())).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(item())).toEqual({ kind: 'confirmed' })
})
