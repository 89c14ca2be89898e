import { useEffect } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { useFolder } from '../tree/use-folder.ts'

/** Pages of a folder read to find one file in it; its mode isn't worth more requests. */
const pagesRead = 10

/**
 * The tree entry of a path: it has the type and mode, which the file's own metadata lacks. Shares the tree's queries.
 * @param isMissing the service found no file at the path: a folder that lacks it is read once more, since the path may
 *   have become a folder after that read
 */
export function useTreeEntry(path: string, ref: string, isMissing = false): TreeEntry | undefined {
  const folder = useFolder(parentFolder(path), ref)
  const entry = folder.items.find(candidate => candidate.path === path)
  const readOn = entry === undefined && folder.hasNextPage && folder.pages.length < pagesRead
  const { fetchNextPage } = folder
  const pages = folder.pages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchNextPage` is new at every render; a new page asks for the next
  useEffect(() => {
    if (readOn) fetchNextPage()
  }, [readOn, pages])
  const { refetch } = folder
  const isDoubtful = isMissing && entry === undefined && pages > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` is new at every render; once for each path
  useEffect(() => {
    if (isDoubtful) refetch()
  }, [isDoubtful, path, ref])
  return entry
}
