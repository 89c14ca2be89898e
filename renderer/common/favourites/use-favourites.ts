import type { Connection, Favourite } from '#shared/bridge.ts'
import { useSettings, useUpdateSettings } from '../settings/use-settings.ts'
import { withStar } from './favourites.ts'

export interface Favourites {
  readonly list: readonly Favourite[]
  /** False where nothing outlives the run, so that a star would promise too much. */
  readonly areKept: boolean
  /** Stars a place, or takes its star away. */
  toggle(place: Favourite): void
}

/** What is starred on a connection, and how that is changed. */
export function useFavourites(connection: Connection | null): Favourites {
  const settings = useSettings()
  const update = useUpdateSettings()
  return {
    list: (connection && settings?.favourites[connection.id]) ?? none,
    areKept: connection !== null && connection.kind !== 'run-only',
    toggle: place => {
      if (connection) update(present => withStar(present, connection.id, place))
    },
  }
}

const none: readonly Favourite[] = []
