import { tagsQuery } from '#shared/queries/repository.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'

/**
 * Names of tags as a base for the next version: the newest ones, newest first, then those with common prefixes of
 * versions. A project may tag every build: its last version then is not among the newest.
 */
export function useNearTags(project: string): readonly string[] {
  const options = { secondary: true, isWhole: true }
  const newest = useOperationPages(tagsQuery(project), options)
  const versions = useOperationPages(tagsQuery(project, { search: '^v' }), options)
  return [...new Set([...newest.items, ...versions.items].map(({ name }) => name))]
}
