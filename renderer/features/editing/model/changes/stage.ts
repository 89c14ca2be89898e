import type { ConnectionRef, Draft, DraftInput, DraftKey } from '#shared/bridge.ts'
import type { TextEncoding } from '#shared/drafts.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { fileContentQuery, fileQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { BridgeFailure, getError, request } from '../../../../lib/bridge/bridge.ts'
import { base64FromBytes, bytesFromBase64 } from '../../../../lib/code/base64.ts'
import { describeContent, writableText } from '../../../../lib/code/file-content.ts'
import { sha256 } from '../../../../lib/code/sha256.ts'
import type { EncodedText } from '../../../../lib/code/text-encoding.ts'
import { type CallOptions, callQuery } from '../../../../lib/operations/call-operation.ts'
import { defaultMessage } from '../../../../lib/project/default-message.ts'
import { maxUnconfirmedSize } from '../../../browsing/model/file/prefetch-file.ts'
import type { StagedChange } from '../commit/staged-change.ts'
import type { DraftProject } from '../drafts/use-draft-project.ts'

/** The branch that changes are gathered for. */
export interface StagePlace {
  readonly connection: ConnectionRef
  /** As the operations are called with. */
  readonly project: string
  readonly draftProject: DraftProject
  readonly branch: string
}

/** Why no change was staged, as a sentence; null when it was. */
export type Refusal = string | null

/** A file as its branch has it now. */
export interface PresentFile {
  readonly lastCommit: string
  /** The exact text; null when it is none, or is too large to be read unasked. */
  readonly text: string | null
  readonly encoding: TextEncoding
  /** Null when it is too large to be read unasked. */
  readonly bytes: Uint8Array | null
  /** Undefined where the service doesn't send it. */
  readonly executable: boolean | undefined
  readonly sha256: string
  /** Why the service couldn't be reached, for a cached answer; else null. */
  readonly because: AppError | null
}

/** Reads a file of a branch, without its content where that has more bytes than `maxSize`; null when there is none. @throws BridgeFailure */
export async function readFile(
  { connection, project, branch }: Omit<StagePlace, 'draftProject'>,
  path: string,
  maxSize = maxUnconfirmedSize,
  options: CallOptions = {},
): Promise<PresentFile | null> {
  const params = { id: project, file_path: path, ref: branch }
  try {
    const { value: head, provenance } = await callQuery(connection, fileQuery(params), options)
    const facts = { lastCommit: head.last_commit_id, sha256: head.content_sha256, because: provenance.because }
    if (head.size > maxSize) return { ...facts, ...noText, bytes: null, executable: undefined }
    // The branch may have moved since: the content must be this commit's.
    const { value: file, provenance: read } = await callQuery(connection, fileContentQuery(params), options)
    const bytes = bytesFromBase64(file.content)
    return {
      lastCommit: file.last_commit_id ?? head.last_commit_id,
      sha256: file.content_sha256 ?? head.content_sha256,
      because: provenance.because ?? read.because,
      ...getText(bytes),
      bytes,
      executable: file.execute_filemode,
    }
  } catch (thrown) {
    if (getError(thrown).kind === 'notFound') return null
    throw thrown
  }
}

const noText = { text: null, encoding: 'UTF-8' } as const

/** Bytes as the exact text they are; null when they are none, and must be kept as bytes. */
function getText(bytes: Uint8Array): EncodedText | typeof noText {
  return writableText(describeContent(bytes)) ?? noText
}

/** Stages the deletion of a file. @throws BridgeFailure */
export async function stageDeletion(place: StagePlace, path: string): Promise<Refusal> {
  const draft = await draftAt(place, path)
  if (draft)
    return t('“{path}” already has a change on this branch. Discard that change first.', { path: visibleString(path) })
  const file = await readFile(place, path)
  if (!file) return missing(place, path)
  await save(place, {
    ...unchanged(path, file),
    holds: 'deleted',
    message: defaultMessage('Delete', path),
  })
  return null
}

/** Stages a move of a file, with its edited text, if any. @throws BridgeFailure */
export async function stageMove(place: StagePlace, from: string, to: string): Promise<Refusal> {
  if (from === to) return t('The file already has this path.')
  if (await draftAt(place, to)) return t('“{to}” already has a change on this branch.', { to: visibleString(to) })
  const draft = await draftAt(place, from)
  if (draft?.holds === 'deleted') return t('“{from}” is already marked for deletion.', { from: visibleString(from) })
  if (draft) {
    const source = draft.baseCommit === null ? null : (draft.previousPath ?? from)
    await save(place, { ...draft, path: to, previousPath: source === to ? null : source })
    await request('drafts.discardOne', { id: draft.id })
    return null
  }
  const file = await readFile(place, from)
  if (!file) return missing(place, from)
  if (await readFile(place, to))
    return t('“{to}” already exists on {branch}.', { to: visibleString(to), branch: visibleString(place.branch) })
  await save(place, { ...unchanged(to, file), previousPath: from, message: defaultMessage('Move', from) })
  return null
}

