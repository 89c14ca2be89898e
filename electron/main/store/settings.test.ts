import { expect, test } from 'vitest'
import { defaultSettings } from '#shared/bridge.ts'
import { settingsOfRun } from '../settings-of-run.ts'
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
