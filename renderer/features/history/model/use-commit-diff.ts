import { commitDiffQuery } from '#shared/queries/repository.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** What a commit changed, file by file, as far as it was read; the same for all who ask. */
export function useCommitDiff(sha: string) {
  const { id } = useProject()
  return useOperationPages(commitDiffQuery(id, sha))
}
