import { type ConnectionId, defaultConfirmFrom, type Protection, sandboxConnection } from '#shared/bridge.ts'
import type { SavedConnections } from '../store/saved-connections.ts'
import { nothingSet, type SetForRun } from './identity.ts'

export interface ProtectionParts {
  readonly saved: SavedConnections
  readonly setForRun: ReadonlyMap<ConnectionId, SetForRun>
}

/** The protection of a connection against changes, saved or set for this run. */
export function protectionNow({ saved, setForRun }: ProtectionParts, id: ConnectionId): Protection {
  const connection = saved.get(id)
  if (connection) return { production: connection.production, confirmFrom: connection.confirmFrom }
  if (id !== sandboxConnection) return (setForRun.get(id) ?? nothingSet).protection
  return saved.sandboxProtection() ?? { production: false, confirmFrom: defaultConfirmFrom.sandbox }
}
