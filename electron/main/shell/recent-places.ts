import { app, Menu } from 'electron'
import type { Settings } from '#shared/bridge.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { connectionOfPlaces, placesKey } from '#shared/places-key.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Log } from '../log.ts'

/** A project that was opened lately. */
export interface RecentPlace {
  readonly title: string
  /** The project's full path. */
  readonly path: string
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
      path,
      title: visibleString(path).slice(0, maxTitleLength),
      to: `/c/${connectionOfPlaces(key)}/p/${encodeURIComponent(path.toWellFormed())}`,
    }))
    .filter(({ to }) => deepLink(to).length <= maxLinkLength)
    .slice(0, maxPlaces)
}

interface RecentPlacesParts {
  open(to: string): void
  /** Keeps the recent projects without those that the user removed from the list. */
  keep(recents: Settings['recents']): void
  readonly log: Log
}

/** Lists recent projects in the jump list (Windows) or the menu of the dock (macOS). Linux has no such list. */
export function createRecentPlaces(
  { open, keep, log }: RecentPlacesParts,
  platform: NodeJS.Platform = process.platform,
): { follow(settings: Settings): void } {
  let listed = '[]'
  return {
    follow: settings => {
      const places = getRecentPlaces(settings)
      if (JSON.stringify(places) === listed) return
      listed = JSON.stringify(places)
      if (platform === 'win32') {
        const [removed, kept] = splitRemoved(places)
        setJumpList(kept, log)
        if (removed.length === 0) return
        listed = JSON.stringify(kept)
        keep(withoutPlaces(settings, removed))
      } else if (platform === 'darwin') {
        const items = places.map(({ title, to }) => ({ label: title, click: () => open(to) }))
        app.dock?.setMenu(Menu.buildFromTemplate(items))
      }
    },
  }
}

/** Windows omits the whole list when it has an item that the user removed from the previous one. */
function splitRemoved(places: readonly RecentPlace[]): readonly [removed: RecentPlace[], kept: RecentPlace[]] {
  const removed = new Set(app.getJumpListSettings().removedItems.map(({ args }) => args))
  const isRemoved = (place: RecentPlace) => removed.has(getArguments(place))
  return [places.filter(isRemoved), places.filter(place => !isRemoved(place))]
}

/** Windows names a removed item only once, so its project is forgotten until it is opened again. */
function withoutPlaces(
  { recents, activeConnection }: Pick<Settings, 'recents' | 'activeConnection'>,
  removed: readonly RecentPlace[],
): Settings['recents'] {
  const key = placesKey({ id: activeConnection, sudo: null })
  const others = (recents[key] ?? []).filter(path => !removed.some(place => place.path === path))
  return { ...recents, [key]: others }
}

/** A jump list starts the app, which hands the link over to the one that runs. */
function getArguments({ to }: RecentPlace): string {
  return `${app.isPackaged ? '' : `"${app.getAppPath()}" `}--open ${deepLink(to)}`
}

function setJumpList(places: readonly RecentPlace[], log: Log): void {
  const items = places.map(place => ({
    ...{ type: 'task' as const, title: place.title, description: '', program: process.execPath },
    args: getArguments(place),
  }))
  const result = app.setJumpList(items.length === 0 ? null : [{ type: 'custom', name: t('Recent projects'), items }])
  // The user may have switched off recent items in the system's settings.
  if (result !== 'ok') log('jumpList.failed')
}
