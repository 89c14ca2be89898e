import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { placesKey } from '#shared/places-key.ts'
import type { Places } from './tab-history.ts'
import { connectionIn } from './tab-place.ts'
import type { WindowTabs } from './window-tabs.ts'

/**
 * Makes what takes the tabs out of view to Home of a connection that acts as another user from now on, or has another address or account:
 * their titles, and the screens that lie back and ahead in them, name what was read as the former one. All of it is there again when
 * the connection is as before again.
 */
export function createTabsByUser(tabs: WindowTabs) {
  /** Users of tokens, as last known: nothing tells whose a new one is before it was used. */
  const accounts = new Map<ConnectionId, string>()
  const keyOf = (connection: Connection) => {
    const { id, kind, baseUrl } = connection
    // The sandbox has another port in each run.
    return [placesKey(connection), kind === 'sandbox' ? '' : baseUrl, accounts.get(id) ?? ''].join(' ')
  }
  /** Screens that were left, by user and tab. */
  const left = new Map<string, Places>()
  return (before: readonly Connection[], after: readonly Connection[]): void => {
    const changed = new Map(
      after.flatMap(now => {
        const { id, account } = now
        const former = before.find(one => one.id === id)
        const first = former?.account ?? account
        if (!accounts.has(id) && first !== null) accounts.set(id, first)
        const from = former && keyOf(former)
        if (account !== null) accounts.set(id, account)
        const to = keyOf(now)
        return from === undefined || from === to ? [] : [[id, { from, to }]]
      }),
    )
    if (changed.size === 0) return
    for (const [connection, { from, to }] of changed) {
      const isOf = (path: string | undefined) => path !== undefined && connectionIn(path) === connection
      tabs.restart((id, places) => {
        const former = left.get(`${to} ${id}`)
        const at = placeOf(places)
        // Out of view it was left where it is, or at the Home it was taken to.
        if (former && (isOf(at) || placeOf(former) === at)) {
          left.set(`${from} ${id}`, places)
          return former
        }
        if (!places.paths.some(isOf)) return null
        left.set(`${from} ${id}`, places)
        return without(places, isOf, `/c/${connection}/home`)
      })
    }
  }
}

const placeOf = ({ paths, index }: Places) => paths[index]

/** The screens without some of them, at another one where it was at one of these. */
function without({ paths, index }: Places, isLeft: (path: string) => boolean, instead: string): Places {
  const kept = paths.map((path, place) => ({
    path: isLeft(path) ? instead : path,
    isKept: !isLeft(path) || place === index,
    place,
  }))
  const rest = kept.filter(({ isKept }) => isKept)
  return { paths: rest.map(({ path }) => path), index: rest.findIndex(({ place }) => place === index) }
}
