import type { Connection } from '#shared/bridge.ts'
import { placesKey } from '#shared/places-key.ts'
import { connectionIn } from './tab-place.ts'
import type { WindowTabs } from './window-tabs.ts'

/**
 * Makes what takes the tabs out of view to Home of a connection that acts as another user from now on: their titles name what was read
 * as the former one. The screens are there again when the connection acts as that one again.
 */
export function createTabsByUser(tabs: WindowTabs) {
  /** Screens that were left, by user and tab. */
  const left = new Map<string, string>()
  return (before: readonly Connection[], after: readonly Connection[]): void => {
    const changed = new Map(
      after.flatMap(now => {
        const former = before.find(({ id }) => id === now.id)
        const [from, to] = [former && placesKey(former), placesKey(now)]
        return from === undefined || from === to ? [] : [[now.id, { from, to }]]
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
