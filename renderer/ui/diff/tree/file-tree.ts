import { type DiffFile, pathOf } from '../diff-file.ts'

/** One row of the tree of changed files. */
export type TreeRow =
  | { readonly kind: 'folder'; readonly path: string; readonly name: string; readonly depth: number }
  | { readonly kind: 'file'; readonly index: number; readonly name: string; readonly depth: number }

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: { readonly name: string; readonly index: number }[]
}

/** Folders and files of a comparison as they are listed: a folder with nothing but one folder in it is joined with that. */
export function treeRows(files: readonly DiffFile[], filter: string, closed: ReadonlySet<string>): TreeRow[] {
  const wanted = filter.trim().toLowerCase()
  const top: Folder = { folders: new Map(), files: [] }
  files.forEach((file, index) => {
    const path = pathOf(file)
    if (wanted !== '' && !path.toLowerCase().includes(wanted)) return
    const parts = path.split('/')
    const name = parts.pop() ?? path
    let folder = top
    for (const part of parts) {
      let next = folder.folders.get(part)
      if (!next) {
        next = { folders: new Map(), files: [] }
        folder.folders.set(part, next)
      }
      folder = next
    }
    folder.files.push({ name, index })
  })
  return rowsIn(top, '', 0, closed)
}

function rowsIn(folder: Folder, path: string, depth: number, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  for (const [part, found] of folder.folders) {
    const { name, inner } = joined(part, found)
    const full = `${path}${name}/`
    rows.push({ kind: 'folder', path: full, name, depth })
    if (!closed.has(full)) rows.push(...rowsIn(inner, full, depth + 1, closed))
  }
  for (const { name, index } of folder.files) rows.push({ kind: 'file', index, name, depth })
  return rows
}

function joined(part: string, folder: Folder): { readonly name: string; readonly inner: Folder } {
  let name = part
  let inner = folder
  while (inner.files.length === 0 && inner.folders.size === 1) {
    const [only] = inner.folders
    if (!only) break
    name += `/${only[0]}`
    inner = only[1]
  }
  return { name, inner }
}
