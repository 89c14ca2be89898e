import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Connection, maxTabs } from '#shared/bridge.ts'
import { createAppRouter } from '../router.ts'
import { work } from '../start.fake.ts'
import { activeTab, tabsAt } from './tab-model.ts'
import { tabTitle } from './tab-title.ts'
import { createTabsByUser } from './tabs-by-user.ts'
import { createWindowTabs, type WindowTabs } from './window-tabs.ts'

function windowWith(...places: [string, ...string[]]): WindowTabs {
  const client = new QueryClient()
  return createWindowTabs({
    first: tabsAt(places, 0),
    client,
    createRouter: history => createAppRouter(history, client),
  })
}

const getHistory = (tabs: WindowTabs, id: number) => tabs.getRouter(id).history
/** All screens of a tab, from the first one back to the last one ahead. It ends where it was. */
function getTrail(tabs: WindowTabs, id: number): readonly string[] {
  const history = getHistory(tabs, id)
  const index = history.location.state.__TSR_index
  const paths = Array.from({ length: history.length }, (_, place) => {
    history.go(place - history.location.state.__TSR_index)
    return history.location.href
  })
  history.go(index - history.location.state.__TSR_index)
  return paths
}
const getPlaces = (tabs: WindowTabs) => tabs.state.getState().open.map(({ at }) => at)

test('the tab that a window is opened with has its way back and forward', () => {
  const client = new QueryClient()
  const tabs = createWindowTabs({
    first: tabsAt(['/drafts'], 0),
    places: { paths: ['/journal', '/drafts', '/offline'], index: 1 },
    client,
    createRouter: history => createAppRouter(history, client),
  })
  expect(getTrail(tabs, 1)).toEqual(['/journal', '/drafts', '/offline'])
  expect(activeTab(tabs.state.getState()).at).toBe('/drafts')
})

test('each tab has a way back of its own, which a copy and a reopened tab have, too', () => {
  const tabs = windowWith('/journal')
  getHistory(tabs, 1).push('/drafts')
  tabs.open('/offline', { inView: true })
  expect(getPlaces(tabs)).toEqual(['/drafts', '/offline'])
  expect(getHistory(tabs, 2).canGoBack()).toBe(false)
  tabs.duplicate(1)
  expect(getPlaces(tabs)).toEqual(['/drafts', '/drafts', '/offline'])
  getHistory(tabs, 3).back()
  expect(getPlaces(tabs)).toEqual(['/drafts', '/journal', '/offline'])
  tabs.close([1, 2])
  expect(getPlaces(tabs)).toEqual(['/journal'])
  tabs.reopen()
  tabs.reopen()
  expect(getPlaces(tabs)).toEqual(['/drafts', '/journal', '/offline'])
  getHistory(tabs, 1).back()
  expect(activeTab(tabs.state.getState())).toMatchObject({ id: 1, at: '/journal' })
})

test('a tab is opened beside the one in view or at the end, in view or not', () => {
  const tabs = windowWith('/journal', '/drafts')
  const inView = () => activeTab(tabs.state.getState())?.at
  tabs.open('/offline', { inView: false })
  expect([getPlaces(tabs), inView()]).toEqual([['/journal', '/offline', '/drafts'], '/journal'])
  tabs.open('/connections', { inView: false, atEnd: true })
  expect([getPlaces(tabs), inView()]).toEqual([['/journal', '/offline', '/drafts', '/connections'], '/journal'])
  tabs.open('/settings', { inView: true })
  expect([getPlaces(tabs)[1], inView()]).toEqual(['/settings', '/settings'])
  while (getPlaces(tabs).length < maxTabs) tabs.open('/drafts', { inView: false })
  tabs.open('/offline', { inView: true })
  expect([getPlaces(tabs).length, inView()]).toEqual([maxTabs, '/settings'])
})

test('tabs of a removed connection go to the connections, whatever they show', () => {
  const tabs = windowWith('/c/gone/home', '/c/work/home', '/c/gone/projects')
  tabs.leave(({ at }) => (at.startsWith('/c/gone/') ? '/connections' : null))
  expect(getPlaces(tabs)).toEqual(['/connections', '/c/work/home', '/connections'])
})

test('tabs out of view show no path that was read as another user, and are back when the connection acts as before', () => {
  const paths = ['/c/work/p/a%2Fseen', '/c/work/p/a%2Fsecret', '/c/other/p/b', '/journal'] as const
  const tabs = windowWith(...paths)
  const follow = createTabsByUser(tabs)
  const [mats, owen] = [7, 8].map(id => ({ ...work, sudo: { id, username: `user-${id}`, name: '' } }))
  if (!mats || !owen) throw new Error('there are two')
  follow([work], [{ ...work, health: { state: 'online', since: '2026-05-10T12:00:00Z' } }])
  expect(getPlaces(tabs)).toEqual(paths)
  follow([work], [mats])
  expect(getPlaces(tabs)).toEqual(['/c/work/p/a%2Fseen', '/c/work/home', '/c/other/p/b', '/journal'])
  getHistory(tabs, 2).push('/c/work/p/of%2Fmats')
  follow([mats], [owen])
  expect(getPlaces(tabs)[1]).toBe('/c/work/home')
  follow([owen], [work])
  expect(getPlaces(tabs)).toEqual(paths)
})

