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
      readonly entry: TreeEntry
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
  return row.kind === 'entry' ? `entry:${row.entry.path}` : `${row.kind}:${row.folder}`
}

/**
 * Flattens the expanded folders into one list of rows, depth first. A folder in a collapsed parent has no rows, but
 * keeps its state until the parent is expanded.
 */
export function flattenTree(
  folders: ReadonlyMap<string, FolderState>,
  expanded: ReadonlySet<string>,
  folder = '',
  depth = 0,
): TreeRow[] {
  const state = folders.get(folder)
  if (!state) return [{ kind: 'loading', folder, depth }]
  const rows: TreeRow[] = []
  state.entries.forEach((entry, index) => {
    const isExpanded = entry.type === 'tree' && expanded.has(entry.path)
    rows.push({ kind: 'entry', entry, depth, isExpanded, position: index + 1, siblings: state.entries.length })
    if (isExpanded) rows.push(...flattenTree(folders, expanded, entry.path, depth + 1))
  })
  if (state.isPending) rows.push({ kind: 'loading', folder, depth })
  else if (state.error && (state.entries.length === 0 || state.hasMore)) {
    rows.push({ kind: 'error', folder, depth, error: state.error })
  } else if (state.hasMore) rows.push({ kind: 'more', folder, depth })
  else if (state.entries.length === 0) rows.push({ kind: 'empty', folder, depth })
  return rows
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
      if (!row.isExpanded) return { to: 'expand', path: row.entry.path }
      return { to: 'row', index: Math.min(current + 1, rows.length - 1) }
    case 'ArrowLeft': {
      if (!row) return null
      if (row.kind === 'entry' && row.isExpanded) return { to: 'collapse', path: row.entry.path }
      const parent = row.kind === 'entry' ? parentFolder(row.entry.path) : row.folder
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
