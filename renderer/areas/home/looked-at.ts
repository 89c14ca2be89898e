import type { ConnectionId, HomeChoice, Settings } from '#shared/bridge.ts'
import { mostHomePlaces, usualHome } from '#shared/home.ts'
import type { Place } from './reading.ts'

/** Of the projects opened lately, as many are looked at by themselves. */
const mostRecents = 8

/** What Home of a connection looks at, and how far. */
export interface LookedAt {
  readonly choice: HomeChoice
  /** Chosen ones first, then recent projects; each once, and no more than `mostHomePlaces`. */
  readonly places: readonly Place[]
  /** Those that were left out, because there were too many. */
  readonly leftOut: number
}

/** Reads what is looked at from the settings. */
export function lookedAt(settings: Pick<Settings, 'home' | 'recents'>, connection: ConnectionId): LookedAt {
  const choice = settings.home[connection] ?? usualHome
  const recents = (settings.recents[connection] ?? []).slice(0, mostRecents)
  const projects = new Set([...choice.projects, ...recents])
  const all = [
    ...[...new Set(choice.groups)].map((path): Place => ({ kind: 'group', path })),
    ...[...projects].map((path): Place => ({ kind: 'project', path })),
  ]
  const places = all.slice(0, mostHomePlaces)
  return { choice, places, leftOut: all.length - places.length }
}

/** The change of settings that keeps a choice. What was chosen for connections that are gone goes with it. */
export function withHome(
  { home }: Pick<Settings, 'home'>,
  connections: readonly { readonly id: ConnectionId }[],
  connection: ConnectionId,
  choice: HomeChoice,
): Pick<Settings, 'home'> {
  const there = new Set(connections.map(({ id }) => id))
  const others = Object.entries(home).filter(([id]) => there.has(id))
  return { home: { ...Object.fromEntries(others), [connection]: choice } }
}