test('entries opened as oneself are not in the history of hidden tabs, and not reopened, while acting as another user', () => {
  const tabs = windowWith('/journal', '/c/work/p/a%2Fsecret', '/c/work/p/a%2Fclosed')
  getHistory(tabs, 2).push('/c/work/p/b%2Fsecret')
  getHistory(tabs, 2).push('/c/other/p/b')
  getHistory(tabs, 2).push('/drafts')
  getHistory(tabs, 2).push('/c/work/p/c%2Fsecret')
  getHistory(tabs, 2).back()
  tabs.close([3])
  const follow = createTabsByUser(tabs)
  const mats = { ...work, sudo: { id: 7, username: 'mats', name: '' } }
  follow([work], [mats])
  expect(getTrail(tabs, 2)).toEqual(['/c/other/p/b', '/drafts'])
  tabs.reopen()
  expect(getPlaces(tabs)[2]).toBe('/c/work/home')
  tabs.activate(1)

  follow([mats], [work])
  expect(getPlaces(tabs)).toEqual(['/journal', '/drafts', '/c/work/p/a%2Fclosed'])
  expect(getTrail(tabs, 2)).toEqual([
    '/c/work/p/a%2Fsecret',
    '/c/work/p/b%2Fsecret',
    '/c/other/p/b',
    '/drafts',
    '/c/work/p/c%2Fsecret',
  ])
})

test('the tab in view as acting as another user begins has only screens of that user once it is out of view, and its own again afterwards', () => {
  const tabs = windowWith('/c/work/p/a%2Fsecret', '/journal')
  const follow = createTabsByUser(tabs)
  const mats = { ...work, sudo: { id: 7, username: 'mats', name: '' } }
  getHistory(tabs, 1).push('/drafts')
  getHistory(tabs, 1).push('/c/work/p/b%2Fsecret')
  follow([work], [mats])
  expect(getTrail(tabs, 1)).toEqual(['/c/work/p/a%2Fsecret', '/drafts', '/c/work/p/b%2Fsecret'])
  getHistory(tabs, 1).push('/c/work/p/of%2Fmats')
  tabs.activate(2)
  expect(getTrail(tabs, 1)).toEqual(['/drafts', '/c/work/p/of%2Fmats'])

  follow([mats], [work])
  expect(getTrail(tabs, 1)).toEqual(['/c/work/p/a%2Fsecret', '/drafts', '/c/work/p/b%2Fsecret'])
  follow([work], [mats])
  expect(getTrail(tabs, 1)).toEqual(['/drafts', '/c/work/p/of%2Fmats'])
})

test('a tab that is in view from the beginning to the end of acting as another user keeps only its own screens, and so does a copy of it', () => {
  const tabs = windowWith('/c/work/p/a%2Fsecret')
  const follow = createTabsByUser(tabs)
  const mats = { ...work, sudo: { id: 7, username: 'mats', name: '' } }
  follow([work], [mats])
  getHistory(tabs, 1).push('/c/work/p/of%2Fmats')
  getHistory(tabs, 1).push('/c/work/p/more%2Fof%2Fmats')
  follow([mats], [work])
  getHistory(tabs, 1).push('/c/work/p/b%2Fsecret')
  tabs.duplicate(1)
  expect(getTrail(tabs, 1)).toEqual(['/c/work/p/a%2Fsecret', '/c/work/p/b%2Fsecret'])
  tabs.activate(1)
  expect(getTrail(tabs, 2)).toEqual(['/c/work/p/a%2Fsecret', '/c/work/p/b%2Fsecret'])
})

test('tabs out of view show no path of another account or address; a token renewed for the same user changes nothing', () => {
  const tabs = windowWith('/journal', '/c/work/p/a%2Fsecret')
  const follow = createTabsByUser(tabs)
  const of = (account: string | null, more: Partial<Connection> = {}): Connection => ({ ...work, account, ...more })
  const steps: readonly (readonly [Connection, string])[] = [
    [of(null), '/c/work/p/a%2Fsecret'],
    [of('ines'), '/c/work/p/a%2Fsecret'],
    [of(null), '/c/work/p/a%2Fsecret'],
    [of('ines'), '/c/work/p/a%2Fsecret'],
    [of(null), '/c/work/p/a%2Fsecret'],
    [of('mats'), '/c/work/home'],
    [of('mats', { baseUrl: 'https://elsewhere.example.org' }), '/c/work/home'],
    [of('ines'), '/c/work/p/a%2Fsecret'],
  ]
  steps.reduce((before, [after, at]) => {
    follow([before], [after])
    expect(getPlaces(tabs)[1]).toBe(at)
    return after
  }, of(null))
})

test('a tab is labelled by its most specific part, also one that was never active', () => {
  const router = windowWith('/').getRouter(1)
  const project = '/c/work/p/harbor%2Fcrane'
  expect(tabTitle(router, `${project}/blob?ref=main&path=src%2Fmain.c`)).toBe('main.c · harbor/crane')
  expect(tabTitle(router, `${project}/tags`)).toBe('Tags · harbor/crane')
  expect(tabTitle(router, `${project}/tags?search=v1`)).toBe('“v1” · Tags · harbor/crane')
  expect(tabTitle(router, '/c/work/g/harbor/epics/7')).toBe('#7 · Epics · harbor')
  expect(tabTitle(router, '/c/work/home')).toBe('Home')
  expect(tabTitle(router, '/journal')).toBe('Full journal')
  expect(tabTitle(router, '/')).toBe('New tab')
  expect(tabTitle(router, '/nowhere')).toBe('Screen not found')
})
