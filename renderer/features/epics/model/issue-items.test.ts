import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow, verifyRow } from '../../../ui/bulk/rows.fake.ts'
import { removeItem } from './issue-items.ts'

afterEach(() => vi.unstubAllGlobals())

const issueAt = (place: number) => ({ id: 100 + place, epic_issue_id: 200 + place, title: `Issue ${place}` })
const item = removeItem(fakeRef('work'), { id: 'harbor', epic_iid: 1 }, issueAt(2))
const now = (...issues: readonly object[]) => vi.stubGlobal('window', { gatehouse: bridgeWith(issues) })

test('an issue is removed from its epic while it is in it, and not when it left it', async () => {
  now(issueAt(1), issueAt(2))
  expect(item).toMatchObject({ label: 'Issue 2', params: { id: 'harbor', epic_iid: 1, epic_issue_id: 202 } })
  expect(await checkRow(item)).toMatchObject({
    ...{ kind: 'send', plan: { before: 'In the epic', after: 'Not in the epic', undo: { kind: 'partly' } } },
  })
  expect(await verifyRow(item)).toEqual({ kind: 'differs', now: 'In the epic' })
  now(issueAt(1))
  expect(await checkRow(item)).toEqual({ kind: 'skip', reason: 'Not in the epic' })
  expect(await verifyRow(item)).toEqual({ kind: 'confirmed' })
})
