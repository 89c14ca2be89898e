import type { ConnectionRef } from '#shared/bridge.ts'
import type { TextEncoding } from '#shared/drafts.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { isWrittenAs } from '../../../../lib/code/text-encoding.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import type { Target } from '../edit/commit-request.ts'
import { type PresentFile, readFile } from './stage.ts'
import { type StagedChange, sourceOf } from './staged-change.ts'

/** A file as the branch has it by now. `text` is null when it is no text that can be merged. */
export interface Theirs {
  readonly commit: string
  readonly text: string | null
  readonly encoding: TextEncoding
}
/** One that can. */
export type MergeableVersion = Theirs & { readonly text: string }

export function isMergeable(theirs: Theirs): theirs is MergeableVersion {
  return theirs.text !== null
}

/** What became of the file of a change since the change began. */
export type Standing =
  | { readonly kind: 'same' }
  /** Somebody else changed it. */
  | { readonly kind: 'moved'; readonly theirs: Theirs }
  /** It is not there any more; `to` is where it was moved, if it was. */
  | { readonly kind: 'gone'; readonly to: string | null }
  /** A file stands where this one is to be made. */
  | { readonly kind: 'exists'; readonly theirs: Theirs }
  /** The branch has exactly this already. */
  | { readonly kind: 'done' }

/** Where the files of a commit are looked for: on the branch that it is made on top of. */
export interface Ground {
  readonly connection: ConnectionRef
  readonly project: string
  readonly branch: string
}

/** Where a commit to a target begins. */
export function groundOf(place: Ground, target: Target): Ground {
  const { connection, project, branch } = place
  if (target.kind === 'branch') return { connection, project, branch }
  if (target.kind === 'otherBranch') return { connection, project, branch: target.name }
  const { start, startProject } = target
  return { connection, project: startProject ?? project, branch: start.kind === 'sha' ? start.sha : start.name }
}

/** Looks at the file of a change again. @throws BridgeFailure, also when the service can't be asked */
export async function standingOf(ground: Ground, change: StagedChange): Promise<Standing> {
  const { baseCommit, path, holds, content, encoding, previousPath } = change
  const file = await readFile(ground, sourceOf(change))
  if (file?.because) throw new BridgeFailure(file.because)
  const isSame = holds === 'text' && file?.bytes != null && isWrittenAs(file.bytes, { text: content, encoding })
  if (baseCommit === null) {
    if (!file) return { kind: 'same' }
    return isSame ? { kind: 'done' } : { kind: 'exists', theirs: theirsOf(file) }
  }
  if (!file) {
    return holds === 'deleted' ? { kind: 'done' } : { kind: 'gone', to: await whereItWent(ground, sourceOf(change)) }
  }
  if (file.lastCommit !== baseCommit) {
    if (isSame && previousPath === null && change.executable === null) return { kind: 'done' }
    return { kind: 'moved', theirs: theirsOf(file) }
  }
  const inTheWay = previousPath === null ? null : await readFile(ground, path)
  return inTheWay ? { kind: 'exists', theirs: theirsOf(inTheWay) } : { kind: 'same' }
}

/** A file of the branch as what a change is merged with. */
export function theirsOf({ lastCommit, text, encoding }: PresentFile): Theirs {
  return { commit: lastCommit, text, encoding }
}

/** True when a file that was moved is still what a change began from: then the change stands on it as it is. */
export function isBaseOf({ holds, baseContent, baseEncoding }: StagedChange, theirs: Theirs): boolean {
  if (holds === 'unchanged') return true
  return isMergeable(theirs) && theirs.text === baseContent && theirs.encoding === baseEncoding
}

/** A file that was moved more often than this since an edit of it began is looked for by a person. */
const maxMoves = 10

/** Where a file that is not at its path any more was moved to; null when it was deleted. @throws BridgeFailure */
export async function whereItWent(ground: Ground, path: string, moves = maxMoves): Promise<string | null> {
  const to = await movedTo(ground, path)
  if (to === null || moves === 0 || (await readFile(ground, to))) return to
  return whereItWent(ground, to, moves - 1)
}

/** The path that the last commit of a path gave its file; null when it only deleted it. @throws BridgeFailure */
async function movedTo({ connection, project, branch }: Ground, path: string): Promise<string | null> {
  const params = { id: project, ref_name: branch, path }
  const { value: commits } = await callOperation(connection, 'commits.list', params, { page: { size: 1 } })
  const [last] = commits
  if (!last) return null
  const { value: entries } = await callOperation(connection, 'commits.diff', { id: project, sha: last.id })
  return entries.find(entry => entry.renamed_file && entry.old_path === path)?.new_path ?? null
}
