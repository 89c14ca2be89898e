import type { ConnectionId, Settings } from '#shared/bridge.ts'

/** As many as main keeps. */
const most = 20

/**
 * The change of settings that puts a project on top of its connection's recent ones; no change when it is there.
 */
export function withRecentProject(settings: Settings, connection: ConnectionId, path: string): Partial<Settings> {
  const before = settings.recents[connection] ?? []
  if (before[0] === path) return {}
  const after = [path, ...before.filter(other => other !== path)].slice(0, most)
  return { recents: { ...settings.recents, [connection]: after } }
}
