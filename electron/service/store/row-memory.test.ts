import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from './database.ts'
import { rowMemory } from './row-memory.ts'
import { openStore } from './store.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-memory-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(directory, { recursive: true })
})

describe('cached results of a database', () => {
  let database: Database
  const name = () => users.one({ id: 1 })?.name
  let users: ReturnType<typeof nameById>
  const nameById = () => database.remembered('SELECT name FROM users WHERE id = :id', z.object({ name: z.string() }))
  const rename = () => database.execute('UPDATE users SET name = :name WHERE id = 1')

  beforeEach(() => {
    database = openDatabase(join(directory, 'service.db'))
    database.execute(
      `INSERT INTO users (id, username, name, email, is_admin, created_at) VALUES (1, 'ada', 'Ada', 'a@example.org', 0, '')`,
    )()
    users = nameById()
    expect(name()).toBe('Ada')
  })
  afterEach(() => database.close())

  it('are current after a write', () => {
    rename()({ name: 'Ada L.' })
    expect(name()).toBe('Ada L.')
  })

  it('are current after a write that gives rows', () => {
    const update = database.select(
      `UPDATE users SET name = :name WHERE id = 1 RETURNING id`,
      z.object({ id: z.number() }),
    )
    update.one({ name: 'One' })
    expect(name()).toBe('One')
    update.all({ name: 'All' })
    expect(name()).toBe('All')
  })

  it('never contain rolled back data', () => {
    const undone = () =>
      database.transaction(() => {
        rename()({ name: 'Nobody' })
        expect(name()).toBe('Nobody')
        throw new Error('undo')
      })
    expect(undone).toThrow('undo')
    expect(name()).toBe('Ada')
  })

  it('is what another connection wrote', async () => {
    await nextTurn()
    const other = new DatabaseSync(join(directory, 'service.db'))
    other.exec(`UPDATE users SET name = 'Elsewhere'`)
    other.close()
    expect(name()).toBe('Elsewhere')
  })

  it('are empty after a deletion, and there after a creation', () => {
    database.execute('DELETE FROM users')()
    expect(name()).toBeUndefined()
    database.execute(
      `INSERT INTO users (id, username, name, email, is_admin, created_at) VALUES (1, 'eve', 'Eve', 'e@example.org', 0, '')`,
    )()
    expect(name()).toBe('Eve')
  })

  it('cannot be changed by who is given it', () => {
    const row = users.one({ id: 1 })
    expect(Object.isFrozen(row)).toBe(true)
  })
})

describe('a memory', () => {
  it('distinguish parameters by type, query once for each, and are limited in number', () => {
    const asked: unknown[] = []
    const find = rowMemory({ version: () => 1 }).of(({ key }) => {
      asked.push(key)
      return [key]
    })
    for (const key of [1, '1', null, 'null', 1, '1', null, 'null']) expect(find({ key })).toEqual([key])
    expect(asked).toEqual([1, '1', null, 'null'])
    for (let other = 0; other < 1000; other++) find({ key: `other ${other}` })
    find({ key: 1 })
    expect(asked.filter(key => key === 1)).toHaveLength(2)
  })

  it('does not keep long results', () => {
    let asked = 0
    const find = rowMemory({ version: () => 1 }).of(() => {
      asked += 1
      return Array.from({ length: 1000 })
    })
    find({})
    find({})
    expect(asked).toBe(2)
  })

  it('ends with the day, also when the clock is set back', () => {
    let day = 5
    const find = rowMemory({ version: () => 1, today: () => day }).of(() => [day])
    expect(find({})).toEqual([5])
    for (day of [6, 4, 5]) expect(find({})).toEqual([day])
  })
})

it('a token that was just used ends at its time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') })
  const store = openStore(directory)
  const userId = store.users.add({ username: 'ada', name: 'Ada', email: 'ada@example.org' })
  const expiresAt = '2026-03-01T12:00:01.000Z'
  store.tokens.add({ userId, secret: 'secret', kind: 'personal', name: 'one', scopes: ['api'], expiresAt })
  expect(store.tokens.find('secret')?.user.username).toBe('ada')
  vi.setSystemTime(expiresAt)
  expect(store.tokens.find('secret')).toBeUndefined()
  store.close()
})
