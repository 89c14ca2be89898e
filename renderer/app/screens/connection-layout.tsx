import { IconPlugConnectedX } from '@tabler/icons-react'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionContext, useConnections } from '../../lib/connection/use-connection.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { LinkButton } from '../../ui/link/link.tsx'
import { connectionPlaces } from '../../ui/navigation/connection-places.ts'
import { Sidebar } from '../../ui/navigation/sidebar.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import classes from './layouts.module.css'
import { RecentGroup, RecentProject } from './recent-places.tsx'

/**
 * The route `/c/$connection`: gives its screens their connection, and makes it the active one. Screens of another
 * connection, generation of it, project or group begin anew: what was read or typed for one must never be shown or sent as another.
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
        title="This connection is gone"
        description={`There is no connection "${id}" any more. It may have been removed, or was for one run only.`}
        action={
          <LinkButton to="/connections" variant="default">
            Open connections
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
        <div className={classes.beside}>
          <Sidebar label="Connection" sections={connectionPlaces} at={{ connection: connection.id }} />
          <div className={classes.screens} data-screen tabIndex={-1}>
            <Outlet key={`${connection.ref}`} />
          </div>
        </div>
      ) : (
        <Outlet key={`${connection.ref} ${project ?? ''} ${group ?? ''}`} />
      )}
    </ConnectionContext>
  )
}
