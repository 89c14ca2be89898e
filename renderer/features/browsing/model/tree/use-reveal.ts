import { useEffect, useRef } from 'react'
import { foldersAbove, parentFolder } from '../../../../lib/project/paths.ts'
import type { LoadedFolder } from './use-folder.ts'

interface Revealed {
  /** The file or folder in view; '' for the top. */
  readonly path: string
  /** The row it has; -1 while it is not there. */
  readonly index: number
  readonly folders: ReadonlyMap<string, LoadedFolder>
  readonly expanded: ReadonlySet<string>
  /** Brings a row into view. */
  scrollTo(index: number): void
}

/**
 * Shows in a tree what is in view: reads large folders as far as it, and stays at it while pages come in above. Gives what to
 * call when a person goes elsewhere in the tree, which ends that until something else is in view.
 */
export function useReveal({ path, index, folders, expanded, scrollTo }: Revealed): () => void {
  useEffect(() => {
    const next = unreadFolder(path, folders, expanded)
    if (next && !next.isPending && !next.error) next.loadMore()
  }, [path, folders, expanded])

  const shown = useRef(path)
  const isLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (shown.current !== path) isLeft.current = false
    shown.current = path
    if (index !== -1 && !isLeft.current) scrollTo(index)
  }, [index, path])
  return () => {
    isLeft.current = true
  }
}

/** The outermost open folder that was not read as far as the way to a path; undefined when there is none. */
function unreadFolder(path: string, folders: Revealed['folders'], expanded: ReadonlySet<string>) {
  for (const step of path === '' ? [] : [...foldersAbove(path), path]) {
    const above = parentFolder(step)
    const folder = folders.get(above)
    if (!folder || (above !== '' && !expanded.has(above))) return undefined
    if (!folder.entries.some(entry => entry.path === step)) return folder.hasMore ? folder : undefined
  }
  return undefined
}
