import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { storeMigrations } from './migrations.ts'
import { openStore } from './store.ts'

const folder = join(import.meta.dirname, 'earlier')
const versions = Array.from({ length: storeMigrations.length - 1 }, (_, index) => index + 1)
const at = '2031-01-01T00:00:00.000Z'

test('each earlier version has its file', () => {
  const files = readdirSync(folder).filter(name => name.startsWith('store-'))
  expect(files.toSorted()).toEqual(versions.map(version => `store-${version}.sql`).toSorted())
})

// Written down once: a change of a migration that has shipped is noticed here.
test.each(versions)('what version %i has stored is there in this one', async version => {
  const directory = temporaryDirectory()
  const database = join(directory, 'gatehouse.db')
  const before = new DatabaseSync(database)
  before.exec(readFileSync(join(folder, `store-${version}.sql`), 'utf8'))
  before.close()
  const keychain = createMemoryKeychain()
  const store = await openStore({
    ...{ database, cache: join(directory, 'cache.db'), keychain, keychainLasts: false, log: () => {} },
  })
  expect(store.notices).toEqual([])
  expect(store.settings.get()).toMatchObject({ colorScheme: 'dark' })
  expect(store.connections.list()).toEqual([
    {
      ...{ id: 'one', name: 'Harbor', baseUrl: 'https://harbor.example', auth: 'personal', account: 'a1' },
      ...{ username: 'ines', createdAt: at, lastUsedAt: null, authority: null, transport: null },
      ...{ profile: 'documents', profileChoice: 'documents' },
      ...(version < 2 ? { color: 'gray', readOnly: false } : { color: 'teal', readOnly: true }),
      ...(version < 10 ? { production: false, confirmFrom: 20 } : { production: true, confirmFrom: 5 }),
    },
  ])
  if (version < 9) store.drafts.claimUnowned('one', 'ines', { service: null, account: 'ines', sudo: null })
  const place = { connection: 'one', actor: 'ines', project: 'harbor/lighthouse', branch: 'main', path: 'docs/a.md' }
  expect(store.drafts.get(place)).toMatchObject({
    ...{ content: 'Lamp ü', baseContent: 'Lamp', message: 'Say it', baseCommit: 'abc', updatedAt: at },
  })
  expect(await store.journal.list({ limit: 10 })).toMatchObject([
    { id: 1, at, connection: 'one', account: 'ines', operation: 'tags.create', outcome: 'done', status: 201 },
  ])
  expect(store.journal.get(1)).toMatchObject({ params: { id: 17, tag_name: 'v1', ref: 'main' } })
  expect(store.unclaimedTokens.list()).toEqual(version < 3 ? [] : ['a0'])
  expect(store.assistants.requests()).toMatchObject(
    version < 13 ? [] : [{ at, client: 'Editor', tool: 'call', connection: 'one', operation: 'tags.list', bytes: 12 }],
  )
  store.close()
  const after = new DatabaseSync(database, { readOnly: true })
  const current = new DatabaseSync(':memory:')
  for (const script of storeMigrations) current.exec(script)
  expect(columnsOf(after)).toEqual(columnsOf(current))
  after.close()
})

// The store of that version has written these itself. Reading what one has written shows nothing about what was sealed before.
test.each([5, 10])(
  'what version %i has sealed is read with the key of the keychain, and with no other',
  async version => {
    const sealed = readFileSync(join(folder, `sealed-${version}.sql`), 'utf8')
    const open = async (key: Buffer) => {
      const directory = temporaryDirectory()
      const database = join(directory, 'gatehouse.db')
      const before = new DatabaseSync(database)
      before.exec(sealed)
      before.close()
      const keychain = { ...createMemoryKeychain(), get: async () => key.toString('base64') }
      return openStore({ database, cache: join(directory, 'cache.db'), keychain, keychainLasts: true, log: () => {} })
    }
    const store = await open(Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1)))
    expect(store.notices).toEqual([])
    const actor = 'ines-actor'
    const origin = { service: 'https://harbor.example', account: 'ines', sudo: null }
    if (version < 9) store.drafts.claimUnowned('one', actor, origin)
    const place = { connection: 'one', actor, project: 'harbor/lighthouse', branch: 'main', path: 'docs/a.md' }
    expect(store.drafts.get(place)).toMatchObject({
      ...{ content: 'Lamp ü\n', baseContent: 'Lamp\n', message: 'Say it', baseCommit: 'abc', holds: 'text', origin },
    })
    expect(store.drafts.get({ ...place, project: '18', path: 'docs/b.md' })).toMatchObject({
      ...{ holds: 'deleted', projectPath: 'harbor/tide-tables', message: '' },
    })
    expect(store.journal.get(1)).toMatchObject({
      ...{ operation: 'environments.update', outcome: 'done', status: 200, undo: 'exact', account: 'ines', sudo: null },
      params: { id: 17, environment_id: 3, name: 'quay' },
      before: { known: true, value: { id: 3, name: 'dock', external_url: null } },
      after: { known: true, value: { id: 3, name: 'quay' } },
      answer: { id: 3, name: 'quay' },
    })
    expect(store.journal.get(2)).toMatchObject({
      ...{ operation: 'tags.delete', outcome: 'failed', status: 403, sudo: 'priya', error: { kind: 'forbidden' } },
      params: { id: 17, tag_name: 'v1' },
    })
    store.close()

    const stranger = await open(Buffer.alloc(32, 7))
    expect(stranger.notices).toHaveLength(1)
    if (version < 9) stranger.drafts.claimUnowned('one', actor, origin)
    expect(stranger.drafts.get(place)).toBeNull()
    expect(JSON.stringify([stranger.journal.get(1), stranger.journal.get(2)])).not.toMatch(/quay|dock/)
    stranger.close()
  },
)

/** Tables and their columns. */
function columnsOf(database: DatabaseSync): unknown {
  return database
    .prepare(
      `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull", columns.dflt_value
       FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' ORDER BY 1, 2`,
    )
    .all()
}
