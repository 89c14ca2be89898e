import { useEffect } from 'react'
import { useConnection } from '../../common/connection/use-connection.ts'
import { useOperation } from '../../common/operations/use-operation.ts'
import { useUpdateSettings } from '../../common/settings/use-settings.ts'
import { withRecentProject } from '../recent-projects.ts'

/** Draws nothing; remembers that the project was opened, under its full path, for the project picker. */
export function RecentProject({ project }: { readonly project: string }) {
  const connection = useConnection()
  const { data } = useOperation('projects.get', { id: project })
  const update = useUpdateSettings()
  const path = data?.value.path_with_namespace
  const lasting = connection.kind !== 'run-only'
  useEffect(() => {
    if (path !== undefined && lasting) update(settings => withRecentProject(settings, connection.id, path))
  }, [path, lasting, connection.id, update])
  return null
}
