import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxTabs } from '#shared/shell.ts'
import {
  activate,
  activeTab,
  areFull,
  closed,
  moved,
  opened,
  reopened,
  step,
  type Tabs,
  tabsAt,
  wentTo,
} from './tab-model.ts'

const getPlaces = ({ open }: Tabs) => open.map(({ at }) => at)

/** Anything that can be done to tabs; a tab is named by its place, also one that is not there. */
const anyChange: fc.Arbitrary<(tabs: Tabs) => Tabs> = fc
  .record({ kind: fc.nat(6), nth: fc.integer({ min: -1, max: maxTabs }), to: fc.integer({ min: -3, max: 30 }) })
  .map(({ kind, nth, to }) => (tabs: Tabs) => {
    const id = tabs.open[nth]?.id ?? -1
    const changes = [
      () => opened(tabs, `/new/${to}`, to < 0 ? undefined : tabs.active),
      () => activate(tabs, id),
      () => closed(tabs, id),
      () => moved(tabs, id, to),
      () => reopened(tabs),
      () => step(tabs, to),
      () => wentTo(tabs, id, `/went/${to}`),
    ]
    return changes[kind]?.() ?? tabs
  })

describe('after any operation', () => {
  test('there is a tab, the active one is open and was shown, no two are the same, and there are not too many', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 120 }), changes => {
        const tabs = changes.reduce((before, next) => next(before), tabsAt(['/'], 0))
        expect(activeTab(tabs).wasShown).toBe(true)
        const ids = [...tabs.open, ...tabs.closed.map(({ tab }) => tab)].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(tabs.open.length).toBeLessThanOrEqual(maxTabs)
        expect(tabs.closed.length).toBeLessThanOrEqual(10)
      }),
    )
  })

  test('a reopened tab is at its former position, and active', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 60 }), fc.nat(maxTabs), (changes, nth) => {
        const before = changes.reduce((tabs, next) => next(tabs), tabsAt(['/', '/b'], 1))
        const tab = before.open[nth % before.open.length]
        fc.pre(tab !== undefined && before.open.length > 1)
        if (!tab) return
        const again = reopened(closed(before, tab.id))
        expect(getPlaces(again)).toEqual(getPlaces(before))
        expect(again.active).toBe(tab.id)
      }),
    )
  })
})

test('a tab opens after another one, and stays out of view', () => {
  const tabs = opened(opened(tabsAt(['/a', '/b'], 0), '/c', 1), '/d')
  expect(getPlaces(tabs)).toEqual(['/a', '/c', '/b', '/d'])
  expect(activeTab(tabs).at).toBe('/a')
  expect(tabs.open.map(({ wasShown }) => wasShown)).toEqual([true, false, false, false])
})

test('the one after a closed tab comes into view, after the last one the one before it', () => {
  const tabs = tabsAt(['/a', '/b', '/c'], 1)
  const two = closed(tabs, 2)
  expect(activeTab(two).at).toBe('/c')
  const one = closed(two, 3)
  expect(activeTab(one).at).toBe('/a')
  expect(closed(one, 1)).toBe(one)
})

test('after the last tab comes the first, before the first the last', () => {
  const tabs = tabsAt(['/a', '/b', '/c'], 2)
  expect(activeTab(step(tabs, 1)).at).toBe('/a')
  expect(activeTab(step(step(tabs, 1), -1)).at).toBe('/c')
})

test('beyond the most there is no further tab', () => {
  const full = Array.from({ length: maxTabs + 5 }).reduce<Tabs>(tabs => opened(tabs, '/x'), tabsAt(['/a'], 0))
  expect(full.open).toHaveLength(maxTabs)
  expect(areFull(full)).toBe(true)
})
