import { expect, test } from 'vitest'
import { sandboxConnection } from '#shared/bridge.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import { proxyTo } from '../testing/proxy.ts'
import { createLastUsed } from './last-used.ts'

const minute = 60_000
const start = Date.parse('2026-03-01T10:00:00.000Z')
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString()

/** As the store has it from an earlier version: with all that is not of interest here. */
const work: SavedConnection = {
  ...{ id: 'work', name: 'Work', baseUrl: 'https://harbor.example', profile: 'documents', profileChoice: 'documents' },
  ...{ color: 'gray', readOnly: false, production: false, confirmFrom: null, authority: null, transport: null },
  ...{ auth: 'personal', account: 'a1', username: null, createdAt: at(-minute), lastUsedAt: null },
}

/** The times of use over a real store, with a clock that the test holds. */
async function open() {
  const { store } = await proxyTo('https://harbor.example')
  store.connections.put(work)
  const clock = { now: start }
  const create = () => createLastUsed(store.connections, () => clock.now)
  return { clock, create, connections: store.connections, used: create() }
}

test.each(['work', sandboxConnection, 'of this run'])('the first use of %s is noted at once', async id => {
  const { used } = await open()
  expect(used.of(id)).toBeNull()
  expect(used.note(id)).toBe(true)
  expect(used.of(id)).toBe(at(0))
})

test.each(['work', sandboxConnection, 'of this run'])('a use of %s is noted again after a minute', async id => {
  const { used, clock } = await open()
  used.note(id)
  clock.now += minute - 1
  expect(used.note(id)).toBe(false)
  expect(used.of(id)).toBe(at(0))
  clock.now += 1
  expect(used.note(id)).toBe(true)
  expect(used.of(id)).toBe(at(minute))
})

test('the use of the sandbox and of a saved connection is known in the next run, that of one for this run is not', async () => {
  const { used, create, connections } = await open()
  for (const id of ['work', sandboxConnection, 'of this run']) used.note(id)
  const next = create()
  expect(['work', sandboxConnection, 'of this run'].map(id => next.of(id))).toEqual([at(0), at(0), null])
  expect(connections.get('work')).toEqual({ ...work, lastUsedAt: at(0) })
  expect(connections.list()).toHaveLength(1)
})

test('the use of one connection says nothing of another', async () => {
  const { used } = await open()
  used.note('work')
  expect([used.of(sandboxConnection), used.of('of this run')]).toEqual([null, null])
})
