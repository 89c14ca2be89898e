import { projectQuery } from '#shared/queries/places.ts'
import { noConnection } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useParamsInView, useSearchInView } from '../shell/use-place-in-view.ts'

/** The project of the screen in view and the ref it shows, as far as they are known; null elsewhere. */
export interface ProjectInView {
  readonly connection: string
  readonly project: string
  readonly ref: string | undefined
  readonly defaultBranch: string | undefined
}

/** The current project and ref, from the screen's own requests only. */
export function useProjectInView(): ProjectInView | null {
  const { project } = useParamsInView()
  const search = useSearchInView()
  const active = useActiveConnection()
  const isThere = active !== null && project !== undefined
  const { data } = useOperation(projectQuery(project ?? ''), {
    connection: active?.ref ?? noConnection,
    enabled: isThere,
    secondary: true,
  })
  if (!isThere) return null
  const defaultBranch = data?.value.default_branch ?? undefined
  const named = 'ref' in search ? search.ref : 'branch' in search ? search.branch : undefined
  return { connection: active.id, project, ref: typeof named === 'string' ? named : defaultBranch, defaultBranch }
}
