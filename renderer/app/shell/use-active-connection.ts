import type { Connection } from '#shared/bridge.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { useParamsInView } from './use-place-in-view.ts'

/** The connection of the route, else the last used one; null when it was removed. */
export function useActiveConnection(): Connection | null {
  const { connection } = useParamsInView()
  const { data: connections = [] } = useConnections()
  const settings = useSettings()
  const id = connection ?? settings?.activeConnection
  return connections.find(candidate => candidate.id === id) ?? null
}
