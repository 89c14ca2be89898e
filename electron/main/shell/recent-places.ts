import { app, Menu } from 'electron'
import type { Settings } from '#shared/bridge.ts'
import { deepLink } from '#shared/deep-link.ts'
import { connectionOfPlaces, placesKey } from '#shared/places-key.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Log } from '../log.ts'

/** A project that was opened lately. */
export interface RecentPlace {
  readonly title: string
  /** Its first screen, as a route path. */
  readonly to: string
}

/** As many as Windows shows unless the user chose another number. */
const maxPlaces = 10
/** Longer titles are cut; Windows refuses arguments of more than 260 characters. */
const maxTitleLength = 100
const maxLinkLength = 200

/** The recent projects of the active connection, newest first; none unless the user lets the system list them. */
export function getRecentPlaces({
  listsRecent,
  recents,
  activeConnection,
}: Pick<Settings, 'listsRecent' | 'recents' | 'activeConnection'>): readonly RecentPlace[] {
  if (!listsRecent) return []
  // What was opened as another user is not listed.
  const key = placesKey({ id: activeConnection, sudo: null })
  return (recents[key] ?? [])
    .map(path => ({
      title: visibleString(path).slice(0, maxTitleLength),
      to: `/c/${connectionOfPlaces(key)}/p/${encodeURIComponent(path.toWellFormed())}`,
    }))
    .filter(({ to }) => deepLink(to).length <= maxLinkLength)
    .slice(0, maxPlaces)
}

/** Lists recent projects in the jump list (Windows) or the menu of the dock (macOS). Linux has no such list. */
export function createRecentPlaces(
  open: (to: string) => void,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): { follow(settings: Settings): void } {
  let listed = '[]'
  return {
    follow: settings => {
      const places = getRecentPlaces(settings)
      if (JSON.stringify(places) === listed) return
      listed = JSON.stringify(places)
      if (platform === 'win32') setJumpList(places, log)
      else if (platform === 'darwin') {
        const items = places.map(({ title, to }) => ({ label: title, click: () => open(to) }))
        app.dock?.setMenu(Menu.buildFromTemplate(items))
      }
    },
  }
}

/** A jump list starts the app, which hands the link over to the one that runs. */
function setJumpList(places: readonly RecentPlace[], log: Log): void {
  const appPath = app.isPackaged ? '' : `"${app.getAppPath()}" `
  const items = places.map(({ title, to }) => ({
    ...{ type: 'task' as const, title, description: '', program: process.execPath },
    args: `${appPath}--open ${deepLink(to)}`,
  }))
  const result = app.setJumpList(items.length === 0 ? null : [{ type: 'custom', name: 'Recent projects', items }])
  // The user may have switched off recent items in the system's settings.
  if (result !== 'ok') log('jumpList.failed')
}
