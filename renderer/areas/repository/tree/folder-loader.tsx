import { useEffect } from 'react'
import { useOperationPages } from '../../../common/operations/use-operation.ts'
import { useProject } from '../../../common/project/project-context.ts'
import type { FolderState } from './tree-model.ts'

export interface LoadedFolder extends FolderState {
  loadMore(): void
  retry(): void
}

/** Reads one opened folder and reports it; draws nothing. One of these stands for each opened folder of the tree. */
export function FolderLoader({
  folder,
  refName,
  onLoaded,
}: {
  readonly folder: string
  readonly refName: string
  readonly onLoaded: (folder: string, state: LoadedFolder) => void
}) {
  const list = useFolder(folder, refName)
  const { items, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions are new at every render and do the same
  useEffect(() => {
    onLoaded(folder, {
      entries: items,
      isPending: isPending || isFetchingNextPage,
      error,
      hasMore: hasNextPage,
      loadMore: fetchNextPage,
      retry: refetch,
    })
  }, [folder, onLoaded, items, isPending, isFetchingNextPage, error?.kind, hasNextPage])
  return null
}

/** The entries of one folder, page by page; the tree and the listing share them. */
export function useFolder(folder: string, refName: string) {
  const { id } = useProject()
  return useOperationPages('repository.tree', { id, ref: refName, ...(folder !== '' && { path: folder }) })
}
