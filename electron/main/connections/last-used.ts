import { type ConnectionId, sandboxConnection } from '#shared/bridge.ts'
import type { SavedConnections } from '../store/saved-connections.ts'

/** How exact "last used" has to be. */
const exactMilliseconds = 60_000

/** When the user last used each connection; the app's own health checks don't count. */
export interface LastUsed {
  of(id: ConnectionId): string | null
  /** Gives whether a list of connections shows another time now. */
  note(id: ConnectionId): boolean
}

/** Kept for the sandbox and for saved connections; of one for this run only, until its end. */
export function createLastUsed(saved: SavedConnections, now: () => number = Date.now): LastUsed {
  const ofRun = new Map<ConnectionId, string>()
  const of = (id: ConnectionId) =>
    id === sandboxConnection ? saved.sandboxUsedAt() : (saved.get(id)?.lastUsedAt ?? ofRun.get(id) ?? null)
  return {
    of,
    note: id => {
      const before = of(id)
      if (before !== null && now() - Date.parse(before) < exactMilliseconds) return false
      const at = new Date(now()).toISOString()
      const connection = saved.get(id)
      if (id === sandboxConnection) saved.noteSandboxUse(at)
      else if (connection) saved.put({ ...connection, lastUsedAt: at })
      else ofRun.set(id, at)
      return true
    },
  }
}
