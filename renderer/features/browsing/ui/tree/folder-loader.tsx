import { useEffect } from 'react'
import { type LoadedFolder, useFolder } from '../../model/tree/use-folder.ts'

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
