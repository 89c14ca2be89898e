import type { Connection, ConnectionId } from '#shared/bridge.ts'
import { placesKey } from '#shared/places-key.ts'
import { connectionIn } from './tab-place.ts'
import type { WindowTabs } from './window-tabs.ts'

/**
 * Makes what takes the tabs out of view to Home of a connection that acts as another user from now on, or has another address or account:
 * their titles name what was read as the former one. The screens are there again when the connection is as before again.
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
  const left = new Map<string, string>()
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
    const { active } = tabs.state.getState()
    tabs.leave(({ id, at }) => {
      const connection = connectionIn(at)
      const change = connection === null ? undefined : changed.get(connection)
      if (connection === null || !change || id === active) return null
      left.set(`${change.from} ${id}`, at)
      return left.get(`${change.to} ${id}`) ?? `/c/${connection}/home`
    })
  }
}
