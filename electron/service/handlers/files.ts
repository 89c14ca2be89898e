import type { BlameRange, LineRange } from '#shared/contract/repository-files.ts'
import { badRequest } from '../errors.ts'
import { blame } from '../git/blame.ts'
import { type Commit, isoTime } from '../git/commit-object.ts'
import { isFilePath } from '../git/file-path.ts'
import { getLastCommit } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { readCommit, readCommits } from '../git/revision.ts'
import { type Handlers, type RequestContext, Tagged, weakTag } from '../handler.ts'
import { type CommitRequest, commitActions } from './commit-actions.ts'
import { requireEncodable } from './encoded-content.ts'
import type { FileAction } from './file-actions.ts'
import { describeFile, type FileMetadata, type LocatedFile, locateFile, readFile } from './located-file.ts'
import type { ServiceParts } from './parts.ts'
import { rawContent, rawTag } from './raw-content.ts'

type FileOperations = Extract<keyof Handlers, `files.${string}`>

/** Repository files (document 1, section 4.1). */
export function filesHandlers({ git }: ServiceParts): Pick<Handlers, FileOperations> {
  const locate = async (context: RequestContext, params: { id: number | string; ref: string; file_path: string }) => {
    const repository = git.open(context.project(params.id).repositoryPath)
    return { repository, file: await locateFile(repository, params.ref, params.file_path) }
  }
  /** The metadata, under the ETag of the GET beside it. */
  const head =
    (getTag: (file: LocatedFile, metadata: FileMetadata) => string): Handlers['files.head'] =>
    async (context, params) => {
      const { repository, file } = await locate(context, params)
      const metadata = await describeFile(repository, file)
      return new Tagged(metadata, getTag(file, metadata))
    }
  /** A commit of one file always fails with 400 (document 1, section 4.1, "Rules for PUT"). */
  const commitFile = (context: RequestContext, request: CommitRequest) =>
    commitActions(git, context, { ...request, refuseMoved: badRequest })
  return {
    'files.get': async (context, params) => {
      const { repository, file } = await locate(context, params)
      requireEncodable(file.size)
      const { metadata, content } = await readFile(repository, file)
      const value = { ...metadata, content: content.toString('base64'), execute_filemode: file.executable }
      return new Tagged(value, fileTag(file, metadata))
    },
    'files.head': head(fileTag),
    'files.blameHead': head(file => blameTag(file)),
    'files.rawHead': head(file => rawTag(file.blob)),
    'files.raw': async (context, params) => {
      const { repository, file } = await locate(context, params)
      return rawContent(repository, file.blob, 'File')
    },
    'files.blame': async (context, params) => {
      const { repository, file } = await locate(context, params)
      const { range } = params
      if (range && range.end < range.start) throw badRequest('range[end] is less than range[start]')
      const ranges = await blame(repository, file, { range, signal: context.signal })
      if (!ranges) throw badRequest('range[start] is greater than the number of lines of the file')
      const commits = await readCommits(repository, [...new Set(ranges.map(range => range.commit))])
      const fields = new Map(commits.map(commit => [commit.id, blameCommit(commit)]))
      const shown = ranges.flatMap(({ commit, lines }) => {
        const known = fields.get(commit)
        return known ? [{ commit: known, lines: [...lines] }] : []
      })
      return new Tagged(shown, blameTag(file, range))
    },
    'files.create': async (context, params) => {
      await commitFile(context, { ...params, actions: withMode({ ...params, action: 'create' }) })
      return { file_path: params.file_path, branch: params.branch }
    },
    'files.update': async (context, params) => {
      await commitFile(context, { ...params, actions: withMode({ ...params, action: 'update' }) })
      return { file_path: params.file_path, branch: params.branch }
    },
    'files.delete': async (context, params) => {
      await commitFile(context, {
        ...params,
        actions: [{ ...params, action: 'delete', encoding: 'text' }],
        check: (repository, base) => requireUnmodifiedFile(context, repository, base, params.file_path),
      })
      return undefined
    },
  }
}

/** The mode of a file is set after its content. */
function withMode(action: FileAction): readonly FileAction[] {
  const { execute_filemode } = action
  return execute_filemode === undefined ? [action] : [action, { ...action, action: 'chmod' }]
}

/** All that the answer about a file is made from. */
function fileTag(file: LocatedFile, metadata: FileMetadata): string {
  return weakTag(JSON.stringify([metadata, file.executable]))
}

/** A blame is of a path in a commit, and never another. */
function blameTag({ commit, path }: LocatedFile, range?: LineRange): string {
  return weakTag(JSON.stringify(['blame', commit, path, ...(range ? [range.start, range.end] : [])]))
}

/** The time of a file is that of the last commit that touched it. @throws ServiceError 412 */
async function requireUnmodifiedFile(
  context: RequestContext,
  repository: GitRepository,
  base: string,
  path: string,
): Promise<void> {
  if (!context.isConditional || !isFilePath(path)) return
  const last = await getLastCommit(repository, base, path)
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
