import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { pushItem, removeItem, switchItem } from './mirror-items.ts'

afterEach(() => vi.unstubAllGlobals())

const place = { connection: fakeRef('work'), project: '7' }
const mirror = {
  ...{ id: 4, url: 'https://deploy:secret@mirror.example.com/a.git', enabled: true },
  ...{ only_protected_branches: false, keep_divergent_refs: false },
}
const now = (...mirrors: readonly object[]) => vi.stubGlobal('window', { gatehouse: bridgeWith(mirrors) })

test('mirrors are switched, pushed to and removed by how they are now, and named without credentials', async () => {
  now({ ...mirror, enabled: false })
  expect(await checkRow(switchItem(place, mirror, false))).toMatchObject({ kind: 'skip' })
  expect(await checkRow(switchItem(place, mirror, true))).toMatchObject({
    ...{ kind: 'send', plan: { before: 'Disabled', after: 'Enabled' } },
  })
  expect(await checkRow(pushItem(place, mirror))).toMatchObject({ kind: 'block' })
  expect(await checkRow(removeItem(place, mirror))).toMatchObject({ kind: 'send', plan: { undo: { kind: 'none' } } })
  expect(removeItem(place, mirror).label).toBe('https://mirror.example.com/a.git')
  now()
  expect(await checkRow(switchItem(place, mirror, true))).toMatchObject({ kind: 'block' })
  expect(await checkRow(removeItem(place, mirror))).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(removeItem(place, mirror))).toEqual({ kind: 'confirmed' })
})
