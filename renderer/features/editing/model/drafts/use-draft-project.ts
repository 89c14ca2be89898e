import type { ConnectionRef } from '#shared/bridge.ts'
import { request } from '../../../../lib/bridge/bridge.ts'
import { useProject } from '../../../../lib/project/project-context.ts'

/** What the drafts of a project are kept under. */
export interface DraftProject {
  /** Its numeric ID, which stays when it is renamed; as the link names it while nothing else is known. */
  readonly project: string
  readonly projectPath: string | null
  /** The other names its drafts may be kept under. */
  readonly names: readonly string[]
}

/** What the drafts of the project on the screen are kept under. */
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
