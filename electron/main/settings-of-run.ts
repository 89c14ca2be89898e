import { type ConnectionId, type Settings, sandboxConnection } from '#shared/bridge.ts'
import type { SettingsStore } from './store/settings.ts'

/**
 * The settings as this run sees them: a run-only connection is the active one without being stored as such, and a
 * connection that is gone is never the active one.
 */
export function settingsOfRun(
  store: SettingsStore,
  runOnly: ConnectionId | null,
  has: (connection: ConnectionId) => boolean,
): SettingsStore {
  let active: ConnectionId | null = runOnly
  const seen = (settings: Settings): Settings => {
    const activeConnection = active ?? settings.activeConnection
    return { ...settings, activeConnection: has(activeConnection) ? activeConnection : sandboxConnection }
  }
  return {
    get: () => seen(store.get()),
    update: changes => {
      if (changes.activeConnection === undefined) return seen(store.update(changes))
      const forThisRun = changes.activeConnection === runOnly
      active = forThisRun ? runOnly : null
      return seen(store.update(forThisRun ? { ...changes, activeConnection: undefined } : changes))
    },
  }
}
