import { expect, test } from 'vitest'
import type { BulkItem, Row } from '../../../ui/bulk/job.ts'
import { toFound } from './apply.ts'

const item = (key: string, access_level: number): BulkItem => ({
  ...{ key, label: key, operation: 'projectMembers.edit', params: { id: 1, user_id: 7, access_level } },
})
const skipped = (key: string): Row => ({ key, label: key, where: '', step: { state: 'skipped', reason: 'Already so' } })

test('a change that a dry run found to be applied is recorded, unless it was decided anew or recorded meanwhile', () => {
  const planned = [item('same', 20), item('decided anew', 20), item('recorded', 20)]
  const due = [item('same', 20), item('decided anew', 10)]
  const found = toFound({ rows: planned.map(({ key }) => skipped(key)) }, planned, due)
  expect(found.map(event => event.kind === 'result' && event.access)).toEqual(['same'])
})
