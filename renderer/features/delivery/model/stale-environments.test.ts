import { afterEach, expect, test, vi } from 'vitest'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import { bridgeWith, checkRow } from '../../../ui/bulk/rows.fake.ts'
import type { EnvironmentNow } from './deployed.ts'
import type { DeliveryRow } from './projects.ts'
import { createCleanUpItem, getEnvironmentRows, readPatterns } from './stale-environments.ts'
import { getTier } from './tiers.ts'

afterEach(() => vi.unstubAllGlobals())

const now = Date.parse('2026-06-15T12:00:00Z')

function environment(id: number, name: string, deployedAt: string | null, isWhole = true): EnvironmentNow {
  const latest = deployedAt === null ? null : { id, iid: id, status: 'success', created_at: deployedAt }
  return {
    ...{ environment: { id, name, state: 'available' }, tier: getTier({ name }), deployed: latest, latest },
    ...{ newest: 7, isEmpty: true, isWhole, behind: null },
  }
}

function row(...environments: readonly EnvironmentNow[]): DeliveryRow {
  const project = { id: 7, name: 'crane', path: 'crane', path_with_namespace: 'harbor/crane' }
  const values = { deployed: { environments } }
  const state = { kind: 'answered', values, at: '2026-06-15T12:00:00Z', isStale: false } as const
  return { key: '7', path: 'harbor/crane', project, states: new Map([['deployed', state]]) }
}

const all = { staleDays: undefined, patterns: [], now }

test('an environment is stale without a deployment for the days, or without any, but not when that is unknown', () => {
  const rows = row(
    environment(1, 'review/1', '2026-06-10T00:00:00Z'),
    environment(2, 'review/2', '2026-04-01T00:00:00Z'),
    environment(3, 'review/3', null),
    environment(4, 'review/4', null, false),
  )
  const found = getEnvironmentRows([rows], { ...all, staleDays: 30 })
  expect(found.map(one => one.environment.name)).toEqual(['review/2', 'review/3'])
})

test('a name is protected by a pattern in any case, and production always', () => {
  const patterns = readPatterns(' staging*, ,demo ')
  const rows = row(
    environment(1, 'Staging-EU', null),
    environment(2, 'demo', null),
    environment(3, 'demo-2', null),
    environment(4, 'prod-us', null),
  )
  expect(getEnvironmentRows([rows], { ...all, patterns }).map(one => one.protectedBy)).toEqual([
    ...['staging*', 'demo', null, 'the tier production'],
  ])
})

test('an environment is deleted when nothing was deployed to it since it was loaded, known or not what was before', async () => {
  const target = { connection: fakeRef('work'), service: { profile: 'documents', version: null } } as const
  const [listed] = getEnvironmentRows([row(environment(4, 'review/4', null, false))], all)
  const check = (last: number) => {
    const state = { id: 4, name: 'review/4', state: 'stopped', last_deployment: { id: last } }
    vi.stubGlobal('window', { gatehouse: bridgeWith(state) })
    return listed && checkRow(createCleanUpItem(target, listed, 'delete'))
  }
  expect(await check(5)).toMatchObject({ kind: 'send' })
  expect(await check(8)).toMatchObject({ kind: 'block', reason: 'Deployed to since it was loaded' })
})
