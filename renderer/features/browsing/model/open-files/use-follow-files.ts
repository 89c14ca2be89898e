import type { FileName } from './file-screen.ts'
import { closed, committed, dropped, looked } from './open-files.ts'
import { useOpenFilesState } from './store.ts'
import { useProjectKey } from './use-open-files.ts'

/** Updates the tabs after a change to the files themselves. */
export function useFollowFiles(): {
  /** A commit was made of an edit. */
  committed(file: FileName, to: FileName): void
  /** It was deleted. */
  deleted(file: FileName): void
  /** It is a folder. */
  isFolder(file: FileName): void
  /** It was looked for at its ref. */
  looked(file: FileName, isGone: boolean): void
} {
  const key = useProjectKey()
  const change = useOpenFilesState(state => state.change)
  return {
    looked: (file, isGone) => change(key, before => looked(before, file, isGone)),
    committed: (file, to) => change(key, before => committed(before, file, to)),
    isFolder: file => change(key, before => dropped(before, file)),
    deleted: file => change(key, before => closed(before, [file])),
  }
}
