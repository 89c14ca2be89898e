import { expect, test } from 'vitest'
import { mirroredPlaces } from '#shared/attention/findings.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { seen } from '../readings.fixture.ts'
import { fineMirrors, mirrorItems } from './mirrors.ts'

const now = Date.parse('2026-05-10T12:00:00Z')
const mirror = (id: number, update_status: string, enabled = true, last_error: string | null = null) => ({
  id,
  enabled,
  url: `https://*****:*****@mirror.example/${id}.git`,
  update_status,
  last_error,
  last_update_at: '2026-05-09T00:00:00Z',
  last_successful_update_at: '2026-05-09T00:00:00Z',
})
const project = (last_activity_at: string): Project => ({
  id: 1,
  name: 'b',
  path: 'b',
  path_with_namespace: 'a/b',
  last_activity_at,
})

test('a failed mirror is shown with its error and without its credentials; a disabled one is not', () => {
  const mirrors = [seen('a/b', [mirror(1, 'failed', true, 'no route'), mirror(2, 'failed', false)])]
  expect(mirrorItems('work', mirrors, [], now)).toMatchObject([
    { tone: 'alarm', name: 'https://mirror.example/1.git', remark: 'no route', place: 'a/b' },
  ])
})

test("whether a mirror is stale depends on its own project, and isn't shown until that is loaded", () => {
  const mirrors = [seen('a/b', [mirror(1, 'finished')]), seen('a/c', [mirror(2, 'finished')]), seen('a/d', [])]
  expect(mirroredPlaces(mirrors).map(({ path }) => path)).toEqual(['a/b', 'a/c'])
  expect(mirrorItems('work', mirrors, [], now)).toEqual([])
  const activity = [seen('a/b', project('2026-05-09T09:00:00Z')), seen('a/c', project('2026-05-08T09:00:00Z'))]
  expect(mirrorItems('work', mirrors, activity, now)).toMatchObject([{ tone: 'warning', place: 'a/b' }])
})

test('counts the enabled mirrors when all are healthy', () => {
  expect(fineMirrors([seen('a/b', [])])).toBe('No mirrors')
  expect(fineMirrors([seen('a/b', [mirror(1, 'none', false)])])).toBe('1 mirror, disabled')
  expect(fineMirrors([seen('a/b', [mirror(1, 'finished'), mirror(2, 'none', false)])])).toBe(
    '1 mirror up to date, 1 disabled',
  )
})
