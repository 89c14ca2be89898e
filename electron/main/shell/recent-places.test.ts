import { expect, test, vi } from 'vitest'
import { defaultSettings } from '#shared/bridge.ts'
import { createRecentPlaces, getRecentPlaces } from './recent-places.ts'

const app = vi.hoisted(() => ({
  isPackaged: true,
  setJumpList: vi.fn(() => 'ok'),
  dock: { setMenu: vi.fn() },
  getAppPath: () => '/app',
}))
const Menu = vi.hoisted(() => ({ buildFromTemplate: (items: readonly object[]) => items }))
vi.mock('electron', () => ({ app, Menu }))

const recents = { work: ['harbor/lighthouse', 'a/\u202Eb'], 'work~2': ['secret/of-ines'], other: ['x/y'] }
const settings = { ...defaultSettings, activeConnection: 'work', recents, listsRecent: true }

test('lists nothing unless the user lets the system list it', () => {
  expect(getRecentPlaces({ ...settings, listsRecent: false })).toEqual([])
})

test('lists the recent projects of the active connection, none of another user', () => {
  expect(getRecentPlaces(settings)).toEqual([
    { title: 'harbor/lighthouse', to: '/c/work/p/harbor%2Flighthouse' },
    { title: expect.not.stringContaining('\u202E'), to: '/c/work/p/a%2F%E2%80%AEb' },
  ])
})

test('leaves out what Windows would refuse, and lists ten at most', () => {
  const many = [`a/${'b'.repeat(300)}`, ...Array.from({ length: 20 }, (_, index) => `a/${index}`)]
  const places = getRecentPlaces({ ...settings, recents: { work: many } })
  expect(places.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, index) => `a/${index}`))
})

test('is a jump list of links on Windows, changed only when the projects change', () => {
  const recent = createRecentPlaces(
    () => undefined,
    () => undefined,
    'win32',
  )
  recent.follow(settings)
  recent.follow({ ...settings, zoom: 120 })
  expect(app.setJumpList).toHaveBeenCalledTimes(1)
  expect(app.setJumpList).toHaveBeenLastCalledWith([
    {
      type: 'custom',
      name: 'Recent projects',
      items: expect.arrayContaining([
        expect.objectContaining({
          program: process.execPath,
          args: '--open gatehouse://open/c/work/p/harbor%2Flighthouse',
        }),
      ]),
    },
  ])
  recent.follow({ ...settings, listsRecent: false })
  expect(app.setJumpList).toHaveBeenLastCalledWith(null)
})

test('is the menu of the dock on macOS', () => {
  const opened: string[] = []
  const recent = createRecentPlaces(
    to => opened.push(to),
    () => undefined,
    'darwin',
  )
  recent.follow(settings)
  app.dock.setMenu.mock.calls[0]?.[0]?.[0]?.click()
  expect(opened).toEqual(['/c/work/p/harbor%2Flighthouse'])
})
