import { tagsQuery } from '#shared/queries/repository.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'

/**
 * Names of tags to go on from: the newest ones, newest first, then those that begin as versions mostly do. A project may
 * tag every build: its last version then is not among the newest.
 */
export function useNearTags(project: string): readonly string[] {
  const options = { secondary: true, isWhole: true }
  const newest = useOperationPages(tagsQuery(project), options)
  const versions = useOperationPages(tagsQuery(project, { search: '^v' }), options)
  return [...new Set([...newest.items, ...versions.items].map(({ name }) => name))]
}
