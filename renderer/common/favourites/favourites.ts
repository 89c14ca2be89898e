import type { ConnectionId, Favourite, Settings } from '#shared/bridge.ts'
import { mostFavourites } from '#shared/favourites.ts'

/** Whether a place is among the favourites: the same address, filters too. */
export function isFavourite(favourites: readonly Favourite[], to: string): boolean {
  return favourites.some(favourite => favourite.to === to)
}

/** The change of settings that stars a place, or takes its star away. The oldest star goes when there are too many. */
export function withStar(settings: Settings, connection: ConnectionId, place: Favourite): Partial<Settings> {
  const before = settings.favourites[connection] ?? []
  const others = before.filter(({ to }) => to !== place.to)
  const after = others.length < before.length ? others : [...others, place].slice(-mostFavourites)
  return { favourites: { ...settings.favourites, [connection]: after } }
}
