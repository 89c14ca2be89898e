import { useMemo } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** A branch or a tag that names a commit. */
export interface RefLabel {
  readonly kind: 'branch' | 'tag'
  readonly name: string
}

/** The first hundred branches and tags by the commit they name: what a graph can show without asking for each commit. */
export function useRefLabels(): ReadonlyMap<string, readonly RefLabel[]> {
  const { id } = useProject()
  const options = { pageSize: 100, secondary: true } as const
  const branches = useOperationPages('branches.list', { id }, options).items
  const tags = useOperationPages('tags.list', { id }, options).items
  return useMemo(() => {
    const labels = new Map<string, RefLabel[]>()
    const add = (label: RefLabel, sha: string | undefined) => {
      if (sha !== undefined) labels.set(sha, [...(labels.get(sha) ?? []), label])
    }
    for (const { name, commit } of branches) add({ kind: 'branch', name }, commit.id)
    // A tag of a file or folder names no commit.
    for (const { name, commit } of tags) add({ kind: 'tag', name }, commit?.id)
    return labels
  }, [branches, tags])
}
