import type { QueryClient } from '@tanstack/react-query'
import type { AppInfo, Connection, Settings } from '#shared/bridge.ts'
import { appInfoKey } from '../common/app-info/use-app-info.ts'
import { request } from '../common/bridge/bridge.ts'
import { connectionsKey } from '../common/connection/use-connection.ts'
import { settingsKey } from '../common/settings/use-settings.ts'

/** What the page must know before it can draw anything. */
export interface Start {
  readonly info: AppInfo
  readonly settings: Settings
  readonly connections: readonly Connection[]
}

/**
 * Asks main for it, all at once, and keeps it where the hooks look.
 * @throws BridgeFailure
 */
export async function boot(client: QueryClient): Promise<Start> {
  const [info, settings, connections] = await Promise.all([
    request('app.info', {}),
    request('settings.get', {}),
    request('connections.list', {}),
  ])
  client.setQueryData(appInfoKey, info)
  client.setQueryData(settingsKey, settings)
  client.setQueryData(connectionsKey, connections)
  return { info, settings, connections }
}

/**
 * The first screen: the one that was asked for, else the last one, else the projects of the connection used last.
 * A connection that is gone is not gone back to.
 */
export function firstLocation({ info, settings, connections }: Start): string {
  if (info.openAt !== null) return info.openAt
  const exists = (id: string) => connections.some(connection => connection.id === id)
  const last = settings.lastLocation
  const lastConnection = last?.match(/^\/c\/([a-z0-9-]+)\//)?.[1]
  if (last !== null && lastConnection !== undefined && exists(lastConnection)) return last
  return exists(settings.activeConnection) ? `/c/${settings.activeConnection}/projects` : '/connections'
}
