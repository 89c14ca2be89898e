import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { branchQuery, fileQuery } from '#shared/queries/repository.ts'
import { nullIfNotFound } from '../../lib/bridge/bridge.ts'
import { callOperation } from '../../lib/operations/call-operation.ts'
import { fresh } from '../../lib/operations/whole-list.ts'
import { type ReadContext, rowReadOptions } from './job.ts'

type Values = Readonly<Record<string, unknown>>

/** A planned commit, as far as it is checked. */
interface PlannedCommit {
  readonly id: string | number
  readonly branch: string
  /** The branch that a new one is created from; null when the branch exists. */
  readonly startBranch: string | null
  /** The files with their last known commit; null for a new file. */
  readonly files: readonly { readonly path: string; readonly lastCommit: string | null }[]
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
  for (const { path, lastCommit } of files) {
    const query = fileQuery({ id, file_path: path, ref: startBranch ?? branch })
    const file = await nullIfNotFound(callOperation(connection, query.operation, query.params, options))
    if ((file && fresh(file).value.last_commit_id) !== lastCommit) {
      return t('{path} was changed since the preview', { path })
    }
  }
  return null
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

function readAction(action: unknown): PlannedCommit['files'][number] | null {
  if (typeof action !== 'object' || action === null) return null
  const values: Values = { ...action }
  const { file_path, previous_path, last_commit_id } = values
  if (typeof file_path !== 'string') return null
  return {
    path: typeof previous_path === 'string' ? previous_path : file_path,
    lastCommit: typeof last_commit_id === 'string' ? last_commit_id : null,
  }
}
