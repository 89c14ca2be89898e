import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { cacheMigrations } from './migrations.ts'
import { createResponseCache } from './response-cache.ts'
import { createSealer } from './seal.ts'

const sealer = createSealer(randomBytes(32))

function openCache(options: { readonly limitBytes?: number; readonly now?: () => number } = {}) {
  const file = `${temporaryDirectory()}/cache.db`
  const { database } = openDatabase(file, { migrations: cacheMigrations, synchronous: 'NORMAL', check: false })
  const logged: string[] = []
  const cache = createResponseCache(database, sealer, { log: event => logged.push(event), ...options })
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  return {
    cache,
    database,
    other,
    logged,
    rows: () => Number(other.prepare('SELECT count(*) AS n FROM responses').get()?.n),
  }
}

const subject = { connection: 'one', account: 'a', sudo: null, operation: 'tags.list', params: '[]' }
const response = (text: string) => ({ status: 200, etag: null, meta: '{}', body: Buffer.from(text) })

describe('A kept answer', () => {
  test('can be read at once, and is on the disk a moment later', async () => {
    const { cache, rows } = openCache()
    const key = cache.getKey(subject)
    cache.put(key, 'one', { ...response('hello'), etag: '"e"' })
    expect(cache.get(key)?.body.toString()).toBe('hello')
    expect(cache.etag(key)).toBe('"e"')
    expect(rows()).toBe(0)
    await expect.poll(rows).toBe(1)
    expect(cache.get(key)).toMatchObject({ meta: '{}' })
    expect(cache.get(key)?.body.toString()).toBe('hello')
    expect(cache.etag(key)).toBe('"e"')
  })

  test('is replaced by a newer one, confirmed, and removed', async () => {
    let now = 1000
    const { cache, rows } = openCache({ now: () => now })
    const key = cache.getKey(subject)
    cache.put(key, 'one', response('old'))
    cache.flush()
    now = 2000
    cache.put(key, 'one', response('new'))
    cache.flush()
    expect(rows()).toBe(1)
    expect(cache.get(key)).toMatchObject({ fetchedAt: 2000 })
    now = 3000
    cache.confirm(key)
    expect(cache.get(key)).toMatchObject({ fetchedAt: 3000 })
    cache.remove(key)
    expect(cache.get(key)).toBeNull()
    expect(rows()).toBe(0)
  })

  test('that was tampered with costs one row, and is a miss', () => {
    const { cache, other, rows } = openCache()
    const [good, bad, swapped] = ['[1]', '[2]', '[3]'].map(params => cache.getKey({ ...subject, params }))
    if (!good || !bad || !swapped) throw new Error('unreachable')
    for (const key of [good, bad, swapped]) cache.put(key, 'one', response(key.toString('hex')))
    cache.flush()
    other.prepare('UPDATE responses SET sealed = zeroblob(length(sealed)) WHERE key = ?').run(bad)
    other
      .prepare('UPDATE responses SET sealed = (SELECT sealed FROM responses WHERE key = ?) WHERE key = ?')
      .run(good, swapped)
    expect(cache.get(bad)).toBeNull()
    expect(cache.get(swapped)).toBeNull()
    expect(cache.get(good)?.body.toString()).toBe(good.toString('hex'))
    expect(rows()).toBe(1)
  })

  test('of one connection goes with that connection only, also when it is not yet on the disk', () => {
    const { cache } = openCache()
    const one = cache.getKey(subject)
    const two = cache.getKey({ ...subject, connection: 'two' })
    const waiting = cache.getKey({ ...subject, params: '[9]' })
    cache.put(one, 'one', response('1'))
    cache.put(two, 'two', response('2'))
    cache.flush()
    cache.put(waiting, 'one', response('3'))
    cache.removeConnection('one')
    expect([one, two, waiting].map(key => cache.get(key)?.body.toString() ?? null)).toEqual([null, '2', null])
  })
})

test('the cache stays within its limit, and evicts the least recently used responses', () => {
  let now = 0
  const { cache, other } = openCache({ limitBytes: 10_000, now: () => (now += 1) })
  const key = (index: number) => cache.getKey({ ...subject, params: String(index) })
  for (let index = 0; index < 20; index += 1) {
    cache.put(key(index), 'one', response('x'.repeat(1000)))
    cache.get(key(0))
    cache.flush()
    // Reading a row that is on the disk is what counts as use.
    cache.get(key(0))
    cache.flush()
  }
  expect(Number(other.prepare('SELECT sum(size) AS n FROM responses').get()?.n)).toBeLessThanOrEqual(10_000)
  expect(cache.get(key(0))).not.toBeNull()
  expect(cache.get(key(19))).not.toBeNull()
  expect(cache.get(key(1))).toBeNull()
})

test('an answer too large to be worth its place is not kept', () => {
  const { cache } = openCache({ limitBytes: 10_000 })
  const key = cache.getKey(subject)
  cache.put(key, 'one', response('x'.repeat(5000)))
  expect(cache.get(key)).toBeNull()
})

test('a database that fails under it is a miss and a line in the log, never an error', () => {
  const { cache, database, logged } = openCache()
  const key = cache.getKey(subject)
  database.close()
  cache.put(key, 'one', response('x'))
  cache.flush()
  expect(cache.get(key)).toBeNull()
  expect(cache.etag(key)).toBeNull()
  expect(logged[0]).toBe('cache.failed')
})
