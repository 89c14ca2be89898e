import { expect, test } from 'vitest'
import type { Row } from '../../../ui/bulk/job.ts'
import { toFound } from './apply.ts'

const change = (key: string, access_level: number) => ({
  ...{ key, operation: 'projectMembers.update' as const, params: { id: 1, user_id: 7, access_level } },
})
const skipped = (key: string): Row => ({
  ...{ ...change(key, 20), label: key, where: '', page: null, startedAt: null, endedAt: null },
  step: { state: 'skipped', reason: 'Already so' },
})

test('a change that a dry run found to be applied is recorded, unless it was decided anew or recorded meanwhile', () => {
  const planned = [change('same', 20), change('decided anew', 20), change('recorded', 20)]
  const due = [change('same', 20), change('decided anew', 10)]
  const found = toFound({ rows: planned.map(({ key }) => skipped(key)) }, planned, due)
  expect(found.map(event => event.kind === 'result' && event.access)).toEqual(['same'])
})
