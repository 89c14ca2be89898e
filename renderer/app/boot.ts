import type { QueryClient } from '@tanstack/react-query'
import { type AppInfo, type Connection, type Settings, sandboxConnection, sandboxProject } from '#shared/bridge.ts'
import { appInfoKey } from '../lib/app-info/use-app-info.ts'
import { request } from '../lib/bridge/bridge.ts'
import { connectionsKey } from '../lib/connection/use-connection.ts'
import { settingsKey } from '../lib/settings/use-settings.ts'

/** What the page needs before its first render. */
export interface Start {
  readonly info: AppInfo
  readonly settings: Settings
  readonly connections: readonly Connection[]
}

/**
 * Loads it from main in parallel, and stores it in the query cache, where the hooks find it.
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

/** Home of the active connection: shown when no earlier location is restored. */
export function homeLocation({ settings, connections }: Start): string {
  const active = settings.activeConnection
  return connections.some(({ id }) => id === active) ? `/c/${active}/home` : '/connections'
}

/**
 * The first screen: the requested one, else the last one of the active connection, else its projects; at the first run
 * a project of the sandbox. The active connection may differ from the last run's: that one may have been removed, or
 * another given for this run.
 */
export function firstLocation({ info, settings, connections }: Start): string {
  if (info.openAt !== null) return info.openAt
  const active = settings.activeConnection
  if (!connections.some(({ id }) => id === active)) return '/connections'
  const last = settings.lastLocation
  if (last === null && active === sandboxConnection) return `/c/${active}/p/${encodeURIComponent(sandboxProject)}/tree`
  return last?.startsWith(`/c/${active}/`) ? last : `/c/${active}/projects`
}
