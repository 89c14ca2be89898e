import { notifications } from '@mantine/notifications'
import type { Connection, Favourite } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { useSettings, useUpdateSettings } from '../settings/use-settings.ts'
import { whyNotStar, withStar } from './favourites.ts'

export interface Favourites {
  readonly list: readonly Favourite[]
  /** False where nothing outlives the run, so that a star would promise too much. */
  readonly areKept: boolean
  /** Stars a place or removes its star. Shows an error when it can't be starred. */
  toggle(place: Favourite): void
}

/** The favourites of a connection, and how to change them. */
export function useFavourites(connection: Connection | null): Favourites {
  const settings = useSettings()
  const update = useUpdateSettings()
  const list = (connection && settings?.favourites[placesKey(connection)]) ?? none
  return {
    list,
    areKept: connection !== null && connection.kind !== 'run-only',
    toggle: place => {
      const whyNot = whyNotStar(list, place)
      if (whyNot) notifications.show({ color: 'yellow', title: t('Not added to the favourites'), message: whyNot })
      else if (connection) update(present => withStar(present, placesKey(connection), place))
    },
  }
}

const none: readonly Favourite[] = []
