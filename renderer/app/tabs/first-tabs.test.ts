import { expect, test } from 'vitest'
import type { Connection, Settings } from '#shared/bridge.ts'
import { maxTabs } from '#shared/shell.ts'
import type { Start } from '../boot.ts'
import { info, settings, work } from '../start.fake.ts'
import { firstTabs } from './first-tabs.ts'
import { activeTab, type Tabs, tabsAt } from './tab-model.ts'
import { keptTabs } from './use-keep-tabs.ts'

const given: Connection = { ...work, id: 'given', kind: 'run-only' }

function start(kept: Partial<Settings>, more: Partial<Start> = {}): Start {
  return { info, settings: { ...settings, ...kept }, connections: [work, given], ...more }
}

const lasts = (at: string) => !at.startsWith('/c/given/')
const getPlaces = (tabs: Tabs) => tabs.open.map(({ at }) => at)
const three = keptTabs(tabsAt(['/c/work/home', '/journal', '/c/work/projects'], 1), lasts)

test('the tabs of the last run are there again, and only the one in view is drawn', () => {
  const tabs = firstTabs(start(three), null)
  expect(getPlaces(tabs)).toEqual(['/c/work/home', '/journal', '/c/work/projects'])
  expect(activeTab(tabs).at).toBe('/journal')
  expect(tabs.open.filter(({ wasShown }) => wasShown)).toHaveLength(1)
})

test('a single tab restores the last place', () => {
  const kept = keptTabs(tabsAt(['/c/work/search?q=a'], 0), lasts)
  expect(kept.tabs?.open).toEqual([])
  expect(getPlaces(firstTabs(start(kept), null))).toEqual(['/c/work/search?q=a'])
})

test('a screen requested at the start has a tab beside them, and a reloaded page keeps its place', () => {
  const asked = firstTabs(start(three, { info: { ...info, openAt: '/drafts' } }), null)
  expect(getPlaces(asked)).toEqual([...(three.tabs?.open ?? []), '/drafts'])
  expect(activeTab(asked).at).toBe('/drafts')
  const again = firstTabs(start(three, { info: { ...info, openAt: '/drafts' } }), '/offline')
  expect(getPlaces(again)).toEqual(['/c/work/home', '/offline', '/c/work/projects'])
})

test('a screen requested at the start takes the place of the tab in view when there are as many tabs as there can be', () => {
  const full = (count: number) => ({
    tabs: { open: Array.from({ length: count }, (_, number) => `/c/work/p/${number}/tags`), active: 1 },
  })
  const openedIn = (count: number) => firstTabs(start(full(count), { info: { ...info, openAt: '/drafts' } }), null)
  expect(getPlaces(openedIn(maxTabs - 1))).toHaveLength(maxTabs)
  const tabs = openedIn(maxTabs)
  expect(getPlaces(tabs)).toEqual(full(maxTabs).tabs.open.with(1, '/drafts'))
  expect(activeTab(tabs).at).toBe('/drafts')
})

test('after a crash only Home is opened, unless a screen was requested', () => {
  const unclean = { ...info, previousScreens: ['/c/work/home', '/journal', '/c/work/projects'] }
  expect(getPlaces(firstTabs(start(three, { info: unclean }), null))).toEqual(['/c/work/home'])
  expect(getPlaces(firstTabs(start(three, { info: unclean, connections: [] }), null))).toEqual(['/connections'])
  const asked = firstTabs(start(three, { info: { ...unclean, openAt: '/drafts' } }), null)
  expect(activeTab(asked).at).toBe('/drafts')
})

test('tabs of a removed connection show the connections; those of a temporary one are not saved', () => {
  const tabs = firstTabs(start(three, { connections: [given] }), null)
  expect(getPlaces(tabs)).toEqual(['/connections', '/journal', '/connections'])
  const mixed = keptTabs(tabsAt(['/c/given/home', '/journal', '/c/work/projects'], 0), lasts)
  expect(mixed).toEqual({ tabs: { open: ['/journal', '/c/work/projects'], active: 0 } })
  const run = firstTabs(start({ ...three, activeConnection: 'given' }), null)
  expect(activeTab(run).at).toBe('/c/given/projects')
})
