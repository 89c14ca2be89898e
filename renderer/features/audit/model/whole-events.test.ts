import { expect, test } from 'vitest'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { auditEvent } from './events.fixture.ts'
import { type WholeReaders, wholeEvents } from './export-log.ts'
import type { PagePlace } from './log-record.ts'
import { finish, getLoad, simulatedLog } from './simulated-log.fixture.ts'

const day = 24 * 3600_000

async function loaded() {
  const log = simulatedLog()
  for (let number = 10; number > 0; number -= 1) log.add(number * day)
  const load = getLoad(log)
  await finish(load)
  return { log, load, rows: load.state.getState().rows }
}

const never = async () => {
  throw new Error('not asked for')
}

async function getIds(parts: Awaited<ReturnType<typeof loaded>>, rows: readonly number[], read: WholeReaders) {
  const ids: number[] = []
  for await (const events of wholeEvents(parts.load, rows, read)) ids.push(...events.map(({ id }) => id))
  return ids
}

test('whole events are in the order of the rows, each page read once and only where needed', async () => {
  const parts = await loaded()
  const asked: PagePlace[] = []
  const page = async (place: PagePlace) => {
    asked.push(place)
    return parts.log.answer(place)
  }
  const rows = parts.rows.toSpliced(1, 1)
  const ids = await getIds(parts, rows, { page, one: never, missing: never })
  expect(ids).toEqual(rows.map(row => parts.load.table.number('id', row)))
  expect(new Set(asked.map(place => JSON.stringify(place))).size).toBe(asked.length)
})

test('an event that is on another page by now is read on its own', async () => {
  const parts = await loaded()
  const page = async (place: PagePlace) => ({ ...parts.log.answer(place), value: [] })
  const ids = await getIds(parts, parts.rows, { page, one: async id => auditEvent({ id }), missing: never })
  expect(ids).toEqual(parts.rows.map(row => parts.load.table.number('id', row)))
})

test('an event that the service no longer has is named, and the others are exported', async () => {
  const parts = await loaded()
  const [gone, ...others] = parts.rows.map(row => parts.load.table.number('id', row))
  const missing: number[] = []
  const page = async (place: PagePlace) => ({ ...parts.log.answer(place), value: [] })
  const one = async (id: number) => {
    if (id === gone) throw new BridgeFailure({ kind: 'notFound', message: '404 Not Found' })
    return auditEvent({ id })
  }
  const ids = await getIds(parts, parts.rows, { page, one, missing: id => void missing.push(id) })
  expect(ids).toEqual(others)
  expect(missing).toEqual([gone])
})

test('an export ends when events cannot be read, and leaves none out silently', async () => {
  const parts = await loaded()
  const refused = async () => {
    throw new BridgeFailure({ kind: 'server', status: 500, message: 'simulated' })
  }
  const page = async (place: PagePlace) => ({ ...parts.log.answer(place), value: [] })
  await expect(getIds(parts, parts.rows, { page, one: refused, missing: never })).rejects.toMatchObject({
    error: { kind: 'server' },
  })
})
