import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { movedFavourites, movedPlace } from '../../../../lib/favourites/favourites.ts'
import { useUpdateSettings } from '../../../../lib/settings/use-settings.ts'
import { TabContext } from '../../../../lib/tabs/tab-life.ts'
import { useUnfinished } from '../../../../lib/unfinished/unfinished.ts'

/**
 * Opens the same screen under the new path of a project that was renamed or moved, since services respond under both paths for a while.
 * Favourites move as well; drafts are stored by project ID.
 * @param path the current path according to the service; undefined while it is not known
 */
export function useFollowMove(id: string, path: string | undefined): void {
  const router = useRouter()
  const connection = useConnection()
  const update = useUpdateSettings()
  const key = placesKey(connection)
  const tab = use(TabContext)
  // The screen is remounted under the new path, so it waits while there is unsaved work. The former path works until
  // then.
  const isUnfinished = useUnfinished(({ entries }) => Object.values(entries).some(one => one.tab === tab))
  useEffect(() => {
    if (isUnfinished) return
    // Services accept an ID, and a path in upper or lower case.
    if (path === undefined || /^\d+$/.test(id) || path.toLowerCase() === id.toLowerCase()) return
    const moved = movedPlace(router.state.location.href, id, path)
    if (moved === null) return
    notifications.show({
      color: 'blue',
      title: t('Project moved'),
      message: t('{id} is now {path}. This screen, your favourites and your drafts moved with it.', {
        id: visibleString(id),
        path: visibleString(path),
      }),
      autoClose: 15_000,
    })
    update(present => movedFavourites(present, key, id, path))
    router.history.replace(moved)
  }, [id, path, key, isUnfinished, router, update])
}
