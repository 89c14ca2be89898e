import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { deleteItem } from './delete-item.ts'

afterEach(() => vi.unstubAllGlobals())

const snippet = { id: 5, title: 'Turn the lamp', updated_at: '2026-01-01T00:00:00Z' }
const item = () => deleteItem(fakeRef('work'), '7', snippet)
const now = (present: object | null) => vi.stubGlobal('window', { gatehouse: bridgeWith(present) })

test('a snippet is deleted as it was shown, and not after a change', async () => {
  now(snippet)
  expect(await checkRow(item())).toMatchObject({ kind: 'send', plan: { after: null, undo: { kind: 'none' } } })
  now({ ...snippet, updated_at: '2026-01-02T00:00:00Z' })
  expect(await checkRow(item())).toMatchObject({ kind: 'block' })
  now(null)
  expect(await checkRow(item())).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(item())).toEqual({ kind: 'confirmed' })
})
