import type { Favourite } from '#shared/bridge.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { appPlaces } from '../../ui/navigation/app-places.ts'
import { connectionPlaces } from '../../ui/navigation/connection-places.ts'
import { groupPlaces } from '../../ui/navigation/group-places.ts'
import { projectPlaces } from '../../ui/navigation/project-places.ts'
import { favouriteIcons } from '../favourites/favourite-icons.ts'
import { useRecents } from '../favourites/use-recents.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useParamsInView } from '../shell/use-place-in-view.ts'
import { type Entry, type EntryGroup, entriesOfPlaces } from './entry.ts'

/** What was starred, every screen that can be reached from here, the nearest first, and the places opened lately. */
export function usePlaces(): readonly EntryGroup[] {
  const { project, group } = useParamsInView()
  const active = useActiveConnection()
  const favourites = useFavourites(active)
  const recents = useRecents(active)
  const connection = active?.id
  const marked = (kind: string, places: readonly Favourite[]): readonly Entry[] =>
    places.map(({ kind: of, to, label }) => ({
      key: `${kind} ${to}`,
      label,
      icon: favouriteIcons[of],
      target: { to },
    }))
  return [
    { label: 'Favourites', entries: marked('favourite', favourites.list), atFirst: 6 },
    ...(connection !== undefined && project !== undefined
      ? [{ label: 'This project', entries: entriesOfPlaces(projectPlaces, { connection, project }) }]
      : []),
    ...(connection !== undefined && group !== undefined
      ? [{ label: 'This group', entries: entriesOfPlaces(groupPlaces, { connection, group }) }]
      : []),
    { label: 'Recent projects', entries: marked('recent', recents.projects), atFirst: 5 },
    { label: 'Recent groups', entries: marked('recent', recents.groups), atFirst: 3 },
    ...(active ? [{ label: active.name, entries: entriesOfPlaces(connectionPlaces, { connection: active.id }) }] : []),
    { label: 'Gatehouse', entries: entriesOfPlaces(appPlaces, null) },
  ]
}
