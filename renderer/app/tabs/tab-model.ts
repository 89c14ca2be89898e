import { maxTabs } from '#shared/shell.ts'
import { reordered } from '../../ui/list/reordered.ts'

/** Older closed tabs are dropped. */
const maxClosed = 10

/** One tab of the window. */
export interface Tab {
  readonly id: number
  /** The screen it shows, as a route path. */
  readonly at: string
  /** Whether it was ever visible. Before that it isn't rendered and sends no requests. */
  readonly wasShown: boolean
}

/** The tabs of the window. There is always one, and the active one is always among them. */
export interface Tabs {
  /** In the order of the strip. */
  readonly open: readonly Tab[]
  readonly active: number
  /** The closed tabs that can be reopened at their positions, the last closed one at the end. */
  readonly closed: readonly { readonly tab: Tab; readonly index: number }[]
  readonly lastId: number
}

/** Tabs at these places. */
export function tabsAt(places: readonly [string, ...string[]], activeIndex: number): Tabs {
  const open = places.map((at, index): Tab => ({ id: index + 1, at, wasShown: false }))
  return activate({ open, active: 1, closed: [], lastId: open.length }, open[activeIndex]?.id ?? 1)
}

/** The tab in view. */
export function activeTab({ open, active }: Tabs): Tab {
  const tab = open.find(({ id }) => id === active)
  if (!tab) throw new Error('the active tab is not open')
  return tab
}

/** Whether there is no room for one more. */
export function areFull({ open }: Tabs): boolean {
  return open.length >= maxTabs
}

/** Opens a new tab after the given one, or at the end. It isn't activated. */
export function opened(tabs: Tabs, at: string, after?: number): Tabs {
  if (areFull(tabs)) return tabs
  const id = tabs.lastId + 1
  const index = after === undefined ? tabs.open.length : indexOf(tabs, after) + 1
  return { ...tabs, open: tabs.open.toSpliced(index, 0, { id, at, wasShown: false }), lastId: id }
}

/** Brings a tab into view. */
export function activate(tabs: Tabs, id: number): Tabs {
  if (indexOf(tabs, id) === -1) return tabs
  return { ...tabs, active: id, open: tabs.open.map(tab => (tab.id === id ? { ...tab, wasShown: true } : tab)) }
}

/** Brings the tab so many places further into view; after the last one comes the first. */
export function step(tabs: Tabs, steps: number): Tabs {
  const { length } = tabs.open
  const next = tabs.open[(((indexOf(tabs, tabs.active) + steps) % length) + length) % length]
  return next ? activate(tabs, next.id) : tabs
}

/** Closes a tab, but never the last one. The one that takes its place in the strip comes into view, else the one before. */
export function closed(tabs: Tabs, id: number): Tabs {
  const index = indexOf(tabs, id)
  const tab = tabs.open[index]
  if (!tab || tabs.open.length === 1) return tabs
  const rest = {
    ...tabs,
    open: tabs.open.toSpliced(index, 1),
    closed: [...tabs.closed, { tab: { ...tab, wasShown: false }, index }].slice(-maxClosed),
  }
  const next = rest.open[Math.min(index, rest.open.length - 1)]
  return id === tabs.active && next ? activate({ ...rest, active: next.id }, next.id) : rest
}

/** Reopens the last closed tab at its position, and activates it. */
export function reopened(tabs: Tabs): Tabs {
  const last = tabs.closed.at(-1)
  if (!last || areFull(tabs)) return tabs
  const open = tabs.open.toSpliced(last.index, 0, last.tab)
  return activate({ ...tabs, open, closed: tabs.closed.slice(0, -1) }, last.tab.id)
}

/** Puts a tab at another place of the strip. */
export function moved(tabs: Tabs, id: number, to: number): Tabs {
  const open = reordered(tabs.open, indexOf(tabs, id), to)
  return open === tabs.open ? tabs : { ...tabs, open }
}

/** A tab shows another screen now, or will once it is opened again. */
export function wentTo(tabs: Tabs, id: number, at: string): Tabs {
  const went = (tab: Tab): Tab => (tab.id === id ? { ...tab, at } : tab)
  if ([...tabs.open, ...tabs.closed.map(({ tab }) => tab)].every(tab => went(tab).at === tab.at)) return tabs
  return { ...tabs, open: tabs.open.map(went), closed: tabs.closed.map(one => ({ ...one, tab: went(one.tab) })) }
}

function indexOf({ open }: Tabs, id: number): number {
  return open.findIndex(tab => tab.id === id)
}
