import { beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '#shared/bridge.ts'
import { createRecentPlaces, getRecentPlaces } from './recent-places.ts'

const app = vi.hoisted(() => ({
  isPackaged: true,
  setJumpList: vi.fn((_categories: readonly object[] | null) => 'ok'),
  getJumpListSettings: vi.fn(() => ({ minItems: 10, removedItems: [{ args: '--open gatehouse://open/other' }] })),
  dock: { setMenu: vi.fn() },
  getAppPath: () => '/app',
}))
const Menu = vi.hoisted(() => ({ buildFromTemplate: (items: readonly object[]) => items }))
vi.mock('electron', () => ({ app, Menu }))

const recents = { work: ['harbor/lighthouse', 'a/\u202Eb'], 'work~2': ['secret/of-ines'], other: ['x/y'] }
const settings = { ...defaultSettings, activeConnection: 'work', recents, listsRecent: true }

beforeEach(() => void app.setJumpList.mockClear())

/** The list of Windows, and the recent projects it wants to be kept. */
function createList() {
  const kept: Settings['recents'][] = []
  const parts = { open: () => undefined, keep: (desired: Settings['recents']) => void kept.push(desired) }
  return { recent: createRecentPlaces({ ...parts, log: () => undefined }, 'win32'), kept }
}

test('lists nothing unless the user lets the system list it', () => {
  expect(getRecentPlaces({ ...settings, listsRecent: false })).toEqual([])
})

test('lists the recent projects of the active connection, none of another user', () => {
  expect(getRecentPlaces(settings)).toEqual([
    { title: 'harbor/lighthouse', path: 'harbor/lighthouse', to: '/c/work/p/harbor%2Flighthouse' },
    { title: expect.not.stringContaining('\u202E'), path: 'a/\u202Eb', to: '/c/work/p/a%2F%E2%80%AEb' },
  ])
})

test('leaves out what Windows would refuse, and lists ten at most', () => {
  const many = [`a/${'b'.repeat(300)}`, ...Array.from({ length: 20 }, (_, index) => `a/${index}`)]
  const places = getRecentPlaces({ ...settings, recents: { work: many } })
  expect(places.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, index) => `a/${index}`))
})

test('is a jump list of links on Windows, changed only when the projects change', () => {
  const { recent, kept } = createList()
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
  expect(kept).toEqual([])
})

test('what the user removed from the jump list is left out, without which Windows would omit the rest, and forgotten', () => {
  const args = '--open gatehouse://open/c/work/p/harbor%2Flighthouse'
  app.getJumpListSettings.mockReturnValueOnce({ minItems: 10, removedItems: [{ args }] })
  const { recent, kept } = createList()
  recent.follow(settings)
  expect(app.setJumpList).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(app.setJumpList.mock.calls)).toContain('a%2F%E2%80%AEb')
  expect(JSON.stringify(app.setJumpList.mock.calls)).not.toContain('harbor%2Flighthouse')
  expect(kept).toEqual([{ ...recents, work: ['a/\u202Eb'] }])
  // Nothing is left to change.
  recent.follow({ ...settings, recents: kept[0] ?? {} })
  expect(app.setJumpList).toHaveBeenCalledTimes(1)
})

test('is the menu of the dock on macOS', () => {
  const opened: string[] = []
  const parts = { open: (to: string) => void opened.push(to), keep: () => undefined, log: () => undefined }
  const recent = createRecentPlaces(parts, 'darwin')
  recent.follow(settings)
  app.dock.setMenu.mock.calls[0]?.[0]?.[0]?.click()
  expect(opened).toEqual(['/c/work/p/harbor%2Flighthouse'])
})
