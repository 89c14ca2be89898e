import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { copyInMemory } from './memory-copy.ts'
import { storeMigrations } from './migrations.ts'
import { openStore, type Store } from './store.ts'

const draft = {
  connection: 'one',
  actor: 'ines',
  project: '1',
  branch: 'main',
  path: 'a.txt',
  content: 'typed',
  message: '',
}

async function open(directory: string): Promise<Store> {
  const store = await openStore({
    database: join(directory, 'gatehouse.db'),
    cache: join(directory, 'cache.db'),
    keychain: createMemoryKeychain(),
    keychainLasts: false,
    log: () => {},
  })
  let closed = false
  const close = () => {
    if (!closed) store.close()
    closed = true
  }
  onTestFinished(close)
  return { ...store, close }
}

const connection = {
  id: 'one',
  name: 'Harbor',
  baseUrl: 'https://code.example',
  profile: 'documents',
  profileChoice: 'documents',
  auth: 'personal',
  color: 'red',
  readOnly: false,
  production: false,
  confirmFrom: 20,
  authority: null,
  transport: null,
  account: 'a',
  username: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt: null,
} as const

test('a file that can be read and not written is there in memory, to be changed for this run', () => {
  const file = join(temporaryDirectory(), 'gatehouse.db')
  const { database } = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: true })
  database.exec("INSERT INTO settings (name, value) VALUES ('colorScheme', '\"dark\"')")
  database.close()
  const copy = copyInMemory(file, storeMigrations)
  expect(copy.complete).toBe(true)
  expect(copy.database.prepare('SELECT value FROM settings').get()).toEqual({ value: '"dark"' })
  copy.database.exec('DELETE FROM settings')
  copy.database.close()
})

test('a file that is no database leaves it empty and usable', () => {
  const file = join(temporaryDirectory(), 'gatehouse.db')
  writeFileSync(file, 'nonsense')
  const copy = copyInMemory(file, storeMigrations)
  expect(copy.complete).toBe(false)
  copy.database.exec("INSERT INTO settings (name, value) VALUES ('colorScheme', '\"dark\"')")
  copy.database.close()
})

/** Root writes wherever it likes, but not to an immutable file. Gives the way back; null where neither works. */
function makeReadOnly(file: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(file, 0o444)
    return () => chmodSync(file, 0o600)
  }
  try {
    execFileSync('chattr', ['+i', file], { stdio: 'ignore' })
    return () => execFileSync('chattr', ['-i', file])
  } catch {
    return null
  }
}

test('the app opens read-only data, shows it and reports that it can’t be written', async context => {
  const directory = temporaryDirectory()
  const first = await open(directory)
  first.connections.put(connection)
  first.close()
  const undo = makeReadOnly(join(directory, 'gatehouse.db'))
  if (!undo) {
    Object.assign(context.task.meta, { skippedBecause: 'This file system has no immutable files.' })
    return context.skip()
  }
  onTestFinished(undo)
  const { connections, notices, settings } = await open(directory)
  expect(connections.list()).toMatchObject([{ name: 'Harbor' }])
  expect(notices.join()).toContain('can’t be written')
  settings.update({ colorScheme: 'dark' })
  expect(settings.get()).toMatchObject({ colorScheme: 'dark' })
})

test('the app opens when its data folder can’t be created, and reports that', async () => {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'file'), '')
  const store = await open(join(directory, 'file', 'below'))
  expect(store.notices.join()).toContain('can’t be written or read')
  store.drafts.save({ ...draft, baseCommit: null, baseContent: null })
  expect(store.connections.list()).toEqual([])
})
