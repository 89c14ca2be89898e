import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createJournal } from './journal.ts'
import { storeMigrations } from './migrations.ts'
import { createSealer } from './seal.ts'
import { createTextSeal } from './text-seal.ts'

const start = {
  connection: 'one',
  actor: 'one as ines',
  service: 'https://code.example',
  account: 'ines',
  sudo: null,
  operation: 'files.update',
  method: 'PUT',
  path: '/api/v4/projects/1/repository/files/a',
  before: { known: false },
  params: { branch: 'main', content: 'x'.repeat(3000), actions: [{ content: 'short' }] },
} as const

function open() {
  const { database } = openDatabase(':memory:', { migrations: storeMigrations, synchronous: 'FULL', check: false })
  return { database, seal: createTextSeal(createSealer(randomBytes(32))) }
}

test('a change of a member has the user’s name, from the state before or from the response', async () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  const params = { id: 'a/b', user_id: 7, access_level: 20 }
  const member = { id: 7, name: 'Priya Nair', access_level: 10 }
  const before = { known: true, value: member } as const
  journal.begin({ ...start, operation: 'projectMembers.update', params, before })
  const added = journal.begin({ ...start, operation: 'groupMembers.add', params, before: { known: false } })
  journal.finish(added, { outcome: 'done', status: 201, error: null, answer: { ...member, access_level: 20 } })
  journal.begin({ ...start, operation: 'projectMembers.remove', params, before: { known: false } })
  expect((await journal.list({ limit: 10 })).map(entry => entry.member)).toEqual([
    null,
    { name: 'Priya Nair', level: null },
    { name: 'Priya Nair', level: 10 },
  ])
})

test('a change is undone until that is undone in turn', () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  const done = { outcome: 'done', status: 200, error: null, answer: null } as const
  const write = (undoes?: number) => {
    const id = journal.begin({ ...start, ...(undoes !== undefined && { undoes }) })
    journal.finish(id, done)
    return id
  }
  const change = write()
  expect(journal.isUndone(change)).toBe(false)
  const undo = write(change)
  expect([change, undo].map(journal.isUndone)).toEqual([true, false])
  const redo = write(undo)
  expect([change, undo, redo].map(journal.isUndone)).toEqual([false, true, false])
  journal.begin({ ...start, undoes: redo })
  expect(journal.isUndone(redo)).toBe(false)
})

test('entries are listed newest first, by connection, with long texts shortened', async () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  const first = journal.begin(start)
  const second = journal.begin({ ...start, connection: 'two' })
  journal.finish(first, { outcome: 'done', status: 200, error: null, answer: null })
  expect((await journal.list({ limit: 10 })).map(entry => entry.id)).toEqual([second, first])
  expect(await journal.list({ limit: 1 })).toHaveLength(1)
  expect(await journal.list({ connection: 'one', limit: 10 })).toMatchObject([
    {
      id: first,
      outcome: 'done',
      status: 200,
      params: {
        branch: 'main',
        content: expect.stringContaining('… (1000 more characters)'),
        actions: [{ content: 'short' }],
      },
    },
  ])
})

test('a write that was under way when the app ended has an unknown outcome', async () => {
  const { database, seal } = open()
  createJournal(database, seal).begin(start)
  expect(await createJournal(database, seal).list({ limit: 1 })).toMatchObject([{ outcome: 'unknown' }])
})

test('an entry whose key is lost still shows the operation', async () => {
  const { database, seal } = open()
  createJournal(database, seal).begin(start)
  expect(await createJournal(database, createTextSeal(null)).list({ limit: 1 })).toMatchObject([
    { operation: 'files.update', params: null },
  ])
})

test('an entry whose error is of another version is listed without it', async () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  const id = journal.begin(start)
  database.prepare('UPDATE journal SET outcome = ?, error = ? WHERE id = ?').run('failed', '{"kind":"melted"}', id)
  expect(await journal.list({ limit: 1 })).toMatchObject([{ id, outcome: 'failed', error: null }])
})

test('a damaged row costs this row', async () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  const [first, damaged, last] = [journal.begin(start), journal.begin(start), journal.begin(start)]
  journal.finish(first, { outcome: 'failed', status: 409, error: { kind: 'cancelled' }, answer: null })
  database.prepare("UPDATE journal SET outcome = 'what' WHERE id = ?").run(damaged)
  database.prepare("UPDATE journal SET error = '{' WHERE id = ?").run(first)
  database.prepare("UPDATE journal SET request = x'007b' WHERE id = ?").run(last)
  expect(await journal.list({ limit: 10 })).toMatchObject([
    { id: last, params: null },
    { id: first, error: null, outcome: 'failed' },
  ])
})

test('a search through everything leaves main free for other work in between', async () => {
  const { database, seal } = open()
  const journal = createJournal(database, seal)
  for (let count = 0; count < 500; count += 1) journal.begin(start)
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 0)
  expect(await journal.list({ limit: 10, search: 'nowhere to be found' })).toEqual([])
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
  expect(await journal.list({ limit: 260 })).toHaveLength(260)
})

test('an entry whose undo does not depend on the service is listed without finding out the service', async () => {
  const { database, seal } = open()
  let asked = 0
  const journal = createJournal(database, seal, () => {
    asked += 1
    return null
  })
  const params = { id: 'a/b', mirror_id: 1, enabled: true }
  const before = { known: true, value: { id: 1, enabled: false } } as const
  journal.begin({ ...start, before })
  journal.begin({ ...start, operation: 'remoteMirrors.update', params })
  await journal.list({ limit: 10 })
  expect(asked).toBe(0)
  journal.begin({
    ...start,
    operation: 'remoteMirrors.create',
    params: { id: 'a/b', url: 'https://m.example' },
    before,
  })
  await journal.list({ limit: 10 })
  expect(asked).toBe(1)
})
