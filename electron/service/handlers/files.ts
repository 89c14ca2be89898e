import type { BlameRange } from '#shared/contract/repository-files.ts'
import { blame } from '../git/blame.ts'
import { type Commit, isoTime } from '../git/commit-object.ts'
import { isFilePath } from '../git/file-path.ts'
import { lastCommitOf } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { readCommit, readCommits } from '../git/revision.ts'
import type { Handlers, RequestContext } from '../handler.ts'
import { commitActions } from './commit-actions.ts'
import { requireEncodable } from './encoded-content.ts'
import { describeFile, locateFile, readFile } from './located-file.ts'
import type { ServiceParts } from './parts.ts'
import { rawContent } from './raw-content.ts'

type FileOperations = Extract<keyof Handlers, `files.${string}`>

/** Repository files (document 1, section 4.1). */
export function filesHandlers({ git }: ServiceParts): Pick<Handlers, FileOperations> {
  const locate = async (context: RequestContext, params: { id: number | string; ref: string; file_path: string }) => {
    const repository = git.open(context.project(params.id).repositoryPath)
    return { repository, file: await locateFile(repository, params.ref, params.file_path) }
  }
  const metadata: Handlers['files.head'] = async (context, params) => {
    const { repository, file } = await locate(context, params)
    return describeFile(repository, file)
  }
  return {
    'files.get': async (context, params) => {
      const { repository, file } = await locate(context, params)
      requireEncodable(file.size)
      const { metadata, content } = await readFile(repository, file)
      return { ...metadata, content: content.toString('base64'), execute_filemode: file.executable }
    },
    'files.head': metadata,
    'files.blameHead': metadata,
    'files.rawHead': metadata,
    'files.raw': async (context, params) => {
      const { repository, file } = await locate(context, params)
      return rawContent(repository, file.blob, 'File')
    },
    'files.blame': async (context, params) => {
      const { repository, file } = await locate(context, params)
      const ranges = await blame(repository, file.commit, file.path, file.blob, context.signal)
      const commits = await readCommits(repository, [...new Set(ranges.map(range => range.commit))])
      const fields = new Map(commits.map(commit => [commit.id, blameCommit(commit)]))
      return ranges.flatMap(({ commit, lines }) => {
        const known = fields.get(commit)
        return known ? [{ commit: known, lines: [...lines] }] : []
      })
    },
    'files.create': async (context, params) => {
      await commitActions(git, context, { ...params, actions: [{ ...params, action: 'create' }] })
      return { file_path: params.file_path, branch: params.branch }
    },
    'files.update': async (context, params) => {
      await commitActions(git, context, { ...params, actions: [{ ...params, action: 'update' }] })
      return { file_path: params.file_path, branch: params.branch }
    },
    'files.delete': async (context, params) => {
      await commitActions(git, context, {
        ...params,
        actions: [{ ...params, action: 'delete', encoding: 'text' }],
        check: (repository, base) => requireUnmodifiedFile(context, repository, base, params.file_path),
      })
      return undefined
    },
  }
}

/** The time of a file is that of the last commit that touched it. @throws ServiceError 412 */
async function requireUnmodifiedFile(
  context: RequestContext,
  repository: GitRepository,
  base: string,
  path: string,
): Promise<void> {
  if (!context.isConditional || !isFilePath(path)) return
  const last = await lastCommitOf(repository, base, path)
  const commit = last === null ? null : await readCommit(repository, last)
  if (commit) context.requireUnmodified(isoTime(commit.committer))
}

function blameCommit({ id, message, parents, author, committer }: Commit): BlameRange['commit'] {
  return {
    id,
    message,
    parent_ids: [...parents],
    authored_date: isoTime(author),
    author_name: author.name,
    author_email: author.email,
    committed_date: isoTime(committer),
    committer_name: committer.name,
    committer_email: committer.email,
  }
}
