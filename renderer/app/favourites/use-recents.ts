import type { Connection, Favourite } from '#shared/bridge.ts'
import { placesKey } from '#shared/places-key.ts'
import { isFavourite } from '../../lib/favourites/favourites.ts'
import { usePlaceToStar } from '../../lib/favourites/use-place-to-star.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { useParamsInView } from '../shell/use-place-in-view.ts'

export interface Recents {
  readonly projects: readonly Favourite[]
  readonly groups: readonly Favourite[]
}

/**
 * The recently opened projects and groups of a connection, newest first, without the current one and the favourites.
 */
export function useRecents(connection: Connection | null): Recents {
  const { project, group } = useParamsInView()
  const settings = useSettings()
  const place = usePlaceToStar()
  if (!connection || !settings) return { projects: [], groups: [] }
  const { id } = connection
  const key = placesKey(connection)
  const isNew = ({ to }: Favourite) => !isFavourite(settings.favourites[key] ?? [], to)
  return {
    projects: (settings.recents[key] ?? [])
      .filter(path => path !== project)
      .map(path => place.project(id, path))
      .filter(isNew),
    groups: (settings.recentGroups[key] ?? [])
      .filter(path => path !== group)
      .map(path => place.group(id, path))
      .filter(isNew),
  }
}
