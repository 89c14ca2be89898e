import { folderQuery } from '#shared/queries/repository.ts'
import { useOperationPages } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import type { FolderState } from './tree-model.ts'

export interface LoadedFolder extends FolderState {
  loadMore(): void
  retry(): void
}

/** The entries of one folder, page by page; the tree and the listing share them. */
export function useFolder(folder: string, refName: string) {
  const { id } = useProject()
  return useOperationPages(folderQuery(id, refName, folder))
}
