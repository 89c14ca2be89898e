import { expect, test } from 'vitest'
import type { JournalEntry } from '#shared/bridge.ts'
import { getStars } from './use-stars.ts'

const entry = (change: Partial<JournalEntry>): JournalEntry => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  connection: 'work',
  service: null,
  account: 'ines.okafor',
  sudo: null,
  operation: 'starredDashboards.create',
  method: 'POST',
  path: '/',
  params: null,
  outcome: 'done',
  status: 201,
  error: null,
  undoes: null,
  undoneBy: null,
  proposedBy: null,
  settled: null,
  undo: 'none',
  lost: null,
  member: null,
  restored: null,
  ...change,
})
const star = (dashboard_path: string, change: Partial<JournalEntry> = {}) =>
  entry({ params: { id: 'a/b', dashboard_path }, ...change })
const unstar = (params: object) => entry({ operation: 'starredDashboards.delete', params: { id: 'a/b', ...params } })
const own = { names: ['a/b', '7'], sudo: null }

test('dashboards that were starred and not unstarred are listed, newest first', () => {
  const newestFirst = [star('c.yml'), unstar({ dashboard_path: 'a.yml' }), star('b.yml'), star('a.yml')]
  expect(getStars(newestFirst, own)).toEqual(['c.yml', 'b.yml'])
  expect(getStars([star('d.yml'), unstar({}), ...newestFirst], own)).toEqual(['d.yml'])
})

test('stars of other projects and users, and failed ones, are not listed', () => {
  const others = [
    star('refused.yml', { outcome: 'failed' }),
    star('sudo.yml', { sudo: 'priya.raman' }),
    star('elsewhere.yml', { params: { id: 'a/c', dashboard_path: 'elsewhere.yml' } }),
    star('unreadable.yml', { params: null }),
  ]
  expect(getStars(others, own)).toEqual([])
  expect(getStars(others, { ...own, sudo: 'priya.raman' })).toEqual(['sudo.yml'])
  expect(getStars([star('by-id.yml', { params: { id: '7', dashboard_path: 'by-id.yml' } })], own)).toEqual([
    'by-id.yml',
  ])
})
