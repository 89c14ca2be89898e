import { useOperationPages } from '../../../lib/operations/use-operation.ts'

/**
 * Names of tags to go on from: the newest ones, newest first, then those that begin as versions mostly do. A project may
 * tag every build: its last version then is not among the newest.
 */
export function useNearTags(project: string): readonly string[] {
  const options = { pageSize: 100, secondary: true, isWhole: true }
  const newest = useOperationPages('tags.list', { id: project }, options)
  const versions = useOperationPages('tags.list', { id: project, search: '^v' }, options)
  return [...new Set([...newest.items, ...versions.items].map(({ name }) => name))]
}
