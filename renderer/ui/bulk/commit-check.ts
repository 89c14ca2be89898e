import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchQuery, fileQuery } from '#shared/queries/repository.ts'
import { nullIfNotFound } from '../../lib/bridge/bridge.ts'
import { bytesFromBase64 } from '../../lib/code/base64.ts'
import { sha256 } from '../../lib/code/sha256.ts'
import { callOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import { type ReadContext, rowReadOptions, type Verification } from './job.ts'

type Values = Readonly<Record<string, unknown>>

interface PlannedFile {
  readonly path: string
  /** Where the file is before the commit. */
  readonly source: string
  /** Its last known commit; null for a new file. */
  readonly lastCommit: string | null
  readonly action: string
  /** Null when the commit leaves it as it is. */
  readonly content: Uint8Array | null
}

/** A planned commit, as far as it is checked. */
interface PlannedCommit {
  readonly id: string | number
  readonly branch: string
  /** The branch that a new one is created from; null when the branch exists. */
  readonly startBranch: string | null
  readonly files: readonly PlannedFile[]
}

/**
 * Compares the branch and each file of a planned commit with what its params expect. The params have the last known
 * commit of each file, so a job that was restored after a restart is checked like its first run.
 * @param params of `commits.create`
 * @returns why the commit can't be made; null when nothing has changed
 * @throws BridgeFailure, also when the service can't be reached
 */
export async function getCommitConflict(
  connection: ConnectionRef,
  params: Values,
  context: Pick<ReadContext, 'signal'>,
): Promise<string | null> {
  const commit = readCommit(params)
  if (!commit) return t('This commit can’t be checked. Make the change again on its screen.')
  const { id, branch, startBranch, files } = commit
  const options = rowReadOptions(context)
  const { operation, params: branchParams } = branchQuery({ id, branch })
  const found = await nullIfNotFound(callOperation(connection, operation, branchParams, options))
  const isThere = found !== null && fresh(found) !== null
  if (isThere && startBranch !== null) return t('The branch was created since the preview')
  if (!isThere && startBranch === null) return t('The branch was deleted since the preview')
  for (const { source, lastCommit } of files) {
    const file = await readHead(connection, { id, file_path: source, ref: startBranch ?? branch }, context)
    if ((file?.last_commit_id ?? null) !== lastCommit) {
      return t('{path} was changed since the preview', { path: source })
    }
  }
  return null
}

/**
 * Compares each file of the branch with the result of a commit.
 * @param params of `commits.create`
 * @throws BridgeFailure, also when the service can't be reached
 */
export async function verifyCommit(
  connection: ConnectionRef,
  params: Values,
  context: Pick<ReadContext, 'signal'>,
): Promise<Verification> {
  const commit = readCommit(params)
  // The permissions of a file are not among the metadata that are read.
  if (!commit || commit.files.some(({ action }) => action === 'chmod')) return { kind: 'unread', error: null }
  const { id, branch, files } = commit
  // Actions on one path build on each other: only the last of them can be compared.
  const touched = files.flatMap(({ path, source }) => (path === source ? [path] : [path, source]))
  if (new Set(touched).size < touched.length) return { kind: 'unread', error: null }
  for (const { path, source, action, content } of files) {
    const at = { id, file_path: path, ref: branch }
    const file = await readHead(connection, at, context)
    const isMoved = source === path || (await readHead(connection, { ...at, file_path: source }, context)) === null
    const isWritten = content === null || file?.content_sha256 === (await sha256(content))
    const isDeleted = file === null
    if (isDeleted !== (action === 'delete') || !isMoved || !isWritten)
      return { kind: 'differs', now: t('other content on the branch') }
  }
  return { kind: 'confirmed' }
}

/** The metadata of a file; null when there is none. */
async function readHead(
  connection: ConnectionRef,
  file: Parameters<typeof fileQuery>[0],
  context: Pick<ReadContext, 'signal'>,
) {
  const { operation, params } = fileQuery(file)
  const answer = await nullIfNotFound(callOperation(connection, operation, params, rowReadOptions(context)))
  return answer && fresh(answer).value
}

/** Stored params may be of another version: null for other than the batch change makes. */
function readCommit({ id, branch, start_branch, start_sha, start_project, actions }: Values): PlannedCommit | null {
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof branch !== 'string') return null
  if (start_sha !== undefined || start_project !== undefined || !Array.isArray(actions)) return null
  const files = actions.map(readAction)
  const known = files.filter(file => file !== null)
  if (known.length < files.length) return null
  return { id, branch, startBranch: typeof start_branch === 'string' ? start_branch : null, files: known }
}

function readAction(action: unknown): PlannedFile | null {
  if (typeof action !== 'object' || action === null) return null
  const values: Values = { ...action }
  const { file_path, previous_path, last_commit_id, content, encoding } = values
  if (typeof file_path !== 'string') return null
  const bytes = (text: string) => (encoding === 'base64' ? bytesFromBase64(text) : new TextEncoder().encode(text))
  return {
    path: file_path,
    source: typeof previous_path === 'string' ? previous_path : file_path,
    lastCommit: typeof last_commit_id === 'string' ? last_commit_id : null,
    action: typeof values.action === 'string' ? values.action : '',
    content: typeof content === 'string' ? bytes(content) : null,
  }
}
