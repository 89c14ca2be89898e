import type { ConnectionId, Favourite, HomeChoice, Settings } from '../bridge.ts'
import { defaultHome, maxHomePlaces } from '../home.ts'
import { connectionOfPlaces } from '../places-key.ts'

/** A monitored project or group, or the service itself. */
export interface MonitoredPlace {
  readonly kind: 'project' | 'group' | 'service'
  /** Full path, or the ID of one that was chosen by it; empty for the service. */
  readonly path: string
}

export const servicePlace: MonitoredPlace = { kind: 'service', path: '' }

/** The number of recent places that are monitored by default. */
const maxRecents = { project: 8, group: 3 } as const

/** The places and days that Home of a connection monitors. */
export interface MonitoredPlaces {
  readonly choice: HomeChoice
  /** Chosen ones first, then favourites, then recent places; each once, and at most `maxHomePlaces`. */
  readonly places: readonly MonitoredPlace[]
  /** Those that were left out, because there were too many. */
  readonly leftOut: number
}

/** The settings that determine the monitored places. */
export type HomeSettings = Pick<Settings, 'home' | 'recents' | 'recentGroups' | 'favourites'>

/** Stands for them until they are loaded. */
export const noHomeSettings: HomeSettings = { home: {}, recents: {}, recentGroups: {}, favourites: {} }

/**
 * Derives the monitored places from the settings.
 * @param key of `placesKey`
 */
export function getMonitoredPlaces(settings: HomeSettings, key: string): MonitoredPlaces {
  const { home, recents, recentGroups, favourites } = settings
  const choice = home[key] ?? defaultHome
  const of = (kind: 'project' | 'group', paths: readonly string[] = []) =>
    paths.map((path): MonitoredPlace => ({ kind, path }))
  const all = [
    ...of('group', choice.groups),
    ...of('project', choice.projects),
    ...(favourites[key] ?? []).flatMap(favourite => getPlace(favourite) ?? []),
    ...of('project', recents[key]?.slice(0, maxRecents.project)),
    ...of('group', recentGroups[key]?.slice(0, maxRecents.group)),
  ]
  const once = [...new Map(all.map(place => [`${place.kind} ${place.path}`, place])).values()]
  const places = once.slice(0, maxHomePlaces)
  return { choice, places, leftOut: once.length - places.length }
}

/** The project or group that was starred; null for a single screen. */
function getPlace({ kind, to }: Favourite): MonitoredPlace | null {
  const [, encoded] = /^\/c\/[^/]+\/[pg]\/([^/?#]+)/.exec(to) ?? []
  if (kind === 'screen' || encoded === undefined) return null
  try {
    return { kind, path: decodeURIComponent(encoded) }
  } catch {
    return null
  }
}

/** The settings with a new choice of places, without those of removed connections. */
export function withHome(
  { home }: Pick<Settings, 'home'>,
  connections: readonly { readonly id: ConnectionId }[],
  key: string,
  choice: HomeChoice,
): Pick<Settings, 'home'> {
  const there = new Set(connections.map(({ id }) => id))
  const others = Object.entries(home).filter(([key]) => there.has(connectionOfPlaces(key)))
  return { home: { ...Object.fromEntries(others), [key]: choice } }
}
