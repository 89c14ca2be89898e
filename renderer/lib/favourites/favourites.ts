import type { Favourite, Settings } from '#shared/bridge.ts'
import { maxAddressLength, maxFavourites } from '#shared/favourites.ts'

/** Whether a place is among the favourites: the same address, filters too. */
export function isFavourite(favourites: readonly Favourite[], to: string): boolean {
  return favourites.some(favourite => favourite.to === to)
}

/** Why a place cannot be starred, as a sentence; null when it can, or when it is starred already. */
export function whyNotStar(favourites: readonly Favourite[], { to }: Favourite): string | null {
  if (isFavourite(favourites, to)) return null
  if (favourites.length >= maxFavourites) return `You have ${maxFavourites} favourites, the maximum. Remove one first.`
  return to.length > maxAddressLength ? 'Its address is too long to be kept. Clear some of the filters first.' : null
}

/**
 * The change of settings that stars a place, or removes its star.
 * @param key of `placesKey`
 */
export function withStar(settings: Settings, key: string, place: Favourite): Partial<Settings> {
  const before = settings.favourites[key] ?? []
  const others = before.filter(({ to }) => to !== place.to)
  const after = others.length < before.length ? others : [...others, place]
  return { favourites: { ...settings.favourites, [key]: after } }
}
