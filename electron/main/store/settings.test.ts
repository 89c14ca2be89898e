import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultSettings } from '#shared/bridge.ts'
import { settingsOfRun } from '../settings-of-run.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { storeMigrations } from './migrations.ts'
import { createSettings } from './settings.ts'

function open() {
  return openDatabase(':memory:', { migrations: storeMigrations, synchronous: 'FULL', check: false }).database
}

test('a change keeps the rest and is there at the next start', () => {
  const database = open()
  const settings = createSettings(database)
  expect(settings.get()).toEqual(defaultSettings)
  expect(settings.update({ colorScheme: 'dark' })).toEqual({ ...defaultSettings, colorScheme: 'dark' })
  settings.update({ recents: { sandbox: ['a/b'] }, lastLocation: '/c/sandbox' })
  expect(createSettings(database).get()).toEqual({
    ...defaultSettings,
    colorScheme: 'dark',
    recents: { sandbox: ['a/b'] },
    lastLocation: '/c/sandbox',
  })
})

test('a change of several settings is kept whole or not at all', () => {
  const database = open()
  const settings = createSettings(database)
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON settings WHEN new.name = 'lastLocation' BEGIN SELECT RAISE(ABORT, 'disk full'); END",
  )
  expect(() => settings.update({ colorScheme: 'dark', lastLocation: '/x' })).toThrow('disk full')
  expect(settings.get()).toEqual(defaultSettings)
  expect(createSettings(database).get()).toEqual(defaultSettings)
})

test('a setting does not wait for the disk, and what is written after it does', () => {
  const file = join(temporaryDirectory(), 'store.db')
  const { database } = openDatabase(file, { migrations: storeMigrations, synchronous: 'FULL', check: false })
  onTestFinished(() => database.close())
  database.function('level', () => Number(database.prepare('PRAGMA synchronous').get()?.synchronous))
  database.exec(
    'CREATE TABLE levels (level INTEGER); CREATE TRIGGER noted AFTER INSERT ON settings BEGIN INSERT INTO levels VALUES (level()); END',
  )
  createSettings(database).update({ colorScheme: 'dark' })
  expect(database.prepare('SELECT level FROM levels').all()).toEqual([{ level: 1 }])
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('a setting that stays as it is is not written again', () => {
  const database = open()
  const settings = createSettings(database)
  settings.update({ lastLocation: '/x' })
  const before = database.prepare('SELECT total_changes() AS n').get()
  expect(settings.update({ lastLocation: '/x' })).toMatchObject({ lastLocation: '/x' })
  expect(database.prepare('SELECT total_changes() AS n').get()).toEqual(before)
})

test('only an invalid setting falls back to its default', () => {
  const database = open()
  const settings = createSettings(database)
  settings.update({ colorScheme: 'dark', lastLocation: '/x' })
  database.exec(`UPDATE settings SET value = '"mauve"' WHERE name = 'colorScheme'`)
  expect(createSettings(database).get()).toEqual({ ...defaultSettings, lastLocation: '/x' })
  database.exec("UPDATE settings SET value = 'no JSON' WHERE name = 'colorScheme'")
  expect(createSettings(database).get()).toEqual({ ...defaultSettings, lastLocation: '/x' })
})

test('a run-only connection is active for its run and never stored', () => {
  const store = createSettings(open())
  store.update({ activeConnection: 'saved' })
  const run = settingsOfRun(store, 'run-1', () => true)
  expect(run.get().activeConnection).toBe('run-1')
  run.update({ colorScheme: 'dark' })
  expect(store.get()).toMatchObject({ activeConnection: 'saved', colorScheme: 'dark' })
  expect(run.update({ activeConnection: 'other' }).activeConnection).toBe('other')
  expect(run.update({ activeConnection: 'run-1' }).activeConnection).toBe('run-1')
  expect(store.get().activeConnection).toBe('other')
})

test('a connection that is gone is not the active one', () => {
  const store = createSettings(open())
  store.update({ activeConnection: 'removed' })
  expect(settingsOfRun(store, null, id => id === 'sandbox').get().activeConnection).toBe('sandbox')
})
