import type { Connection, ConnectionId, DraftSummary } from '#shared/bridge.ts'

export interface DraftGroup {
  readonly id: ConnectionId
  /** Null when the connection is not there in this run. */
  readonly connection: Connection | null
  readonly projects: readonly ProjectDrafts[]
}

interface ProjectDrafts {
  /** Its ID, or the name used for it while the ID is unknown. */
  readonly project: string
  /** What people call it: its path, where that is known. */
  readonly name: string
  readonly drafts: readonly DraftSummary[]
  /** When the one that was left alone longest was written last. */
  readonly oldest: string
}

/**
 * Drafts by connection and project. The connections keep their order, those that are not there come last; the project that
 * was worked on last is the first.
 */
export function groupDrafts(
  drafts: readonly DraftSummary[],
  connections: readonly Connection[],
): readonly DraftGroup[] {
  const ids = new Set([...connections.map(({ id }) => id), ...drafts.map(({ connection }) => connection)])
  return [...ids]
    .map(id => ({
      id,
      connection: connections.find(connection => connection.id === id) ?? null,
      projects: byProject(drafts.filter(({ connection }) => connection === id)),
    }))
    .filter(group => group.projects.length > 0)
}

/** The drafts come newest first, and so do the projects. */
function byProject(drafts: readonly DraftSummary[]): readonly ProjectDrafts[] {
  return [...Map.groupBy(drafts, ({ project }) => project)].map(([project, own]) => ({
    project,
    name: own.find(({ projectPath }) => projectPath !== null)?.projectPath ?? project,
    drafts: own,
    oldest: own.reduce((found, { updatedAt }) => (updatedAt < found ? updatedAt : found), own[0]?.updatedAt ?? ''),
  }))
}
