import type { ConnectionRef } from '#shared/bridge.ts'
import type { TextEncoding } from '#shared/drafts.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { isWrittenAs } from '../../../../lib/code/text-encoding.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import { readUnasked } from '../../../browsing/model/file/ask-for-file.ts'
import { type PresentFile, readFile } from '../changes/stage.ts'
import type { Target } from './request.ts'
import { type StagedChange, sourceOf } from './staged-change.ts'

/** A file as the branch has it by now. `text` is null when it is no text that can be merged. */
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

/** What became of the file of a change since the change began. */
export type RemoteStatus =
  | { readonly kind: 'same' }
  /** Somebody else changed it. */
  | { readonly kind: 'moved'; readonly theirs: RemoteVersion }
  /** It is not there any more; `to` is where it was moved, if it was. */
  | { readonly kind: 'gone'; readonly to: string | null }
  /** A file stands where this one is to be made. */
  | { readonly kind: 'exists'; readonly theirs: RemoteVersion }
  /** The branch has exactly this already. */
  | { readonly kind: 'done' }

/** Where the files of a commit are looked for: on the branch that it is made on top of. */
export interface CommitBase {
  readonly connection: ConnectionRef
  readonly project: string
  readonly branch: string
}

/** Where a commit to a target begins. */
export function commitBaseOf(place: CommitBase, target: Target): CommitBase {
  const { connection, project, branch } = place
  if (target.kind === 'branch') return { connection, project, branch }
  if (target.kind === 'otherBranch') return { connection, project, branch: target.name }
  const { start, startProject } = target
  return { connection, project: startProject ?? project, branch: start.kind === 'sha' ? start.sha : start.name }
}

/** Looks at the file of a change again. @throws BridgeFailure, also when the service can't be asked */
export async function readRemoteStatus(base: CommitBase, change: StagedChange): Promise<RemoteStatus> {
  const { baseCommit, path, holds, content, encoding, previousPath } = change
  const file = await readFile(base, sourceOf(change), maxSizeOf(change))
  if (file?.because) throw new BridgeFailure(file.because)
  const isSame = holds === 'text' && file?.bytes != null && isWrittenAs(file.bytes, { text: content, encoding })
  if (baseCommit === null) {
    if (!file) return { kind: 'same' }
    return isSame ? { kind: 'done' } : { kind: 'exists', theirs: toRemoteVersion(file) }
  }
  if (!file) {
    return holds === 'deleted' ? { kind: 'done' } : { kind: 'gone', to: await findMovedPath(base, sourceOf(change)) }
  }
  if (file.lastCommit !== baseCommit) {
    if (isSame && previousPath === null && change.executable === null) return { kind: 'done' }
    return { kind: 'moved', theirs: toRemoteVersion(file) }
  }
  const inTheWay = previousPath === null ? null : await readFile(base, path)
  return inTheWay ? { kind: 'exists', theirs: toRemoteVersion(inTheWay) } : { kind: 'same' }
}

/**
 * After an answer that was lost: true when the branch of the commit has what each of the changes makes of its file.
 * @throws BridgeFailure, also when the service can't be asked
 */
export async function hasChanges(branch: CommitBase, changes: readonly StagedChange[]): Promise<boolean> {
  const found = await Promise.all(changes.map(change => hasChange(branch, change)))
  return found.every(isThere => isThere)
}

async function hasChange(branch: CommitBase, change: StagedChange): Promise<boolean> {
  const { path, holds, content, encoding, previousPath, executable } = change
  const read = async (at: string) => {
    const file = await readFile(branch, at, maxSizeOf(change))
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

/** A text that was loaded for editing may be read again, however large it is by then. */
function maxSizeOf({ content }: StagedChange): number {
  return Math.max(readUnasked, 2 * content.length)
}

/** A file of the branch as what a change is merged with. */
export function toRemoteVersion({ lastCommit, text, encoding }: PresentFile): RemoteVersion {
  return { commit: lastCommit, text, encoding }
}

/** True when a file that was moved is still what a change began from: then the change is based on it as it is. */
export function isBaseOf({ holds, baseContent, baseEncoding }: StagedChange, theirs: RemoteVersion): boolean {
  if (holds === 'unchanged') return true
  return isMergeable(theirs) && theirs.text === baseContent && theirs.encoding === baseEncoding
}

/** A file that was moved more often than this since an edit of it began is looked for by a person. */
const maxMoves = 10

/** Where a file that is not at its path any more was moved to; null when it was deleted. @throws BridgeFailure */
async function findMovedPath(base: CommitBase, path: string, moves = maxMoves): Promise<string | null> {
  const to = await movedTo(base, path)
  if (to === null || moves === 0 || (await readFile(base, to))) return to
  return findMovedPath(base, to, moves - 1)
}

/** The path that the last commit of a path gave its file; null when it only deleted it. @throws BridgeFailure */
async function movedTo({ connection, project, branch }: CommitBase, path: string): Promise<string | null> {
  const params = { id: project, ref_name: branch, path }
  const { value: commits } = await callOperation(connection, 'commits.list', params, { page: { size: 1 } })
  const [last] = commits
  if (!last) return null
  const { value: entries } = await callOperation(connection, 'commits.diff', { id: project, sha: last.id })
  return entries.find(entry => entry.renamed_file && entry.old_path === path)?.new_path ?? null
}
