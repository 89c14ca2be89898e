import type { TreeEntry } from '#shared/contract/repository.ts'
import type { AppError } from '#shared/errors.ts'
import { parentFolder } from '../../../../lib/project/paths.ts'

/** The state of one expanded folder. */
export interface FolderState {
  readonly entries: readonly TreeEntry[]
  readonly isPending: boolean
  readonly error: AppError | null
  readonly hasMore: boolean
}

/** One row of the tree on the screen. */
export type TreeRow =
  | {
      readonly kind: 'entry'
      /** Of a row that stands for several folders, the innermost one. */
      readonly entry: TreeEntry
      /** The path of the outermost folder of the row; of all other rows that of the entry. */
      readonly head: string
      readonly depth: number
      readonly isExpanded: boolean
      readonly position: number
      readonly siblings: number
    }
  | { readonly kind: 'loading'; readonly folder: string; readonly depth: number }
  | { readonly kind: 'more'; readonly folder: string; readonly depth: number }
  | { readonly kind: 'empty'; readonly folder: string; readonly depth: number }
  | { readonly kind: 'error'; readonly folder: string; readonly depth: number; readonly error: AppError }

/** A key that is unique among the rows of a tree. */
export function rowKey(row: TreeRow): string {
  return row.kind === 'entry' ? `entry:${row.head}` : `${row.kind}:${row.folder}`
}

/** The text of an entry's row: its name, or the names of its folders. */
export function rowLabel({ head, entry }: Extract<TreeRow, { readonly kind: 'entry' }>): string {
  return head === entry.path ? entry.name : entry.path.slice(head.lastIndexOf('/') + 1)
}

/** Whether a row stands for a path: that of its entry, or of one of the folders in it. */
export function isRowOf(row: TreeRow, path: string): boolean {
  if (row.kind !== 'entry') return false
  return row.entry.path === path || path === row.head || (isWithin(path, row.head) && isWithin(row.entry.path, path))
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

/** The folder that is all there is in a folder, as far as is known. Both share one row. */
function getOnlyFolder(state: FolderState | undefined): TreeEntry | undefined {
  if (!state || state.isPending || state.hasMore || state.error || state.entries.length !== 1) return undefined
  return state.entries.find(({ type }) => type === 'tree')
}

/** The expanded folders, with those that share the row of one of them. */
export function withSharedRows(
  folders: ReadonlyMap<string, FolderState>,
  expanded: ReadonlySet<string>,
): ReadonlySet<string> {
  const all = new Set(expanded)
  // A set that grows while it is walked is walked to its new end.
  for (const folder of all) {
    const only = getOnlyFolder(folders.get(folder))
    if (only) all.add(only.path)
  }
  return all
}

/**
 * Flattens the expanded folders into one list of rows, depth first. A folder in a collapsed parent has no rows, but
 * keeps its state until the parent is expanded. A folder with nothing but another folder shares the row of that one.
 */
export function flattenTree(
  folders: ReadonlyMap<string, FolderState>,
  expanded: ReadonlySet<string>,
): readonly TreeRow[] {
  const rows: TreeRow[] = []
  addRows(rows, folders, expanded, '', 0)
  return rows
}

/** Into one list: a folder may have more entries than a call can have arguments. */
function addRows(
  rows: TreeRow[],
  folders: ReadonlyMap<string, FolderState>,
  expanded: ReadonlySet<string>,
  folder: string,
  depth: number,
): void {
  const state = folders.get(folder)
  if (!state) {
    rows.push({ kind: 'loading', folder, depth })
    return
  }
  state.entries.forEach((entry, index) => {
    const isExpanded = entry.type === 'tree' && expanded.has(entry.path)
    const position = { position: index + 1, siblings: state.entries.length }
    let innermost = entry
    for (let only = entry.type === 'tree' ? getOnlyFolder(folders.get(entry.path)) : undefined; only; ) {
      innermost = only
      only = getOnlyFolder(folders.get(only.path))
    }
    rows.push({ kind: 'entry', entry: innermost, head: entry.path, depth, isExpanded, ...position })
    if (isExpanded) addRows(rows, folders, expanded, innermost.path, depth + 1)
  })
  if (state.isPending) rows.push({ kind: 'loading', folder, depth })
  else if (state.error && (state.entries.length === 0 || state.hasMore)) {
    rows.push({ kind: 'error', folder, depth, error: state.error })
  } else if (state.hasMore) rows.push({ kind: 'more', folder, depth })
  else if (state.entries.length === 0) rows.push({ kind: 'empty', folder, depth })
}

export type TreeMove =
  | { readonly to: 'row'; readonly index: number }
  | { readonly to: 'expand' | 'collapse'; readonly path: string }

/** What an arrow key, Home or End does on a tree (WAI-ARIA tree view pattern); null for a key that does nothing here. */
export function moveInTree(rows: readonly TreeRow[], current: number, key: string): TreeMove | null {
  const row = rows[current]
  switch (key) {
    case 'ArrowDown':
      return { to: 'row', index: Math.min(current + 1, rows.length - 1) }
    case 'ArrowUp':
      return { to: 'row', index: Math.max(current - 1, 0) }
    case 'Home':
      return { to: 'row', index: 0 }
    case 'End':
      return { to: 'row', index: rows.length - 1 }
    case 'ArrowRight':
      if (row?.kind !== 'entry' || row.entry.type !== 'tree') return null
      if (!row.isExpanded) return { to: 'expand', path: row.head }
      return { to: 'row', index: Math.min(current + 1, rows.length - 1) }
    case 'ArrowLeft': {
      if (!row) return null
      if (row.kind === 'entry' && row.isExpanded) return { to: 'collapse', path: row.head }
      const parent = row.kind === 'entry' ? parentFolder(row.head) : row.folder
      const index = rows.findIndex(candidate => candidate.kind === 'entry' && candidate.entry.path === parent)
      return index === -1 ? null : { to: 'row', index }
    }
    default:
      return null
  }
}

/**
 * The limit of placeholder rows for entries that aren't loaded; the number of entries comes from the service and isn't
 * trusted.
 */
const maxAhead = 100_000

/** For how many entries that are not read yet there is room in a listing. */
export function entriesAhead(loaded: number, total: number | null): number {
  return Math.min(Math.max((total ?? 0) - loaded, 0), maxAhead)
}
