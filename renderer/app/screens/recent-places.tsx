import { useEffect } from 'react'
import { placesKey } from '#shared/places-key.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { withRecent } from '../recents.ts'

/** Draws nothing; remembers that the project was opened, under its full path. */
export function RecentProject({ project }: { readonly project: string }) {
  useRecent('recents', useOperation('projects.get', { id: project }).data?.value.path_with_namespace)
  return null
}

/** The same of a group. */
export function RecentGroup({ group }: { readonly group: string }) {
  useRecent('recentGroups', useOperation('groups.get', { id: group }).data?.value.full_path)
  return null
}

/** @param path undefined until the service has told it; a place that cannot be read is not remembered */
function useRecent(list: 'recents' | 'recentGroups', path: string | undefined): void {
  const connection = useConnection()
  const update = useUpdateSettings()
  const key = placesKey(connection)
  const lasts = connection.kind !== 'run-only'
  useEffect(() => {
    if (path !== undefined && lasts) update(settings => withRecent(settings, list, key, path))
  }, [list, path, lasts, key, update])
}
