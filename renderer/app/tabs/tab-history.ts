import { createHistory, createMemoryHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

/** The screens a tab was at, as route paths, and which of them it is at. */
export interface Places {
  readonly paths: readonly string[]
  readonly index: number
  /** The user that each entry was opened as, where known; see `notifyUser`. */
  readonly openedAs?: readonly (string | undefined)[]
}

export interface TabHistory extends RouterHistory {
  /** All that another tab needs to begin with the same history. */
  places(): Places
  /**
   * Records the user that the screens so far were opened as. Users recorded earlier stay.
   * @param getUser null for a screen without a user
   */
  notifyUser(getUser: (path: string) => string | null): void
  /** Replaces all entries. No blocker is called. */
  restart(places: Places): void
}

type Blockers = ReturnType<RouterHistory['_getBlockers']>

/**
 * The history of one tab. Unlike the router's own memory history it calls blockers on back and forward, too.
 * @param createHref the address of a link to a route path
 */
export function createTabHistory(start: Places, createHref: (path: string) => string): TabHistory {
  const openedAs = new WeakMap<HistoryLocation, string>()
  let entries = begin(start)
  let index = Math.max(0, Math.min(start.index, entries.length - 1))
  let blockers: Blockers = []

  function begin(places: Places): HistoryLocation[] {
    const begun = entriesAt(places)
    for (const [place, entry] of begun.entries()) {
      const user = places.openedAs?.[place]
      if (user !== undefined) openedAs.set(entry, user)
    }
    return begun
  }

  function present(): HistoryLocation {
    const entry = entries[index]
    if (!entry) throw new Error('a history has at least one entry')
    return entry
  }

  async function go(steps: number, isSure: boolean): Promise<void> {
    const next = entries[index + steps]
    if (!next) return
    const action = steps === -1 ? 'BACK' : steps === 1 ? 'FORWARD' : 'GO'
    for (const { blockerFn } of isSure ? [] : blockers) {
      if (await blockerFn({ currentLocation: present(), nextLocation: next, action })) return
    }
    const at = entries.indexOf(next)
    // A navigation happened while the confirmation was open.
    if (at === -1) return
    index = at
    history.notify(action === 'GO' ? { type: action, index: steps } : { type: action })
  }

  const history = createHistory({
    getLocation: present,
    getLength: () => entries.length,
    pushState: (path, state) => {
      entries.splice(index + 1, entries.length, locationAt(path, state))
      index = entries.length - 1
    },
    replaceState: (path, state) => entries.splice(index, 1, locationAt(path, state)),
    go: (steps, isSure) => void go(steps, isSure),
    back: isSure => void go(-1, isSure),
    forward: isSure => void go(1, isSure),
    createHref,
    getBlockers: () => blockers,
    setBlockers: now => {
      blockers = now
    },
    notifyOnIndexChange: false,
  })
  return Object.assign(history, {
    places: () => ({
      paths: entries.map(({ href }) => href),
      index,
      openedAs: entries.map(entry => openedAs.get(entry)),
    }),
    notifyUser: (getUser: (path: string) => string | null) => {
      for (const entry of entries) {
        const user = openedAs.has(entry) ? null : getUser(entry.href)
        if (user !== null) openedAs.set(entry, user)
      }
    },
    restart: (places: Places) => {
      entries = begin(places)
      index = Math.max(0, Math.min(places.index, entries.length - 1))
      history.notify({ type: 'REPLACE' })
    },
  })
}

function entriesAt({ paths }: Places): HistoryLocation[] {
  return paths.map((path, index) => locationAt(path, { ...toLocation(path).state, __TSR_index: index }))
}

function locationAt(path: string, state: HistoryLocation['state']): HistoryLocation {
  return { ...toLocation(path), state }
}

/** A path in its parts, as the router reads it. */
export function toLocation(path: string): HistoryLocation {
  return createMemoryHistory({ initialEntries: [path] }).location
}
