import { type ConnectionId, defaultConfirmFrom, type Protection, sandboxConnection } from '#shared/bridge.ts'
import type { SavedConnections } from '../store/saved-connections.ts'
import { nothingSet, type SetForRun } from './identity.ts'

export interface ProtectionParts {
  readonly saved: SavedConnections
  readonly setForRun: ReadonlyMap<ConnectionId, SetForRun>
}

/** When the person is asked about changes of a connection, wherever that is kept. */
export function protectionNow({ saved, setForRun }: ProtectionParts, id: ConnectionId): Protection {
  const connection = saved.get(id)
  if (connection) return { production: connection.production, confirmFrom: connection.confirmFrom }
  if (id !== sandboxConnection) return (setForRun.get(id) ?? nothingSet).protection
  return saved.sandboxProtection() ?? { production: false, confirmFrom: defaultConfirmFrom.sandbox }
}
