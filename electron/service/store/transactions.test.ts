import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openStore } from './store.ts'

const directory = mkdtempSync(join(tmpdir(), 'gatehouse-transactions-'))
const store = openStore(directory)
afterAll(() => {
  store.close()
  rmSync(directory, { recursive: true, force: true })
})

const add = (path: string) => store.groups.add({ name: path, path, visibility: 'public' })
const isThere = (path: string) => store.groups.find(path, { userId: null, all: true }) !== undefined
const fail = (): never => {
  throw new Error('Too late.')
}

describe('a transaction within a transaction', () => {
  it('is a part of it: what fails later takes it back too', () => {
    const work = () =>
      store.transaction(() => {
        store.transaction(() => add('inner'))
        fail()
      })
    expect(work).toThrow('Too late.')
    expect(isThere('inner')).toBe(false)
  })

  it('that fails takes all of it back', () => {
    const work = () =>
      store.transaction(() => {
        add('outer')
        store.transaction(fail)
      })
    expect(work).toThrow('Too late.')
    expect(isThere('outer')).toBe(false)
  })

  it('leaves none open', () => {
    store.transaction(() => store.transaction(() => add('kept')))
    expect(isThere('kept')).toBe(true)
    expect(() => store.transaction(() => undefined)).not.toThrow()
  })
})

test('a transaction on a full disk fails with that reason, and is not left open', () => {
  const database = openDatabase(':memory:')
  database.execute('CREATE TABLE filler (bytes BLOB)')()
  const fill = database.execute('INSERT INTO filler VALUES (zeroblob(4000000))')
  database.execute('PRAGMA max_page_count = 1')()
  expect(() => database.transaction(fill)).toThrow('database or disk is full')
  expect(database.transaction(() => 'works again')).toBe('works again')
  database.close()
})
