import { IconPlugConnectedX } from '@tabler/icons-react'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { groupQuery, projectQuery } from '#shared/queries/places.ts'
import { ConnectionContext, useConnection, useConnections } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { LinkButton } from '../../ui/link/link.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { withRecent } from '../recents.ts'
import classes from './layouts.module.css'

/**
 * The route `/c/$connection`: provides its screens with their connection, and makes it the active one. Screens are
 * remounted for another connection, generation, project or group: data and input of one must never be shown or sent as
 * another.
 */
export function ConnectionLayout() {
  const { connection: id, project, group } = useParams({ strict: false })
  const { data: connections } = useConnections()
  const update = useUpdateSettings()
  const connection = connections?.find(candidate => candidate.id === id)
  const found = connection !== undefined
  useEffect(() => {
    if (found && id !== undefined)
      update(({ activeConnection }) => (activeConnection === id ? {} : { activeConnection: id }))
  }, [found, id, update])
  if (!connections) return <LoadingState />
  if (!connection) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={30} stroke={1.5} />}
        order={1}
        title={t('Connection not found')}
        description={t('The connection “{id}” doesn’t exist. It may have been removed, or it was temporary.', { id })}
        action={
          <LinkButton to="/connections" variant="default">
            {t('Open connections')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <ConnectionContext value={connection}>
      {project !== undefined && <RecentProject project={project} />}
      {group !== undefined && <RecentGroup group={group} />}
      {project === undefined && group === undefined ? (
        <div className={classes.screens} data-screen tabIndex={-1}>
          <Outlet key={`${connection.ref}`} />
        </div>
      ) : (
        <Outlet key={`${connection.ref} ${project ?? ''} ${group ?? ''}`} />
      )}
    </ConnectionContext>
  )
}

/** Draws nothing; remembers that the project was opened, under its full path. */
function RecentProject({ project }: { readonly project: string }) {
  useRecent('recents', useOperation(projectQuery(project)).data?.value.path_with_namespace)
  return null
}

/** The same of a group. */
function RecentGroup({ group }: { readonly group: string }) {
  useRecent('recentGroups', useOperation(groupQuery(group)).data?.value.full_path)
  return null
}

/** @param path undefined until it is loaded; a place without access is not recorded */
function useRecent(list: 'recents' | 'recentGroups', path: string | undefined): void {
  const connection = useConnection()
  const update = useUpdateSettings()
  const key = placesKey(connection)
  const lasts = connection.kind !== 'run-only'
  useEffect(() => {
    if (path !== undefined && lasts) update(settings => withRecent(settings, list, key, path))
  }, [list, path, lasts, key, update])
}
