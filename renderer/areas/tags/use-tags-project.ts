import { useParams } from '@tanstack/react-router'
import { useProject } from '../../common/project/project-context.ts'

/** Access level of a developer: what every write of this area needs (document 1, section 4.4). */
const developer = 30

export interface TagsProject {
  readonly connection: string
  /** As the link names it: numeric ID or full path. */
  readonly project: string
  readonly defaultBranch: string | null
  /** False when the service says that the caller's role does not reach; what it does not say is left to its answer. */
  readonly mayWrite: boolean
}

/** The project the tags are of. */
export function useTagsProject(): TagsProject {
  const { connection, project } = useParams({ from: '/c/$connection/p/$project' })
  const { project: details, defaultBranch } = useProject()
  const levels = [details?.permissions?.project_access, details?.permissions?.group_access].flatMap(access =>
    access ? [access.access_level] : [],
  )
  return {
    connection,
    project,
    defaultBranch,
    mayWrite: levels.length === 0 || Math.max(...levels) >= developer,
  }
}
