import type { Settings } from '#shared/bridge.ts'

/** As many as main keeps. */
const most = 20

/**
 * The change of settings that puts a project or a group on top of its connection's recent ones; no change when it is there.
 * @param key of `placesKey`
 */
export function withRecent(
  settings: Settings,
  list: 'recents' | 'recentGroups',
  key: string,
  path: string,
): Partial<Settings> {
  const before = settings[list][key] ?? []
  if (before[0] === path) return {}
  const after = [path, ...before.filter(other => other !== path)].slice(0, most)
  return { [list]: { ...settings[list], [key]: after } }
}
