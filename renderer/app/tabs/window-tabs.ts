import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectionId } from '#shared/bridge.ts'
import type { AppRouter } from '../router.ts'
import { createTabHistory, type Places, type TabHistory } from './tab-history.ts'
import { activate, closed, moved, opened, reopened, step, type Tab, type Tabs, wentTo } from './tab-model.ts'

/** The tabs of the window with their routers. The state is the source; everything else follows it. */
export interface WindowTabs {
  readonly state: StoreApi<Tabs>
  /** The user that each changed connection acts as; see `createTabsByUser`. */
  readonly users: Map<ConnectionId, string>
  getRouter(id: number): AppRouter
  /** The screens of a newly visible tab are mounted again and observe their queries, so that those held for them are released. */
  observe(id: number): void
  /** Opens a screen in a new tab beside the one in view, or at the end of the strip. */
  open(at: string, how: { readonly inView: boolean; readonly atEnd?: boolean }): void
  /** Opens the screen of a tab once more, with the way back and forward from it. */
  duplicate(id: number): void
  close(ids: readonly number[]): void
  reopen(): void
  activate(id: number): void
  /** Goes so many tabs further, around the ends. */
  step(steps: number): void
  move(id: number, to: number): void
  /**
   * Moves tabs to another place.
   * @param getTo null for a tab that stays
   */
  leave(getTo: (tab: Tab) => string | null): void
  /**
   * Gives tabs out of view, and those that can be opened again, another way back and forward.
   * @param getPlaces null for a tab that stays
   */
  restart(getPlaces: (id: number, places: Places) => Places | null): void
  /** The way back and forward of a tab. */
  getPlaces(id: number): Places
  /** The tab in view: which it is, and its history. */
  inView(): { readonly id: number; readonly history: TabHistory }
}

/** The objects of one tab. */
interface OpenTab {
  readonly history: TabHistory
  router: AppRouter | null
  releaseQueries: (() => void) | null
}

interface Parts {
  readonly first: Tabs
  /** The way back and forward of the tab in view; its screen alone when left out. */
  readonly places?: Places | null
  readonly client: QueryClient
  createRouter(history: RouterHistory): AppRouter
}

/** Creates the tabs of a window. A tab that was never active has no router: nothing of it is rendered or loaded. */
export function createWindowTabs({ first, places = null, client, createRouter }: Parts): WindowTabs {
  const state = createStore<Tabs>(() => first)
  const openTabs = new Map<number, OpenTab>()
  if (places) addTab(first.active, createTabHistory(places, getAddress))

  function getTab(id: number): OpenTab {
    const { open, closed: kept } = state.getState()
    const at = [...open, ...kept.map(({ tab }) => tab)].find(tab => tab.id === id)?.at ?? '/'
    return openTabs.get(id) ?? addTab(id, createTabHistory({ paths: [at], index: 0 }, getAddress))
  }

  function addTab(id: number, history: TabHistory): OpenTab {
    const parts: OpenTab = { history, router: null, releaseQueries: null }
    openTabs.set(id, parts)
    history.subscribe(({ location }) => change(tabs => wentTo(tabs, id, location.href)))
    return parts
  }

  function change(next: (tabs: Tabs) => Tabs): void {
    const before = state.getState()
    const after = next(before)
    if (after === before) return
    const left = openTabs.get(before.active)
    // Before its screens are hidden, as their data then has no observers.
    if (after.active !== before.active && left) left.releaseQueries ??= holdQueries(client)
    state.setState(after, true)
    releaseClosed(openTabs, before, after)
  }

  function open(at: string, { inView, atEnd = false }: Parameters<WindowTabs['open']>[1]): void {
    change(tabs => {
      const more = opened(tabs, at, atEnd ? undefined : tabs.active)
      return inView && more !== tabs ? activate(more, more.lastId) : more
    })
  }

  return {
    state,
    users: new Map(),
    getRouter: id => {
      const parts = getTab(id)
      parts.router ??= createRouter(parts.history)
      return parts.router
    },
    observe: id => {
      const parts = getTab(id)
      parts.releaseQueries?.()
      parts.releaseQueries = null
    },
    open,
    duplicate: id => {
      const tab = state.getState().open.find(one => one.id === id)
      if (!tab) return
      const places = getTab(id).history.places()
      change(tabs => {
        const more = opened(tabs, tab.at, id)
        if (more === tabs) return tabs
        addTab(more.lastId, createTabHistory(places, getAddress))
        return activate(more, more.lastId)
      })
    },
    close: ids => change(tabs => ids.reduce(closed, tabs)),
    reopen: () => change(reopened),
    activate: id => change(tabs => activate(tabs, id)),
    step: steps => change(tabs => step(tabs, steps)),
    move: (id, to) => change(tabs => moved(tabs, id, to)),
    leave: getTo => {
      const { open: shown, active } = state.getState()
      for (const tab of shown) leaveFor(getTab(tab.id), getTo(tab), tab.id === active)
    },
    restart: getPlaces => {
      const { open: shown, closed: kept, active } = state.getState()
      for (const { id } of [...shown, ...kept.map(({ tab }) => tab)]) {
        if (id !== active) restartIn(getTab(id), places => getPlaces(id, places))
      }
    },
    getPlaces: id => getTab(id).history.places(),
    inView: () => {
      const { active: id } = state.getState()
      return { id, history: getTab(id).history }
    },
  }
}

function leaveFor({ history, router }: OpenTab, to: string | null, isInView: boolean): void {
  if (to === null) return
  history.replace(to, undefined, { ignoreBlocker: true })
  // Out of sight no router listens to its history.
  if (router && !isInView) void router.load()
}

function restartIn({ history, router }: OpenTab, getPlaces: (places: Places) => Places | null): void {
  const places = getPlaces(history.places())
  if (places === null) return
  history.restart(places)
  void router?.load()
}

/** Releases the objects of closed tabs; those that can be opened again keep their history. */
function releaseClosed(openTabs: Map<number, OpenTab>, before: Tabs, after: Tabs): void {
  const open = new Set(after.open.map(({ id }) => id))
  const kept = new Set(after.closed.map(({ tab }) => tab.id))
  for (const { id } of before.open) {
    const parts = openTabs.get(id)
    if (open.has(id) || !parts) continue
    parts.releaseQueries?.()
    parts.releaseQueries = null
    parts.router = null
  }
  for (const id of openTabs.keys()) if (!open.has(id) && !kept.has(id)) openTabs.delete(id)
}

/** Links are addresses of the page: the screen's path is behind `#`. */
function getAddress(path: string): string {
  return `${window.location.pathname}${window.location.search}#${path}`
}

/**
 * Holds the data of the visible screens: it is neither evicted without observers, nor are running reads cancelled.
 * Doesn't refetch it. Returns the function that releases it.
 */
export function holdQueries(client: QueryClient): () => void {
  const ends = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(query => new QueryObserver(client, { ...query.options, queryKey: query.queryKey, enabled: false }))
    .map(observer => observer.subscribe(() => undefined))
  return () => {
    for (const end of ends) end()
  }
}