/** Stages the execute flag of a file. @throws BridgeFailure */
export async function stageMode(place: StagePlace, path: string, executable: boolean): Promise<Refusal> {
  const draft = await draftAt(place, path)
  if (draft?.holds === 'deleted') return t('“{path}” is already marked for deletion.', { path: visibleString(path) })
  const isNew = draft?.baseCommit === null
  const file = isNew ? null : await readFile(place, draft?.previousPath ?? path)
  if (!isNew && !file) return missing(place, path)
  if (!draft && file?.executable === executable) {
    return executable
      ? t('“{path}” is already executable.', { path: visibleString(path) })
      : t('“{path}” is already not executable.', { path: visibleString(path) })
  }
  if (draft) {
    const isAsBefore = (file?.executable ?? false) === executable
    await save(place, { ...draft, executable: isAsBefore ? null : executable })
  } else if (file) {
    const name = getName(path)
    const message = executable ? t('Make {name} executable', { name }) : t('Make {name} not executable', { name })
    await save(place, { ...unchanged(path, file), executable, message })
  }
  return null
}

/** Stages a file from the disk, as a new one or in the place of one that is there. @throws BridgeFailure */
export async function stageUpload(place: StagePlace, path: string, bytes: Uint8Array): Promise<Refusal> {
  if (await draftAt(place, path)) {
    return t('“{path}” already has a change on this branch. Discard that change first.', { path: visibleString(path) })
  }
  const file = await readFile(place, path)
  if (file && file.sha256 === (await sha256(bytes))) {
    return t('“{path}” on {branch} already has this content.', {
      path: visibleString(path),
      branch: visibleString(place.branch),
    })
  }
  const { text, encoding } = getText(bytes)
  await save(place, {
    path,
    previousPath: null,
    executable: null,
    ...(text === null ? { holds: 'bytes', content: base64FromBytes(bytes) } : { holds: 'text', content: text }),
    encoding,
    baseCommit: file?.lastCommit ?? null,
    baseContent: file?.text ?? null,
    baseEncoding: file?.encoding ?? 'UTF-8',
    message: defaultMessage(file === null ? 'Add' : 'Update', path),
  })
  return null
}

/**
 * Saves the resolution of a change, or discards it; returns the resulting draft. A draft that was edited elsewhere
 * since is left unchanged: the resolution was for another text.
 * @throws BridgeFailure
 */
export async function keepResolution(
  place: StagePlace,
  before: Draft,
  after: StagedChange | null,
): Promise<Draft | null> {
  const now = await request('drafts.read', { id: before.id })
  if (now?.updatedAt !== before.updatedAt) {
    const message = t('“{path}” was edited elsewhere since', { path: visibleString(before.path) })
    throw new BridgeFailure({ kind: 'validation', message })
  }
  if (after) await save(place, { ...after, message: before.message })
  if (!after || after.path !== before.path) await request('drafts.discardOne', { id: before.id })
  return after && draftAt(place, after.path)
}

/** Discards the drafts of committed changes. Text typed since is kept. @throws BridgeFailure */
export async function discardCommitted(place: StagePlace, committed: readonly Draft[]): Promise<void> {
  const now = await request('drafts.list', { connection: place.connection, project: place.draftProject.project })
  const sent = new Map(committed.map(({ id, updatedAt }) => [id, updatedAt]))
  for (const { id, updatedAt } of now) if (sent.get(id) === updatedAt) await request('drafts.discardOne', { id })
}

type Staged = Omit<DraftInput, keyof DraftKey | 'projectPath'> & { readonly path: string }

function unchanged(path: string, file: PresentFile): Omit<Staged, 'message'> {
  return {
    path,
    previousPath: null,
    executable: null,
    holds: 'unchanged',
    content: '',
    encoding: file.encoding,
    baseCommit: file.lastCommit,
    baseContent: file.text,
    baseEncoding: file.encoding,
  }
}

/** Keeps a change, in place of the one of the same path. @throws BridgeFailure */
export async function save(place: StagePlace, staged: Staged): Promise<void> {
  const { path, previousPath, executable, holds, message } = staged
  const { content, encoding, baseCommit, baseContent, baseEncoding } = staged
  const { projectPath } = place.draftProject
  const texts = { content, encoding, baseCommit, baseContent, baseEncoding }
  await request('drafts.save', {
    ...getKey(place, path),
    projectPath,
    previousPath,
    executable,
    holds,
    message,
    ...texts,
  })
}

function draftAt(place: StagePlace, path: string): Promise<Draft | null> {
  return request('drafts.get', getKey(place, path))
}

function getKey({ connection, draftProject, branch }: StagePlace, path: string): DraftKey {
  return { connection, project: draftProject.project, branch, path }
}

function missing({ branch }: StagePlace, path: string): string {
  return t('“{path}” does not exist on {branch}.', { path: visibleString(path), branch: visibleString(branch) })
}

function getName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
