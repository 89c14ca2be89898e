import type { ConnectionRef } from '#shared/bridge.ts'
import type { TextEncoding } from '#shared/drafts.ts'
import { commitDiffQuery, lastCommitQuery } from '#shared/queries/repository.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { isWrittenAs } from '../../../../lib/code/text-encoding.ts'
import { callQuery } from '../../../../lib/operations/call-operation.ts'
import { maxUnconfirmedSize } from '../../../browsing/model/file/prefetch-file.ts'
import { type PresentFile, readFile } from '../changes/stage.ts'
import type { Target } from './request.ts'
import { getSource, type StagedChange } from './staged-change.ts'

/** The current version of a file on the branch. `text` is null when it can't be merged as text. */
export interface RemoteVersion {
  readonly commit: string
  readonly text: string | null
  readonly encoding: TextEncoding
}
/** One that can. */
export type MergeableVersion = RemoteVersion & { readonly text: string }

export function isMergeable(theirs: RemoteVersion): theirs is MergeableVersion {
  return theirs.text !== null
}

/** The change of a file on the branch since it was edited. */
export type RemoteStatus =
  | { readonly kind: 'same' }
  /** Another user changed it. */
  | { readonly kind: 'moved'; readonly theirs: RemoteVersion }
  /** It no longer exists at this path; `to` is its new path, if it was moved. */
  | { readonly kind: 'gone'; readonly to: string | null }
  /** A file already exists at the path of a new one. */
  | { readonly kind: 'exists'; readonly theirs: RemoteVersion }
  /** The branch already has this content. */
  | { readonly kind: 'done' }

/** Where the files of a commit are looked for: on the branch that it is made on top of. */
export interface CommitBase {
  readonly connection: ConnectionRef
  readonly project: string
  readonly branch: string
}

/** Where a commit to a target begins. */
export function getCommitBase(place: CommitBase, target: Target): CommitBase {
  const { connection, project, branch } = place
  if (target.kind === 'branch') return { connection, project, branch }
  if (target.kind === 'otherBranch') return { connection, project, branch: target.name }
  const { start, startProject } = target
  return { connection, project: startProject ?? project, branch: start.kind === 'sha' ? start.sha : start.name }
}

/** Reads the status of the file of a change. @throws BridgeFailure, also when the service can't be reached */
export async function readRemoteStatus(base: CommitBase, change: StagedChange): Promise<RemoteStatus> {
  const { baseCommit, path, holds, content, encoding, previousPath } = change
  const file = await readFile(base, getSource(change), getMaxSize(change))
  if (file?.because) throw new BridgeFailure(file.because)
  const isSame = holds === 'text' && file?.bytes != null && isWrittenAs(file.bytes, { text: content, encoding })
  if (baseCommit === null) {
    if (!file) return { kind: 'same' }
    return isSame ? { kind: 'done' } : { kind: 'exists', theirs: toRemoteVersion(file) }
  }
  if (!file) {
    return holds === 'deleted' ? { kind: 'done' } : { kind: 'gone', to: await findMovedPath(base, getSource(change)) }
  }
  if (file.lastCommit !== baseCommit) {
    if (isSame && previousPath === null && change.executable === null) return { kind: 'done' }
    return { kind: 'moved', theirs: toRemoteVersion(file) }
  }
  const inTheWay = previousPath === null ? null : await readFile(base, path)
  return inTheWay ? { kind: 'exists', theirs: toRemoteVersion(inTheWay) } : { kind: 'same' }
}

/**
 * After a lost response: true when the branch has the result of each change.
 * @throws BridgeFailure, also when the service can't be reached
 */
export async function hasChanges(branch: CommitBase, changes: readonly StagedChange[]): Promise<boolean> {
  const found = await Promise.all(changes.map(change => hasChange(branch, change)))
  return found.every(isThere => isThere)
}

async function hasChange(branch: CommitBase, change: StagedChange): Promise<boolean> {
  const { path, holds, content, encoding, previousPath, executable } = change
  const read = async (at: string) => {
    const file = await readFile(branch, at, getMaxSize(change))
    if (file?.because) throw new BridgeFailure(file.because)
    return file
  }
  const file = await read(path)
  if (holds === 'deleted') return file === null
  if (!file || (executable !== null && file.executable !== executable)) return false
  if (previousPath !== null && (await read(previousPath))) return false
  if (holds === 'unchanged') return true
  if (file.bytes === null) return false
  return holds === 'bytes'
    ? base64FromBytes(file.bytes) === content
    : isWrittenAs(file.bytes, { text: content, encoding })
}

/** True when a change is already based on the version that the status found: another screen merged or replaced it. */
export function isSettled(
  status: RemoteStatus,
  { baseCommit, previousPath }: Pick<StagedChange, 'baseCommit' | 'previousPath'>,
): boolean {
  // A file in the way of a move is no version of the moved file.
  if (!('theirs' in status) || (status.kind === 'exists' && previousPath !== null)) return false
  return status.theirs.commit === baseCommit
}

/** Maximum size to read: a text that was loaded for editing may be reloaded even if it is large. */
function getMaxSize({ content }: StagedChange): number {
  return Math.max(maxUnconfirmedSize, 2 * content.length)
}

/** Converts a file of the branch to the version that a change is merged with. */
export function toRemoteVersion({ lastCommit, text, encoding }: PresentFile): RemoteVersion {
  return { commit: lastCommit, text, encoding }
}

/** True when a moved file still has the content that the change is based on. */
export function isBaseOf({ holds, baseContent, baseEncoding }: StagedChange, theirs: RemoteVersion): boolean {
  if (holds === 'unchanged') return true
  return isMergeable(theirs) && theirs.text === baseContent && theirs.encoding === baseEncoding
}

/** Maximum number of moves to follow. */
const maxMoves = 10

/** Finds the new path of a file that was moved; null when it was deleted. @throws BridgeFailure */
async function findMovedPath(base: CommitBase, path: string, moves = maxMoves): Promise<string | null> {
  const to = await movedTo(base, path)
  if (to === null || moves === 0 || (await readFile(base, to))) return to
  return findMovedPath(base, to, moves - 1)
}

/** Returns the path that the last commit of a path moved its file to; null when it deleted the file. @throws BridgeFailure */
async function movedTo({ connection, project, branch }: CommitBase, path: string): Promise<string | null> {
  const { value: commits } = await callQuery(connection, lastCommitQuery(project, path, branch))
  const [last] = commits
  if (!last) return null
  const { value: entries } = await callQuery(connection, commitDiffQuery(project, last.id))
  return entries.find(entry => entry.renamed_file && entry.old_path === path)?.new_path ?? null
}
