import type { Favourite, Settings } from '#shared/bridge.ts'
import { maxAddressLength, maxFavourites } from '#shared/favourites.ts'
import { t } from '#shared/i18n/i18n.ts'

/** Whether a place is among the favourites: the same address, filters too. */
export function isFavourite(favourites: readonly Favourite[], to: string): boolean {
  return favourites.some(favourite => favourite.to === to)
}

/** Why a place cannot be starred, as a sentence; null when it can, or when it is starred already. */
export function whyNotStar(favourites: readonly Favourite[], { to }: Favourite): string | null {
  if (isFavourite(favourites, to)) return null
  if (favourites.length >= maxFavourites)
    return t('You have {maxFavourites} favourites, the maximum. Remove one first.', { maxFavourites })
  return to.length > maxAddressLength ? t('Its address is too long. Clear some of the filters first.') : null
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

/** An address within a project, under another path of the project; null for an address elsewhere. */
export function movedPlace(to: string, from: string, path: string): string | null {
  const [, before, rest = ''] = /^(\/c\/[^/]+\/p\/)(.*)$/.exec(to) ?? []
  const named = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  if (before === undefined || decodedPart(named) !== from) return null
  return `${before}${encodeURIComponent(path)}${rest.slice(named.length)}`
}

function decodedPart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** The change of settings by which the favourites of a project lead to the path it has now; nothing when there are none. */
export function movedFavourites(settings: Settings, key: string, from: string, path: string): Partial<Settings> {
  const before = settings.favourites[key] ?? []
  const after = before.map(favourite => {
    const to = movedPlace(favourite.to, from, path)
    return to === null ? favourite : { ...favourite, to, label: favourite.label.replace(from, path) }
  })
  const isMoved = after.some((favourite, index) => favourite !== before[index])
  return isMoved ? { favourites: { ...settings.favourites, [key]: after } } : {}
}
