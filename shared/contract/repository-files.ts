import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { branchState, headTakenBack, takenBackByCommit } from './branch-state.ts'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { filePath, projectId, ref, timestamp } from './fields.ts'

/** Document 1, section 4.1. */
const document = '1 §4.1'
const path = { id: projectId, file_path: filePath }

export const repositoryFile = z.looseObject({
  file_name: expected(z.string()),
  file_path: expected(z.string()),
  size: expected(z.number()),
  encoding: z.string(),
  content: z.string(),
  content_sha256: expected(z.string()),
  ref: expected(z.string()),
  blob_id: z.string(),
  commit_id: expected(z.string()),
  // Guards against overwriting newer changes.
  last_commit_id: z.string(),
  /** Sent by newer services of this family. */
  execute_filemode: z.boolean().optional(),
})

/** What the HEAD forms send as `X-Service-…` headers. */
const fileMetadata = z.object({
  blob_id: z.string(),
  commit_id: z.string(),
  content_sha256: z.string(),
  encoding: z.string(),
  file_name: z.string(),
  file_path: z.string(),
  last_commit_id: z.string(),
  ref: z.string(),
  size: z.coerce.number(),
})

export const blameRange = z.looseObject({
  commit: z.looseObject({
    id: z.string(),
    message: expected(z.string()),
    parent_ids: expected(z.array(z.string())),
    authored_date: expected(timestamp),
    author_name: expected(z.string()),
    author_email: expected(z.string()),
    committed_date: expected(timestamp),
    committer_name: expected(z.string()),
    committer_email: expected(z.string()),
  }),
  lines: z.array(z.string()),
})
export type BlameRange = z.output<typeof blameRange>

/** Lines counted from 1, the last one included. Services without this param ignore it: they return all lines. */
const lineRange = z.object({ start: z.number().int().min(1), end: z.number().int().min(1) })
export type LineRange = z.output<typeof lineRange>

const fileCommit = z.looseObject({ file_path: z.string(), branch: z.string() })

const read = {
  params: { path, query: { ref } },
  success: [200],
  pagination: 'none',
  access: 'public',
  edition: 'core',
  scope: 'read_repository',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document,
} as const

const commitFields = {
  branch: ref,
  start_branch: ref.optional(),
  author_email: z.string().optional(),
  author_name: z.string().optional(),
  commit_message: z.string().min(1),
}
const contentFields = {
  encoding: z.enum(['text', 'base64']).default('text'),
  content: z.string(),
  execute_filemode: beyond(z.boolean().optional(), { since: '14.10' }).describe('Whether the file is executable.'),
}

/** Reads that any commit on a branch can make stale. */
export const readsOfABranch = [
  'files.get',
  'files.head',
  'files.blame',
  'files.blameHead',
  'files.raw',
  'files.rawHead',
  'commits.list',
  'commits.get',
  'commits.refs',
  'commits.diff',
  'repository.tree',
  'repository.compare',
  'repository.contributors',
  'repository.mergeBase',
  'branches.list',
  'branches.get',
  // The first commit of an empty repository gives the project its default branch.
  'projects.get',
] as const

/** The answer does not name the commit: it is the head that came next. */
const fileInverse = { ...takenBackByCommit, state: branchState, back: headTakenBack } as const

/** Current services of the family ignore the last commit ID when deleting a file. */
function unchangedFile({
  id,
  file_path,
  branch,
  start_branch,
  last_commit_id: seen,
}: Readonly<Record<string, unknown>>) {
  if (seen === undefined || seen === '') return null
  return {
    read: { operation: 'files.head', params: { id, file_path, ref: start_branch ?? branch } },
    refusal: (present: unknown) => {
      const last = present === null ? null : fileMetadata.parse(present).last_commit_id
      return last === seen ? null : t('the file has changed since it was opened, so nothing was sent')
    },
  }
}

const write = {
  pagination: 'none',
  access: 'developer',
  edition: 'core',
  scope: 'api',
  cache: 'never',
  invalidates: readsOfABranch,
  document,
} as const

export const repositoryFiles = {
  'files.get': endpoint({
    id: 'files.get',
    method: 'GET',
    path: '/projects/:id/repository/files/:file_path',
    response: json(repositoryFile),
    summary: 'One file with its content, Base64-encoded.',
    ...read,
  }),
  'files.head': endpoint({
    id: 'files.head',
    method: 'HEAD',
    path: '/projects/:id/repository/files/:file_path',
    response: { kind: 'headers', schema: fileMetadata },
    summary: 'Size, blob and last commit of a file, without its content.',
    ...read,
  }),
  'files.blame': endpoint({
    id: 'files.blame',
    method: 'GET',
    path: '/projects/:id/repository/files/:file_path/blame',
    response: json(z.array(blameRange)),
    summary: 'The file as ranges of lines, each with the commit it came from.',
    ...read,
    params: { path, query: { ref, range: beyond(lineRange.optional()).describe('Only these lines.') } },
  }),
  'files.blameHead': endpoint({
    id: 'files.blameHead',
    method: 'HEAD',
    path: '/projects/:id/repository/files/:file_path/blame',
    response: { kind: 'headers', schema: fileMetadata },
    summary: 'The same metadata as a HEAD request for the file.',
    ...read,
  }),
  'files.raw': endpoint({
    id: 'files.raw',
    method: 'GET',
    path: '/projects/:id/repository/files/:file_path/raw',
    response: { kind: 'bytes', contentType: 'text/plain; charset=utf-8' },
    summary: 'The bytes of a file as they are.',
    ...read,
  }),
  'files.rawHead': endpoint({
    id: 'files.rawHead',
    method: 'HEAD',
    path: '/projects/:id/repository/files/:file_path/raw',
    response: { kind: 'headers', schema: fileMetadata },
    summary: 'The same metadata as a HEAD request for the file.',
    ...read,
  }),
  'files.create': endpoint({
    id: 'files.create',
    method: 'POST',
    path: '/projects/:id/repository/files/:file_path',
    params: { path, body: { ...commitFields, ...contentFields } },
    response: json(fileCommit),
    success: [201],
    effect: 'write',
    summary: 'Creates one file in one commit.',
    label: () => t('Create file'),
    successMessage: () => t('File created'),
    ...write,
    inverse: fileInverse,
  }),
  'files.update': endpoint({
    id: 'files.update',
    method: 'PUT',
    path: '/projects/:id/repository/files/:file_path',
    params: { path, body: { ...commitFields, ...contentFields, last_commit_id: z.string().optional() } },
    response: json(fileCommit),
    success: [200],
    effect: 'write',
    summary: 'Updates one file in one commit.',
    label: () => t('Update file'),
    successMessage: () => t('File updated'),
    ...write,
    inverse: fileInverse,
  }),
  'files.delete': endpoint({
    id: 'files.delete',
    method: 'DELETE',
    path: '/projects/:id/repository/files/:file_path',
    params: { path, body: { ...commitFields, last_commit_id: z.string().optional() } },
    response: { kind: 'empty' },
    success: [204, 200],
    effect: 'destroy',
    summary: 'Deletes one file in one commit.',
    label: () => t('Delete file'),
    successMessage: () => t('File deleted'),
    ...write,
    guard: unchangedFile,
    inverse: fileInverse,
  }),
} as const
