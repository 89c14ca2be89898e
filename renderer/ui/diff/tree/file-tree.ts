import { type DiffFile, getPath } from '../diff-file.ts'

/** One row of the tree of changed files. */
export type TreeRow =
  | { readonly kind: 'folder'; readonly path: string; readonly name: string; readonly depth: number }
  | { readonly kind: 'file'; readonly index: number; readonly name: string; readonly depth: number }

interface Folder {
  /** In the order in which the first file of each comes. */
  readonly entries: (
    | { readonly name: string; readonly folder: Folder }
    | { readonly name: string; readonly index: number }
  )[]
  readonly folders: Map<string, Folder>
}

/**
 * Folders and files of a comparison in the order of its files, so that the next row is the next file in the diff: a
 * folder with a single subfolder is joined with it.
 */
export function treeRows(files: readonly DiffFile[], filter: string, closed: ReadonlySet<string>): TreeRow[] {
  const query = filter.trim().toLowerCase()
  const top: Folder = { entries: [], folders: new Map() }
  files.forEach((file, index) => {
    const path = getPath(file)
    if (query !== '' && !path.toLowerCase().includes(query)) return
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = top
    for (const part of parts) {
      let next = folder.folders.get(part)
      if (!next) {
        next = { entries: [], folders: new Map() }
        folder.folders.set(part, next)
        folder.entries.push({ name: part, folder: next })
      }
      folder = next
    }
    folder.entries.push({ name, index })
  })
  return rowsIn(top, '', 0, closed)
}

function rowsIn(folder: Folder, path: string, depth: number, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  for (const entry of folder.entries) {
    if ('index' in entry) {
      rows.push({ kind: 'file', index: entry.index, name: entry.name, depth })
      continue
    }
    const { name, inner } = joined(entry.name, entry.folder)
    const full = `${path}${name}/`
    rows.push({ kind: 'folder', path: full, name, depth })
    if (!closed.has(full)) rows.push(...rowsIn(inner, full, depth + 1, closed))
  }
  return rows
}

function joined(part: string, folder: Folder): { readonly name: string; readonly inner: Folder } {
  let name = part
  let inner = folder
  for (;;) {
    const [only, ...others] = inner.entries
    if (!only || others.length > 0 || 'index' in only) return { name, inner }
    name += `/${only.name}`
    inner = only.folder
  }
}
