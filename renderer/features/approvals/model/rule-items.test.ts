import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { deleteItem } from './rule-items.ts'

afterEach(() => vi.unstubAllGlobals())

const rule = { id: 4, name: 'Security', approvals_required: 2, eligible_approvers: [], users: [], groups: [] }
const item = deleteItem(fakeRef('work'), '7', rule)
const now = (...rules: readonly object[]) => vi.stubGlobal('window', { gatehouse: bridgeWith(rules) })

test('a rule is deleted as it was shown, and not when it was changed since', async () => {
  now({ ...rule, id: 3, name: 'Other' }, rule)
  expect(await checkRow(item)).toMatchObject({
    ...{ kind: 'send', plan: { before: 'Security: 2 approvals required', after: null, undo: { kind: 'partly' } } },
  })
  expect(await verifyRow(item)).toEqual({ kind: 'differs', now: 'Security' })
  now({ ...rule, approvals_required: 1 })
  expect(await checkRow(item)).toEqual({ kind: 'block', reason: 'Changed since it was loaded' })
  now({ ...rule, groups: [{ id: 9, name: 'Security' }] })
  expect(await checkRow(item)).toEqual({ kind: 'block', reason: 'Changed since it was loaded' })
  now({ ...rule, id: 3 })
  expect(await checkRow(item)).toMatchObject({ kind: 'skip' })
  expect(await verifyRow(item)).toEqual({ kind: 'confirmed' })
})
