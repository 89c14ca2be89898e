import type { ParsedParams } from '#shared/contract/contract.ts'
import { badRequest, notFound, tooManyRequests } from '../errors.ts'
import { archiveWritings, canWrite, openArchive } from '../git/archive.ts'
import { isFilePath } from '../git/file-path.ts'
import type { Git } from '../git/git.ts'
import { resolveCommit } from '../git/revision.ts'
import { Bytes, type RequestContext } from '../handler.ts'
import type { RateLimit } from './rate-limit.ts'

/** Document 1, section 8. */
export const archivesPerMinute = 5
/** In bytes; file systems end at 255, and a partial file needs a suffix. */
const maxNameLength = 200

/**
 * All files of a commit in one archive, packed while it is sent (document 1, section 4.3).
 * @throws ServiceError 404 for a ref that is not there, 400 for a format this machine cannot write, 429 above the limit
 */
export async function archiveRef(
  git: Git,
  limit: RateLimit | null,
  context: RequestContext,
  params: ParsedParams<'repository.archive'>,
): Promise<Bytes> {
  const project = context.project(params.id)
  const wait = limit?.take(context.user ? `user ${context.user.id}` : `address ${context.ipAddress}`) ?? 0
  if (wait > 0) throw tooManyRequests('This endpoint has been requested too many times. Try again later.', wait)
  const { format } = params
  const ref = params.sha ?? project.default_branch
  const repository = git.open(project.repositoryPath)
  const commit = ref === null ? null : await resolveCommit(repository, ref)
  if (ref === null || commit === null) throw notFound('File')
  if (!(await canWrite(format))) {
    throw badRequest(`The program bzip2 is not installed where the service runs; ask for tar.gz, tar or zip`)
  }
  const folder = params.path?.replace(/\/+$/, '')
  if (folder !== undefined) {
    const found = isFilePath(folder) ? await repository.objects.info(`${commit}:${folder}`) : null
    // A slash at the end means a folder.
    if (!found || (folder !== params.path && found.type !== 'tree')) throw notFound('File')
  }
  const path = project.path_with_namespace.split('/').at(-1) ?? project.name
  const name = archiveName(path, ref, commit)
  return new Bytes(openArchive(repository, commit, { format, prefix: name, folder, signal: context.signal }), {
    contentType: archiveWritings[format].contentType,
    headers: {
      etag: `"${commit}-${format}${folder === undefined ? '' : `-${encodeURIComponent(folder)}`}"`,
      'content-disposition': attachment(`${name}.${format}`),
    },
  })
}

/**
 * The name of an archive and its folder; characters that could end a name or leave a folder become dashes.
 * @example archiveName('lighthouse', 'feature/x', '1f0c…') // 'lighthouse-feature-x-1f0c…'
 */
export function archiveName(project: string, ref: string, commit: string): string {
  const safe = [...`${project}-${ref}`.replaceAll(/[^\p{L}\p{M}\p{N}._+@-]+/gu, '-').replaceAll(/\.{2,}/g, '.')]
  while (Buffer.byteLength(safe.join('')) > maxNameLength - commit.length) safe.splice(-Math.ceil(safe.length / 8))
  return `${safe.join('')}-${commit}`.replace(/^[.-]+/, '')
}

/** The header that names a download (RFC 6266): in ASCII for old clients, and as it is. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll(/["\\]/g, '_')
  if (plain === name) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
