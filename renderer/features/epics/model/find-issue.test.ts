import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Epic } from '#shared/contract/epics.ts'
import { answer, fromNetwork, getBridge } from '../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { findIssue } from './find-issue.ts'

const epic = (id: number): Epic => ({
  id,
  iid: id,
  group_id: 1,
  title: `Epic ${id}`,
  state: 'opened',
  created_at: '2026-01-01T00:00:00Z',
})
const issue = {
  id: 7,
  iid: 3,
  project_id: 1,
  title: 'Fog',
  state: 'opened',
  created_at: '2026-01-01T00:00:00Z',
  epic_issue_id: 70,
}
const asked = z.object({
  operation: z.string(),
  params: z.looseObject({ epic_iid: z.number().optional() }),
  page: z.looseObject({ token: z.string().optional() }).optional(),
})
const target = { kind: 'id', id: 7 } as const

beforeEach(() => {
  // A second page of epics has the one that the issue is in.
  const main = async (_method: string, argument: unknown) => {
    const { operation, params, page } = asked.parse(argument)
    if (operation === 'epicIssues.list')
      return ok(answer<'epicIssues.list'>(params.epic_iid === 2 ? [issue] : [], fromNetwork))
    return ok(
      page?.token
        ? answer<'epics.list'>([epic(2)], fromNetwork)
        : answer<'epics.list'>([epic(1)], fromNetwork, 'second'),
    )
  }
  vi.stubGlobal('window', { gatehouse: getBridge(main) })
})

afterEach(() => vi.unstubAllGlobals())

function ok(value: unknown) {
  return { ok: true, value }
}

test('of many epics the newest are searched, with a note that there are more', async () => {
  const found = await findIssue(fakeRef('work'), 'harbor', target, false, new AbortController().signal)
  expect(found).toMatchObject({ id: 7, epic: null, epicsSearched: 1, isCertain: false })
})

test('on request, all of them are searched', async () => {
  const found = await findIssue(fakeRef('work'), 'harbor', target, true, new AbortController().signal)
  expect(found).toMatchObject({ title: 'Fog', epic: { id: 2 }, epicsSearched: 2, isCertain: true })
})
