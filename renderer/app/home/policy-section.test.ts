import { expect, it } from 'vitest'
import { policyKey } from '#shared/fleet/policy-checks.ts'
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

it('tells when violations were found, and counts the new ones of the period', () => {
  const rule = 'project.archived'
  const getItem = (since: string, found: string, days = 7) => {
    const known = [{ key: policyKey(policy(rule)), since, violations: [{ project: 1, since: found }] }]
    const [item] = toSection('sandbox', [policy(rule)], [row], now, { known, days }).items
    return [item?.words, item?.when]
  }
  const [old, recent] = ['2026-05-01T12:00:00.000Z', '2026-06-14T12:00:00.000Z']
  expect(getItem(old, recent)).toEqual(['violated by 1 project (1 new)', { label: 'Newest found', at: recent }])
  // The first check can't know how old a violation is.
  expect(getItem(recent, recent)).toEqual(['violated by 1 project', { label: 'Found', at: recent }])
  expect(getItem(old, '2026-06-01T12:00:00.000Z')[0]).toBe('violated by 1 project')
  expect(getItem(old, '2026-06-01T12:00:00.000Z', 30)[0]).toBe('violated by 1 project (1 new)')
  expect(toSection('sandbox', [policy(rule)], [row], now).items[0]?.when).toBeNull()
})
