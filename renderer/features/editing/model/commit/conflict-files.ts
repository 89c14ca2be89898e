import type { Draft } from '#shared/bridge.ts'
import { createPageState, type PageKey } from '../../../../lib/connection/generation-state.ts'
import type { Conflict } from './change-set.ts'
import { conflictsOf, type Merge } from './merge.ts'
import { isSettled } from './remote.ts'

/** The conflicts of a branch's changes: what its last commit found, and the merges that were begun. */
export interface OpenConflicts {
  /** Null when every file is decided. */
  readonly conflict: Conflict | null
  /** By path. */
  readonly merges: ReadonlyMap<string, Merge>
}

const none: OpenConflicts = { conflict: null, merges: new Map() }

/** Outlives the screens: files are merged one after the other in the editor, and committed together elsewhere. */
const openConflicts = createPageState<OpenConflicts>()

/** The open conflicts of a branch, in a component. The key is `[connection, project, branch]`. */
export function useOpenConflicts(key: PageKey): OpenConflicts {
  return openConflicts.use(key) ?? none
}

/** The open conflicts of a branch. */
export function getOpenConflicts(key: PageKey): OpenConflicts {
  return openConflicts.get(key) ?? none
}

/** Records what a commit found; null when nothing is left to decide. */
export function setOpenConflict(key: PageKey, conflict: Conflict | null): void {
  const before = getOpenConflicts(key)
  if (before.conflict !== conflict) openConflicts.set(key, { ...before, conflict })
}

/** Records the merge of a file, which decides about its conflict, or that it has none (null). */
export function setOpenMerge(key: PageKey, path: string, merge: Merge | null): void {
  const before = getOpenConflicts(key)
  if ((before.merges.get(path) ?? null) === merge) return
  const merges = new Map(before.merges)
  if (merge) merges.set(path, merge)
  else merges.delete(path)
  openConflicts.set(key, { conflict: merge ? without(before.conflict, path) : before.conflict, merges })
}

/** Forgets the conflict and the merge of a file whose change was committed or discarded. */
export function forgetConflict(key: PageKey, path: string): void {
  setOpenMerge(key, path, null)
  setOpenConflict(key, without(getOpenConflicts(key).conflict, path))
}

/** The conflict without a file; null when no other is left. */
function without(conflict: Conflict | null, path: string): Conflict | null {
  if (!conflict?.statuses.has(path)) return conflict
  const statuses = new Map(conflict.statuses)
  statuses.delete(path)
  return statuses.size === 0 ? null : { ...conflict, statuses }
}

/** A file of the changes that is in conflict, or was. */
export interface ConflictFile {
  readonly path: string
  /** `undecided`: nothing was merged yet. `unresolved`: its text has conflicts. */
  readonly state: 'undecided' | 'unresolved' | 'resolved'
  /** How many are left in its text. */
  readonly conflicts: number
}

type ChangeInConflict = Pick<Draft, 'path' | 'previousPath' | 'holds' | 'content' | 'baseCommit'>

/** The merge of a change, unless it is of another version of the file than the change. */
export function mergeOf(open: OpenConflicts, { path, baseCommit }: Pick<Draft, 'path' | 'baseCommit'>): Merge | null {
  const merge = open.merges.get(path)
  return merge && merge.theirCommit === baseCommit ? merge : null
}

/** The files in conflict among the changes of a branch. Conflicts in a text are found again without their merge. */
export function getConflictFiles(changes: readonly ChangeInConflict[], open: OpenConflicts): readonly ConflictFile[] {
  return changes.flatMap((change): ConflictFile[] => {
    const { path } = change
    const status = open.conflict?.statuses.get(path)
    if (status && !isSettled(status, change)) return [{ path, state: 'undecided', conflicts: 0 }]
    const merge = mergeOf(open, change)
    const conflicts = change.holds === 'text' ? countConflicts(change, merge) : 0
    if (conflicts > 0) return [{ path, state: 'unresolved', conflicts }]
    return merge ? [{ path, state: 'resolved', conflicts }] : []
  })
}

const counts = new WeakMap<ChangeInConflict, { readonly merge: Merge | null; readonly count: number }>()

/** Counts once per draft: the drafts are asked about at every key in the editor, and only one of them changes. */
function countConflicts(change: ChangeInConflict, merge: Merge | null): number {
  const known = counts.get(change)
  if (known?.merge === merge) return known.count
  const count = conflictsOf(change.content, merge).length
  counts.set(change, { merge, count })
  return count
}

/** The next file to resolve after one, in a circle; null when no other is left. */
export function nextToResolve(files: readonly ConflictFile[], path: string): ConflictFile | null {
  const at = files.findIndex(file => file.path === path)
  const inTurn = [...files.slice(at + 1), ...files.slice(0, Math.max(0, at))]
  return inTurn.find(({ state }) => state === 'unresolved') ?? null
}
