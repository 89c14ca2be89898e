import type { AppError } from '#shared/errors.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'

/** The commit that changed a file last on a branch, by which a write finds out that the file changed meanwhile. */
export interface LastCommit {
  /** Undefined while it is not known. */
  readonly id: string | undefined
  readonly error: AppError | null
  refetch(): void
}

/**
 * Reads it on the branch that a commit starts from, unless it is known from what is on the screen: a file may have been changed by
 * another commit on another branch.
 */
export function useLastCommit(
  path: string,
  base: string,
  known?: { readonly branch: string; readonly id: string },
): LastCommit {
  const { id } = useProject()
  const isKnown = known?.branch === base
  const { data, error, refetch } = useOperation(
    'files.head',
    { id, file_path: path, ref: base },
    { enabled: !isKnown && base !== '' },
  )
  return isKnown ? { id: known.id, error: null, refetch } : { id: data?.value.last_commit_id, error, refetch }
}
