import { expect, it } from 'vitest'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { projectCells } from '#shared/fleet/row.ts'
import { toSection } from './policy-section.tsx'
import { gaps } from './section.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const listed = { at: '2026-06-15T11:00:00Z', isStale: false }
const row = {
  key: '1',
  ...projectCells(
    { id: 1, name: 'Crane', path: 'crane', path_with_namespace: 'harbor/crane', archived: false },
    new Map(),
    listed,
    now,
  ),
}
const policy = (rule: string): Policy => ({ name: 'Active', severity: 'low', scope: '', rule, exceptions: [] })
const isWhole = (rule: string, rows: readonly (typeof row)[]) =>
  toSection('sandbox', [policy(rule)], rows, now).looked.isWhole

it('is complete when each policy was checked on every cached project', () => {
  expect(isWhole('not project.archived', [row])).toBe(true)
})

it('says why it is not complete, which is never the length of a list', () => {
  const gapsOf = (rule: string, rows: readonly (typeof row)[]) => gaps(toSection('sandbox', [policy(rule)], rows, now))
  expect(gapsOf('not project.archived', [])).toEqual(['No projects are cached. Open Policies to load them.'])
  expect(gapsOf('mirrors.failed = 0', [row])).toEqual([
    '1 project without the values that the policies need. Open Policies to load them.',
  ])
  expect(gapsOf('no.such.column = 0', [row])).toEqual(['1 policy has an error in the rule or scope.'])
  expect(gapsOf('not project.archived', [row])).toEqual([])
})

it('is not complete without cached projects, with missing values or with a rule that has an error', () => {
  expect(isWhole('not project.archived', [])).toBe(false)
  expect(isWhole('mirrors.failed = 0', [row])).toBe(false)
  expect(isWhole('no.such.column = 0', [row])).toBe(false)
})
