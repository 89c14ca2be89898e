import type { Connection, ConnectionId, DraftSummary } from '#shared/bridge.ts'

export interface DraftGroup {
  readonly id: ConnectionId
  /** Null when the connection is not there in this run. */
  readonly connection: Connection | null
  readonly drafts: readonly DraftSummary[]
}

/** Drafts by connection, in the order of the connections; those of connections that are not there come last. */
export function groupDrafts(
  drafts: readonly DraftSummary[],
  connections: readonly Connection[],
): readonly DraftGroup[] {
  const ids = new Set([...connections.map(({ id }) => id), ...drafts.map(({ connection }) => connection)])
  return [...ids]
    .map(id => ({
      id,
      connection: connections.find(connection => connection.id === id) ?? null,
      drafts: drafts.filter(({ connection }) => connection === id),
    }))
    .filter(group => group.drafts.length > 0)
}
