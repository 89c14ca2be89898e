import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createAppRouter } from '../router.ts'
import { activeTab, tabsAt } from './tab-model.ts'
import { tabTitle } from './tab-title.ts'
import { createWindowTabs, type WindowTabs } from './window-tabs.ts'

function windowWith(...places: [string, ...string[]]): WindowTabs {
  const client = new QueryClient()
  return createWindowTabs({
    first: tabsAt(places, 0),
    client,
    createRouter: history => createAppRouter(history, client),
  })
}

const historyOf = (tabs: WindowTabs, id: number) => tabs.routerOf(id).history
const placesOf = (tabs: WindowTabs) => tabs.state.getState().open.map(({ at }) => at)

test('each tab has a way back of its own, which a copy and a reopened tab have, too', () => {
  const tabs = windowWith('/journal')
  historyOf(tabs, 1).push('/drafts')
  tabs.open('/offline', { inView: true })
  expect(placesOf(tabs)).toEqual(['/drafts', '/offline'])
  expect(historyOf(tabs, 2).canGoBack()).toBe(false)
  tabs.duplicate(1)
  expect(placesOf(tabs)).toEqual(['/drafts', '/drafts', '/offline'])
  historyOf(tabs, 3).back()
  expect(placesOf(tabs)).toEqual(['/drafts', '/journal', '/offline'])
  tabs.close([1, 2])
  expect(placesOf(tabs)).toEqual(['/journal'])
  tabs.reopen()
  tabs.reopen()
  expect(placesOf(tabs)).toEqual(['/drafts', '/journal', '/offline'])
  historyOf(tabs, 1).back()
  expect(activeTab(tabs.state.getState())).toMatchObject({ id: 1, at: '/journal' })
})

test('the tabs of a connection that is gone go to the connections, whatever they show', () => {
  const tabs = windowWith('/c/gone/home', '/c/work/home', '/c/gone/projects')
  tabs.leave(at => at.startsWith('/c/gone/'), '/connections')
  expect(placesOf(tabs)).toEqual(['/connections', '/c/work/home', '/connections'])
})

test('a tab is named by what is nearest, also one that was never in view', () => {
  const router = windowWith('/').routerOf(1)
  const project = '/c/work/p/harbor%2Fcrane'
  expect(tabTitle(router, `${project}/blob?ref=main&path=src%2Fmain.c`)).toBe('main.c · harbor/crane')
  expect(tabTitle(router, `${project}/tags`)).toBe('Tags · harbor/crane')
  expect(tabTitle(router, `${project}/tags?search=v1`)).toBe('“v1” · Tags · harbor/crane')
  expect(tabTitle(router, '/c/work/g/harbor/epics/7')).toBe('#7 · Epics · harbor')
  expect(tabTitle(router, '/c/work/home')).toBe('Home')
  expect(tabTitle(router, '/journal')).toBe('Journal')
  expect(tabTitle(router, '/')).toBe('New tab')
  expect(tabTitle(router, '/nowhere')).toBe('No such screen')
})
