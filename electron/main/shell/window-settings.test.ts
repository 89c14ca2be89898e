import { expect, test } from 'vitest'
import { type BridgeEvent, defaultSettings, type Settings, type WindowSettings } from '#shared/bridge.ts'
import { settingsOfWindow } from './window-settings.ts'

/** The settings of an app with two windows; `use` says which page asks. */
function twoWindows(present: Partial<Settings> = {}) {
  let app: Settings = { ...defaultSettings, ...present }
  const own: Record<'one' | 'two', WindowSettings> = { one: {}, two: {} }
  let asking: 'one' | 'two' = 'one'
  const reported: BridgeEvent[] = []
  const settings = settingsOfWindow({
    app: {
      get: () => app,
      update: changes => {
        app = { ...app, ...Object.fromEntries(Object.entries(changes)) }
        return app
      },
    },
    own: {
      getOwn: () => own[asking],
      setOwn: changes => {
        own[asking] = { ...own[asking], ...changes }
      },
    },
    has: id => id !== 'gone',
    sendToOthers: event => reported.push(event),
  })
  const use = (window: 'one' | 'two') => {
    asking = window
    return settings
  }
  return { use, reported }
}

test('each window has its own connection, screen and tabs, and begins with those of the app', () => {
  const { use, reported } = twoWindows({ activeConnection: 'staging', lastLocation: '/c/staging/home' })
  expect(use('two').get()).toMatchObject({ activeConnection: 'staging', lastLocation: '/c/staging/home' })
  const tabs = { open: ['/journal', '/offline'], active: 1 }
  use('one').update({ activeConnection: 'production', lastLocation: '/c/production/home', tabs })
  use('two').update({ activeConnection: 'staging', lastLocation: null, tabs: { open: [], active: 0 } })
  expect(use('one').get()).toMatchObject({ activeConnection: 'production', lastLocation: '/c/production/home', tabs })
  expect(use('two').get()).toMatchObject({ activeConnection: 'staging', lastLocation: null, tabs: { open: [] } })
  expect(reported).toEqual([])
})

test('all other settings are those of the app, and the other windows are told of a change', () => {
  const { use, reported } = twoWindows()
  expect(use('one').update({ zoom: 150, colorScheme: 'dark' })).toMatchObject({ zoom: 150, colorScheme: 'dark' })
  expect(reported).toEqual([{ type: 'settings.changed' }])
  expect(use('two').get()).toMatchObject({ zoom: 150, colorScheme: 'dark' })
})

test('a connection that was removed is not the active one of any window', () => {
  const { use } = twoWindows({ activeConnection: 'staging' })
  use('one').update({ activeConnection: 'gone' })
  use('two').update({ activeConnection: 'staging' })
  expect(use('one').get().activeConnection).toBe('staging')
})
