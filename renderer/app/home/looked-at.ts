import type { ConnectionId, Favourite, HomeChoice, Settings } from '#shared/bridge.ts'
import { defaultHome, maxHomePlaces } from '#shared/home.ts'
import { connectionOfPlaces } from '#shared/places-key.ts'
import type { Place } from './reading.ts'

/** Of what was opened lately, as much is looked at by itself. */
const maxRecents = { project: 8, group: 3 } as const

/** What Home of a connection looks at, and how far. */
export interface LookedAt {
  readonly choice: HomeChoice
  /** Chosen ones first, then favourites, then what was opened lately; each once, and no more than `maxHomePlaces`. */
  readonly places: readonly Place[]
  /** Those that were left out, because there were too many. */
  readonly leftOut: number
}

/** The settings that say what is looked at. */
export type HomeSettings = Pick<Settings, 'home' | 'recents' | 'recentGroups' | 'favourites'>

/**
 * Reads what is looked at from the settings.
 * @param key of `placesKey`
 */
export function lookedAt(settings: HomeSettings, key: string): LookedAt {
  const { home, recents, recentGroups, favourites } = settings
  const choice = home[key] ?? defaultHome
  const of = (kind: 'project' | 'group', paths: readonly string[] = []) => paths.map((path): Place => ({ kind, path }))
  const all = [
    ...of('group', choice.groups),
    ...of('project', choice.projects),
    ...(favourites[key] ?? []).flatMap(favourite => placeOf(favourite) ?? []),
    ...of('project', recents[key]?.slice(0, maxRecents.project)),
    ...of('group', recentGroups[key]?.slice(0, maxRecents.group)),
  ]
  const once = [...new Map(all.map(place => [`${place.kind} ${place.path}`, place])).values()]
  const places = once.slice(0, maxHomePlaces)
  return { choice, places, leftOut: once.length - places.length }
}

/** The project or group that was starred; null for a single screen. */
function placeOf({ kind, to }: Favourite): Place | null {
  const [, encoded] = /^\/c\/[^/]+\/[pg]\/([^/?#]+)/.exec(to) ?? []
  if (kind === 'screen' || encoded === undefined) return null
  try {
    return { kind, path: decodeURIComponent(encoded) }
  } catch {
    return null
  }
}

/** The change of settings that keeps a choice. What was chosen for connections that are gone goes with it. */
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
