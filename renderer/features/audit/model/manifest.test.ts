import { expect, test } from 'vitest'
import { longFileManifest } from '#shared/long-files.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { createManifest } from './export-log.ts'
import type { LogLoad } from './log-load.ts'
import { finish, getLoad, simulatedLog } from './simulated-log.fixture.ts'

const day = 24 * 3600_000

function getManifest(load: LogLoad, missing: readonly number[] = [], state = load.state.getState()) {
  return createManifest({
    connection: { baseUrl: 'https://git.example.org', sudo: null },
    origin: { app: '1.2.3', user: { id: 7, username: 'ines.okafor' }, serviceVersion: '16.11.2' },
    scope: { kind: 'group', id: '12', name: 'harbor' },
    filter: { created_after: '2026-01-01T00:00:00Z' },
    search: { q: 'owner', rule: 'owner' },
    mutes: [
      { rule: 'owner', author: 7 },
      { rule: 'night', author: null },
    ],
    state,
    missing,
    exportedAt: '2026-03-02T10:00:10.000Z',
  })
}

function log() {
  const made = simulatedLog()
  for (let number = 10; number > 0; number -= 1) made.add(number * day)
  return made
}

test('contains the exporter, the source, the time, and that there are no gaps', async () => {
  const load = getLoad(log())
  await finish(load)
  const manifest = getManifest(load)
  const asOf = new Date(load.state.getState().coverage.asOf ?? 0).toISOString()
  expect(manifest).toMatchObject({
    exporter: { app: 'Gatehouse', version: '1.2.3' },
    account: { id: 7, username: 'ines.okafor' },
    service: { url: 'https://git.example.org', version: '16.11.2' },
    log: 'group 12',
    filters_of_the_app: { q: 'owner', rule: 'owner' },
    muted_rules: [{ rule: 'owner', author: 7 }],
    as_of: asOf,
    coverage: {
      complete: true,
      edges_confirmed_by_second_read: true,
      from: '2026-01-01T00:00:00.000Z',
      to: asOf,
      events_read: 10,
      read_whole: [{ from: '2026-01-01T00:00:00.000Z' }],
    },
    gaps: [],
    events_not_exported: { count: 0 },
  })
  expect(JSON.stringify(manifest)).not.toContain('every_event')
})

test('contains each gap with its reason, and is not complete', async () => {
  const made = log()
  const load = getLoad(made, async place => {
    if (place.window.begin < made.now() - 20 * day) throw new BridgeFailure({ kind: 'forbidden', message: 'no' })
    return made.answer(place)
  })
  await finish(load)
  const manifest = getManifest(load)
  expect(manifest).toMatchObject({ coverage: { complete: false, edges_confirmed_by_second_read: false } })
  expect(manifest.gaps).toContainEqual(expect.objectContaining({ reason: expect.stringContaining('refused') }))
})

test('events that are missing in the file make it incomplete', async () => {
  const load = getLoad(log())
  await finish(load)
  expect(getManifest(load, [4])).toMatchObject({
    coverage: { complete: false },
    events_not_exported: { count: 1, ids: [4] },
  })
})

test('stays short enough to be written, however many gaps there are', async () => {
  const load = getLoad(log())
  await finish(load)
  const state = load.state.getState()
  const error = { kind: 'server', status: 500, message: 'x'.repeat(500) } as const
  const gaps = Array.from({ length: 1000 }, (_, index) => ({ begin: index, end: index + 1, error }))
  const manifest = getManifest(
    load,
    gaps.map(({ begin }) => begin),
    { ...state, coverage: { ...state.coverage, gaps } },
  )
  expect(longFileManifest.safeParse(manifest).success).toBe(true)
  expect(manifest).toMatchObject({ gaps_not_listed: 900, events_not_exported: { count: 1000 } })
})
