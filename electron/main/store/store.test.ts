import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Keychain } from '../keychain/keychain.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { NewerDatabase } from './database.ts'
import { openStore, type Store } from './store.ts'

const draft = {
  connection: 'one',
  actor: 'ines',
  project: 'p',
  branch: 'main',
  path: 'a',
  content: 'canary-of-a-draft',
  baseCommit: null,
  baseContent: 'canary-of-a-base',
  message: 'canary-of-a-message',
}
const subject = {
  connection: 'one',
  account: 'a',
  sudo: null,
  operation: 'files.get',
  params: '["canary-of-params"]',
}

function open(directory: string, keychain: Keychain, keychainLasts = true): Promise<Store> {
  return openStore({
    database: join(directory, 'gatehouse.db'),
    cache: join(directory, 'cache.db'),
    keychain,
    keychainLasts,
    log: () => {},
  })
}

function fill(store: Store): void {
  const response = { status: 200, etag: null, meta: '{"canary":"of-meta"}', body: Buffer.from('canary-of-a-body') }
  store.cache.put(store.cache.getKey(subject), 'one', response)
  store.cache.flush()
  store.drafts.save(draft)
  store.journal.begin({
    connection: 'one',
    actor: 'one',
    service: null,
    account: 'ines',
    sudo: null,
    operation: 'files.update',
    method: 'PUT',
    path: '/x',
    before: { known: false },
    params: { content: 'canary-of-a-journal' },
  })
}

/** All bytes of all files below a directory, as text. */
function everythingIn(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

describe('With a keychain', () => {
  test('no cached or typed text is readable in any file of the store, while it is open and after', async () => {
    const directory = temporaryDirectory()
    const store = await open(directory, createMemoryKeychain())
    fill(store)
    expect(everythingIn(directory)).not.toContain('canary')
    store.close()
    expect(everythingIn(directory)).not.toContain('canary')
  })

  test('everything is there at the next start', async () => {
    const directory = temporaryDirectory()
    const keychain = createMemoryKeychain()
    const first = await open(directory, keychain)
    fill(first)
    first.close()
    const second = await open(directory, keychain)
    expect(second.notices).toEqual([])
    expect(second.cache.get(second.cache.getKey(subject))?.body.toString()).toBe('canary-of-a-body')
    expect(second.drafts.get(draft)).toMatchObject(draft)
    second.close()
  })

  test('that lost the key, cached responses are removed, drafts are kept, and notices report both', async () => {
    const directory = temporaryDirectory()
    const first = await open(directory, createMemoryKeychain())
    fill(first)
    first.close()
    const second = await open(directory, createMemoryKeychain())
    expect(second.notices).toHaveLength(2)
    expect(second.cache.get(second.cache.getKey(subject))).toBeNull()
    expect(second.drafts.unreadable()).toBe(1)
    second.cache.put(second.cache.getKey(subject), 'one', {
      status: 200,
      etag: null,
      meta: '{}',
      body: Buffer.from('x'),
    })
    second.close()
  })
})

describe('Without a keychain', () => {
  test('responses are not stored, and drafts are, readable at the next start', async () => {
    const directory = temporaryDirectory()
    const first = await open(directory, createMemoryKeychain(), false)
    fill(first)
    expect(first.cache.get(first.cache.getKey(subject))).not.toBeNull()
    expect(everythingIn(directory)).not.toContain('canary-of-a-body')
    first.close()
    const second = await open(directory, createMemoryKeychain(), false)
    expect(second.cache.get(second.cache.getKey(subject))).toBeNull()
    expect(second.drafts.get(draft)).toMatchObject(draft)
    second.close()
  })

  test('for one run only, earlier cached responses are available again afterwards', async () => {
    const directory = temporaryDirectory()
    const keychain = createMemoryKeychain()
    const first = await open(directory, keychain)
    fill(first)
    first.close()
    const locked = await open(directory, createMemoryKeychain(), false)
    expect(locked.notices[0]).toContain('1 draft can’t be read')
    locked.close()
    const back = await open(directory, keychain)
    expect(back.notices).toEqual([])
    expect(back.cache.get(back.cache.getKey(subject))).not.toBeNull()
    expect(back.drafts.get(draft)).toMatchObject(draft)
    back.close()
  })
})

test('closing releases both files: nothing of them is left beside them', async () => {
  const directory = temporaryDirectory()
  const store = await open(directory, createMemoryKeychain())
  fill(store)
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['cache.db-wal', 'gatehouse.db-wal']))
  store.close()
  // SQLite removes its log when the last connection to a file is closed.
  expect(readdirSync(directory).toSorted()).toEqual(['cache.db', 'gatehouse.db'])
})

test('a cache that cannot be opened is replaced, and the app starts', async () => {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'cache.db'))
  const store = await open(directory, createMemoryKeychain())
  expect(store.notices).toEqual([expect.stringContaining('memory')])
  fill(store)
  expect(store.cache.get(store.cache.getKey(subject))).not.toBeNull()
  expect(store.drafts.get(draft)).toMatchObject(draft)
  store.close()
})

test.each([0.05, 0.5])('a cache that is damaged from %s of it on works again at the next start', async part => {
  const directory = temporaryDirectory()
  const keychain = createMemoryKeychain()
  const keep = (store: Store, index: number) => {
    const key = store.cache.getKey({ ...subject, params: String(index) })
    store.cache.put(key, 'one', { status: 200, etag: null, meta: '{}', body: Buffer.alloc(3000) })
    store.cache.flush()
    return store.cache.get(key)
  }
  const first = await open(directory, keychain)
  for (let index = 0; index < 200; index += 1) keep(first, index)
  first.close()
  const file = join(directory, 'cache.db')
  const bytes = readFileSync(file)
  const sound = Math.floor((bytes.length * part) / 4096) * 4096
  writeFileSync(file, Buffer.concat([bytes.subarray(0, sound), randomBytes(bytes.length - sound)]))
  const damaged = await open(directory, keychain)
  for (let index = 0; index < 200; index += 1) keep(damaged, index)
  damaged.close()
  const back = await open(directory, keychain)
  for (let index = 0; index < 200; index += 1) expect(keep(back, index)).not.toBeNull()
  back.close()
})

test('a store of a newer version of the app is not opened, not even in memory, and is left as it is', async () => {
  const directory = temporaryDirectory()
  const keychain = createMemoryKeychain()
  const store = await open(directory, keychain)
  fill(store)
  store.close()
  const file = join(directory, 'gatehouse.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 100000')
  database.close()
  const before = readFileSync(file)
  await expect(open(directory, keychain)).rejects.toThrow(NewerDatabase)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('damaged files leave a usable app, and a sentence for each', async () => {
  const directory = temporaryDirectory()
  for (const name of ['gatehouse.db', 'cache.db']) writeFileSync(join(directory, name), 'x'.repeat(5000))
  const store = await open(directory, createMemoryKeychain())
  expect(store.notices).toHaveLength(2)
  for (const notice of store.notices) expect(notice).toMatch(/damaged.*moved to/)
  fill(store)
  expect(store.drafts.get(draft)).toMatchObject(draft)
  store.close()
})
