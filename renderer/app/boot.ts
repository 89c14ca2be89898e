import type { QueryClient } from '@tanstack/react-query'
import { type AppInfo, type Connection, type Settings, sandboxConnection, sandboxProject } from '#shared/bridge.ts'
import { appInfoKey } from '../lib/app-info/use-app-info.ts'
import { request } from '../lib/bridge/bridge.ts'
import { connectionsKey } from '../lib/connection/use-connection.ts'
import { settingsKey } from '../lib/settings/use-settings.ts'

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

/** Home of the active connection: where nothing that was open before is drawn. */
export function homeLocation({ settings, connections }: Start): string {
  const active = settings.activeConnection
  return connections.some(({ id }) => id === active) ? `/c/${active}/home` : '/connections'
}

/**
 * The first screen: the one that was asked for, else the last one of the active connection, else its projects; at the
 * very first run a project of the sandbox. The active one may be another than last time: removed since, or given for
 * this run.
 */
export function firstLocation({ info, settings, connections }: Start): string {
  if (info.openAt !== null) return info.openAt
  const active = settings.activeConnection
  if (!connections.some(({ id }) => id === active)) return '/connections'
  const last = settings.lastLocation
  if (last === null && active === sandboxConnection) return `/c/${active}/p/${encodeURIComponent(sandboxProject)}/tree`
  return last?.startsWith(`/c/${active}/`) ? last : `/c/${active}/projects`
}
