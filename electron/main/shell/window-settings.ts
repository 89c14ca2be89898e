import type { BridgeEvent, ConnectionId, Settings, WindowSettings } from '#shared/bridge.ts'
import type { SettingsStore } from '../store/settings.ts'

interface Parts {
  /** The settings of the app. */
  readonly app: SettingsStore
  /** Those of the window whose page asks. */
  readonly own: {
    getOwn(): WindowSettings
    setOwn(own: WindowSettings): void
  }
  readonly has: (connection: ConnectionId) => boolean
  /** Tells the pages of all other windows. */
  readonly sendToOthers: (event: BridgeEvent) => void
}

/**
 * The settings as the page of a window sees them: its own in place of the app's, where it has any. A change of its own is also the app's, for a
 * window that has none; a change of all others is told to the other windows.
 */
export function settingsOfWindow({ app, own, has, sendToOthers }: Parts): SettingsStore {
  const get = (): Settings => {
    const settings = app.get()
    const { activeConnection: active, lastLocation = settings.lastLocation, tabs = settings.tabs } = own.getOwn()
    const activeConnection = active !== undefined && has(active) ? active : settings.activeConnection
    return { ...settings, activeConnection, lastLocation, tabs }
  }
  return {
    get,
    update: changes => {
      app.update(changes)
      const { activeConnection, lastLocation, tabs, ...others } = changes
      const ofWindow = {
        ...(activeConnection !== undefined && { activeConnection }),
        ...(lastLocation !== undefined && { lastLocation }),
        ...(tabs !== undefined && { tabs }),
      }
      if (Object.keys(ofWindow).length > 0) own.setOwn(ofWindow)
      if (Object.keys(others).length > 0) sendToOthers({ type: 'settings.changed' })
      return get()
    },
  }
}
