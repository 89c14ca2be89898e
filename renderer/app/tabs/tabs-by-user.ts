import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { placesKey } from '#shared/places-key.ts'
import type { Places } from './tab-history.ts'
import { connectionIn } from './tab-place.ts'
import type { WindowTabs } from './window-tabs.ts'

/**
 * Sends hidden tabs of a connection to Home when it starts to act as another user, or gets another address or account:
 * their titles and their history contain names that were read as the former user. They are restored when the connection
 * is back in its former state. The active tab stays until it is hidden.
 */
export function createTabsByUser(tabs: WindowTabs) {
  /** The users of tokens, as last known: the user of a new token is unknown before its first use. */
  const accounts = new Map<ConnectionId, string>()
  const getKey = (connection: Connection) => {
    const { id, kind, baseUrl } = connection
    // The sandbox has another port in each run.
    return [placesKey(connection), kind === 'sandbox' ? '' : baseUrl, accounts.get(id) ?? ''].join(' ')
  }
  /** Screens that were left, by user and tab. */
  const left = new Map<string, Places>()
  const { users } = tabs
  const getOwn = (places: Places) => getOwnPlaces(tabs, places)
  tabs.state.subscribe(({ active }, before) => {
    if (active === before.active) return
    tabs.restart((id, places) =>
      id === before.active && places.paths.some((_, place) => isOthers(tabs, places, place)) ? getOwn(places) : null,
    )
  })

  return (before: readonly Connection[], after: readonly Connection[]): void => {
    for (const now of after) {
      const { id, account } = now
      const former = before.find(one => one.id === id)
      const first = former?.account ?? account
      if (!accounts.has(id) && first !== null) accounts.set(id, first)
      const from = former && getKey(former)
      if (account !== null) accounts.set(id, account)
      const to = getKey(now)
      if (from === undefined || from === to) continue
      users.set(id, from)
      const isWithin = (path: string | undefined) => path !== undefined && connectionIn(path) === id
      const shown = tabs.inView()
      shown.history.notifyUser(path => (isWithin(path) ? from : null))
      const stays = shown.history.places()
      if (stays.paths.some(isWithin)) left.set(`${from} ${shown.id}`, getOwn(stays))
      users.set(id, to)
      tabs.restart((tab, places) => {
        const kept = left.get(`${to} ${tab}`)
        const at = getPlace(places)
        // Out of view it was left where it is, or at the Home it was taken to.
        if (kept && (isWithin(at) || getPlace(kept) === at)) {
          left.set(`${from} ${tab}`, places)
          return kept
        }
        if (!places.paths.some(isWithin)) return null
        left.set(`${from} ${tab}`, places)
        return without(places, (place, path) =>
          isWithin(path) ? (place === places.index ? `/c/${id}/home` : 'drop') : 'keep',
        )
      })
    }
  }
}

/** Leaves out entries opened as another user than the connection's current one, but never the current entry. */
export function getOwnPlaces(tabs: Pick<WindowTabs, 'users'>, places: Places): Places {
  return without(places, place => (isOthers(tabs, places, place) && place !== places.index ? 'drop' : 'keep'))
}

function isOthers({ users }: Pick<WindowTabs, 'users'>, places: Places, place: number): boolean {
  const user = places.openedAs?.[place]
  return user !== undefined && user !== users.get(connectionIn(places.paths[place] ?? '') ?? '')
}

const getPlace = ({ paths, index }: Places) => paths[index]

/**
 * Replaces or removes entries.
 * @param become the path that replaces an entry
 */
function without(places: Places, become: (place: number, path: string) => 'keep' | 'drop' | `/${string}`): Places {
  const { paths, index, openedAs } = places
  const rest = paths.flatMap((path, place) => {
    const then = become(place, path)
    if (then === 'drop') return []
    return [then === 'keep' ? { path, place, user: openedAs?.[place] } : { path: then, place, user: undefined }]
  })
  return {
    paths: rest.map(({ path }) => path),
    index: rest.findIndex(({ place }) => place === index),
    openedAs: rest.map(({ user }) => user),
  }
}
