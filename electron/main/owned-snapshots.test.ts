import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createMemoryKeychain } from './keychain/memory-keychain.ts'
import { storeMigrations } from './store/migrations.ts'
import { createSnapshots, maxSnapshots } from './store/snapshots.ts'
import { createTextSeal } from './store/text-seal.ts'
import { json, serve } from './testing/http-server.ts'
import { connectionTo, openRun } from './testing/run.ts'

const user = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
const mats = { id: 7, name: 'Mats Berg', username: 'mats', state: 'active' }
const head = { name: 'Before the freeze', kind: 'projects', filter: 'harbor', columns: ['mirrors.failed'] } as const
const rows = [
  { path: 'harbor/crane', cells: [2] },
  { path: 'harbor/lighthouse', cells: [{ missing: 'forbidden' as const }] },
]
const snapshot = () => ({
  ...head,
  columns: [...head.columns],
  rows: structuredClone(rows),
  undecided: ['tide/tables'],
})

/** A run with a connection to a service in which Ines may act as Mats. */
async function prepare() {
  const server = await serve((request, response) => {
    const isMats = request.headers.sudo !== undefined
    json(response, request.url.startsWith('/api/v4/user') ? (isMats ? mats : user) : { version: '16.0' })
  })
  const secrets = createMemoryKeychain()
  const run = await openRun({ secrets })
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: 'glpat-ines-0123456789' })
  await run.connections.learnUser(id)
  const reopen = async () => {
    await run.close()
    return openRun({ directory: run.directory, secrets })
  }
  return { run, id, reopen }
}

test('a snapshot is there after a restart, with the reason of each cell without a value', async () => {
  const { run, id, reopen } = await prepare()
  const taken = run.snapshots.create({ connection: run.ref(id), ...snapshot() })
  const next = await reopen()
  const connection = next.ref(id)
  expect(next.snapshots.list({ connection })).toMatchObject([
    { ...taken, ...head, rowCount: 2, missingCount: 1, undecidedCount: 1 },
  ])
  expect(next.snapshots.get({ connection, ...taken })).toMatchObject({ rows, undecided: ['tide/tables'] })
})

test('a snapshot is hidden from the user that the account acts as, and goes with its connection', async () => {
  const { run, id } = await prepare()
  const taken = run.snapshots.create({ connection: run.ref(id), ...snapshot() })
  await run.connections.setSudo({ id, user: 'mats' })
  expect(run.snapshots.list({ connection: run.ref(id) })).toEqual([])
  expect(() => run.snapshots.get({ connection: run.ref(id), ...taken })).toThrow('notFound')
  await run.connections.remove(id)
  expect(run.store.snapshots.list(id)).toEqual([])
})

test('one more than there is room for is refused, and those that are there stay', async () => {
  const { run, id } = await prepare()
  const connection = run.ref(id)
  for (let count = 0; count < maxSnapshots; count += 1) run.snapshots.create({ connection, ...snapshot() })
  expect(() => run.snapshots.create({ connection, ...snapshot() })).toThrow('validation')
  const [first] = run.snapshots.list({ connection })
  run.snapshots.remove({ connection, id: first?.id ?? '' })
  run.snapshots.create({ connection, ...snapshot() })
  expect(run.snapshots.list({ connection })).toHaveLength(maxSnapshots)
})

test('a snapshot that would exceed the size of all of them is not stored', async () => {
  const { id } = await prepare()
  const database = new DatabaseSync(':memory:')
  for (const script of storeMigrations) database.exec(script)
  const small = createSnapshots(database, createTextSeal(null), 100)
  const owner = { actor: 'a', service: null, username: null, sudo: null }
  const stored = { id: 'x', createdAt: '2026-06-15T12:00:00Z', head: { ...head, columns: ['a'] }, owner }
  expect(small.add(id, { ...stored, rowCount: 2, missingCount: 1, undecidedCount: 0 }, { rows, undecided: [] })).toBe(
    false,
  )
  expect(small.list(id)).toEqual([])
})
