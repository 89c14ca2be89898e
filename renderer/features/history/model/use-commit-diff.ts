import { commitDiffQuery } from '#shared/queries/repository.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** The changes of a commit, file by file, as far as they are loaded; shared by all callers. */
export function useCommitDiff(sha: string) {
  const { id } = useProject()
  return useOperationPages(commitDiffQuery(id, sha))
}
