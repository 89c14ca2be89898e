import type { ConnectionId, Settings } from '#shared/bridge.ts'

/** As many as main keeps. */
const most = 20

/**
 * The change of settings that puts a project or a group on top of its connection's recent ones; no change when it is there.
 */
export function withRecent(
  settings: Settings,
  list: 'recents' | 'recentGroups',
  connection: ConnectionId,
  path: string,
): Partial<Settings> {
  const before = settings[list][connection] ?? []
  if (before[0] === path) return {}
  const after = [path, ...before.filter(other => other !== path)].slice(0, most)
  return { [list]: { ...settings[list], [connection]: after } }
}
