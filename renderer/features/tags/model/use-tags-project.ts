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
  /** Why no tag can be created, changed or deleted; undefined when they can, or when only the service can decide. */
  readonly whyNot: string | undefined
}

/** The project the tags are of. */
export function useTagsProject(): TagsProject {
  const { project } = useParams({ from: '/c/$connection/p/$project' })
  const connection = useConnectionRef()
  const { defaultBranch } = useProject()
  return { connection, project, defaultBranch, whyNot: useWhyNotWrite('developer') }
}
