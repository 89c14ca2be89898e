import type { ConnectionRef } from '#shared/bridge.ts'
import { request } from '../../../../lib/bridge/bridge.ts'
import { useProject } from '../../../../lib/project/project-context.ts'

/** The project that drafts are stored under. */
export interface DraftProject {
  /** Its numeric ID, which stays when it is renamed; the path in the link while the ID is unknown. */
  readonly project: string
  readonly projectPath: string | null
  /** The other names its drafts may be kept under. */
  readonly names: readonly string[]
}

/** The project that the current screen's drafts are stored under. */
export function useDraftProject(): DraftProject {
  const { id, project } = useProject()
  if (!project) return { project: id, projectPath: null, names: [] }
  const projectPath = project.path_with_namespace
  return { project: String(project.id), projectPath, names: [projectPath, id] }
}

/** Has main keep the drafts of a project under its ID, once that is known. @throws BridgeFailure */
export async function adoptDrafts(connection: ConnectionRef, draftProject: DraftProject): Promise<void> {
  const { project, projectPath, names } = draftProject
  if (projectPath !== null) await request('drafts.adopt', { connection, project, projectPath, names: [...names] })
}
