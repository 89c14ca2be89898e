import { useParams } from '@tanstack/react-router'
import type { ConnectionRef } from '#shared/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'

export interface TagsProject {
  readonly connection: ConnectionRef
  /** As the link names it: numeric ID or full path. */
  readonly project: string
  readonly defaultBranch: string | null
  /** False when the service says that the caller's role does not reach; what it does not say is left to its answer. */
  readonly mayWrite: boolean
}

/** The project the tags are of. */
export function useTagsProject(): TagsProject {
  const { project } = useParams({ from: '/c/$connection/p/$project' })
  const connection = useConnectionRef()
  const { defaultBranch } = useProject()
  return { connection, project, defaultBranch, mayWrite: useWhyNotWrite('developer') === undefined }
}
