import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import type { Contains } from './way.ts'

/** Whether a branch has a commit, as far as the first hundred branches that do tell. */
export function useContains(sha: string, branch: string): Contains {
  const { id } = useProject()
  const list = useOperationPages('commits.refs', { id, sha, type: 'branch' }, { secondary: true })
  if (list.items.some(({ name }) => name === branch)) return true
  return list.isPending || list.error || list.hasNextPage ? null : false
}
