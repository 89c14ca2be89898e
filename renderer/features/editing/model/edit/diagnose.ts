import type { ConnectionRef } from '#shared/bridge.ts'
import type { Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure, errorOf } from '../../../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../../../lib/code/base64.ts'
import { describeContent, writableText } from '../../../../lib/code/file-content.ts'
import { isWrittenAs } from '../../../../lib/code/text-encoding.ts'
import { callOperation } from '../../../../lib/operations/call-operation.ts'
import { type Ground, groundOf, type Theirs, whereItWent } from '../changes/look-again.ts'
import { isNothing } from '../changes/staged-change.ts'
import { branchOf, changeOf, type Edit } from './commit-request.ts'

/** Why a commit was not made. */
export type CommitFailure =
  /** Somebody else changed the file since the edit began. */
  | { readonly kind: 'moved'; readonly theirs: Theirs }
  /** The file is not there any more; `to` is where it was moved, if it was. */
  | { readonly kind: 'gone'; readonly to: string | null }
  /** The edit makes a new file, and one of that name is there by now. */
  | { readonly kind: 'exists'; readonly theirs: Theirs }
  | { readonly kind: 'nothingChanged' }
  /** Sent, but the answer was lost. */
  | { readonly kind: 'unknown'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly error: AppError }

/**
 * Finds out why a commit was refused. The service gives one vague 400 for many causes (document 1, section 4.1, "Rules
 * for PUT"), so the file is looked at again.
 */
export async function diagnose(connection: ConnectionRef, edit: Edit, error: AppError): Promise<CommitFailure> {
  if (error.kind === 'unknownOutcome') return { kind: 'unknown', error }
  if (error.kind !== 'validation' && error.kind !== 'conflict') return { kind: 'refused', error }
  try {
    const since = await changedSince(connection, edit)
    if (since) return since
  } catch {
    // What the service said about the commit is worth more than why the file could not be looked at.
    return { kind: 'refused', error }
  }
  return isNothing(changeOf(edit)) ? { kind: 'nothingChanged' } : { kind: 'refused', error }
}

/**
 * What happened to the file, where the commit would start, since the edit began; null when nothing did.
 * @throws BridgeFailure when the service can't be asked.
 */
export async function changedSince(
  connection: ConnectionRef,
  edit: Edit,
): Promise<Extract<CommitFailure, { kind: 'moved' | 'gone' | 'exists' }> | null> {
  const isNew = edit.base.commit === null
  const source = edit.previousPath ?? edit.path
  const ground = groundOf({ ...edit, connection }, edit.target)
  const metadata = await headOf(ground, source)
  if (metadata === null) return isNew ? null : { kind: 'gone', to: await whereItWent(ground, source) }
  if (!isNew && metadata.last_commit_id === edit.base.commit) return null
  return { kind: isNew ? 'exists' : 'moved', theirs: await theirVersion(ground, metadata) }
}

/** The file as the branch has it at another path by now; null when there is none. @throws BridgeFailure */
export async function theirVersionAt(connection: ConnectionRef, edit: Edit, path: string): Promise<Theirs | null> {
  const ground = groundOf({ ...edit, connection }, edit.target)
  const metadata = await headOf(ground, path)
  return metadata && theirVersion(ground, metadata)
}

/** After an unknown outcome: is the edit on its branch? @throws BridgeFailure when the service can't be asked. */
export async function wasCommitted(connection: ConnectionRef, edit: Edit): Promise<boolean> {
  const ground = { connection, project: edit.project, branch: branchOf(edit) }
  const metadata = await headOf(ground, edit.path)
  if (metadata === null) return false
  return isWrittenAs(await bytesOf(ground, metadata), edit)
}

async function headOf({ connection, project, branch }: Ground, path: string): Promise<Value<'files.head'> | null> {
  try {
    const params = { id: project, file_path: path, ref: branch }
    const answer = await callOperation(connection, 'files.head', params)
    if (answer.provenance.because) throw new BridgeFailure(answer.provenance.because)
    return answer.value
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return null
    throw thrown
  }
}

async function theirVersion(ground: Ground, metadata: Value<'files.head'>): Promise<Theirs> {
  const written = writableText(describeContent(await bytesOf(ground, metadata)))
  return { commit: metadata.last_commit_id, ...(written ?? { text: null, encoding: 'UTF-8' }) }
}

async function bytesOf({ connection, project }: Ground, metadata: Value<'files.head'>): Promise<Uint8Array> {
  const answer = await callOperation(connection, 'repository.blob', { id: project, sha: metadata.blob_id })
  return bytesFromBase64(answer.value.content)
}
