import { z } from 'zod'
import { commit, diffEntry, reducedCommit } from './commits.ts'
import { beyond, endpoint, expected, json } from './endpoint.ts'
import { projectId, ref, sha } from './fields.ts'

/** Document 1, section 4.3. */
const document = '1 §4.3'

/** The first version that counts the contributors of any ref. */
export const contributorsOfRefSince = '17.4'

export const treeEntry = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** `commit` is a submodule. */
  type: z.union([z.enum(['tree', 'blob', 'commit']), z.string()]),
  path: z.string(),
  /** Six octal digits: 040000 folder, 100644 file, 100755 executable, 120000 symbolic link, 160000 submodule. */
  mode: expected(z.string()),
})
export type TreeEntry = z.output<typeof treeEntry>

/** The document shows only the size and the Base64 content. */
const blob = z.looseObject({
  size: z.number(),
  encoding: z.string().nullish(),
  content: z.string(),
  sha: z.string().nullish(),
})

export const compareResult = z.looseObject({
  commit: reducedCommit.nullish(),
  commits: z.array(reducedCommit),
  diffs: z.array(diffEntry),
  compare_timeout: z.boolean(),
  compare_same_ref: expected(z.boolean()),
})
export type CompareResult = z.output<typeof compareResult>

const contributor = z.looseObject({
  name: z.string(),
  email: z.string(),
  commits: expected(z.number()),
  additions: expected(z.number()),
  deletions: expected(z.number()),
})

export type Contributor = z.output<typeof contributor>

/** The suffixes the archive endpoint accepts after a dot. */
export const archiveFormats = ['tar.gz', 'tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2', 'tar', 'zip'] as const

const read = {
  success: [200],
  access: 'public',
  edition: 'core',
  scope: 'read_repository',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document,
} as const

export const repository = {
  'repository.tree': endpoint({
    id: 'repository.tree',
    method: 'GET',
    path: '/projects/:id/repository/tree',
    params: {
      path: { id: projectId },
      query: { path: z.string().optional(), ref: ref.optional(), recursive: z.boolean().default(false) },
    },
    response: json(z.array(treeEntry)),
    pagination: 'offset+keyset',
    summary: 'The entries of a folder, or of everything below it.',
    ...read,
  }),
  'repository.blob': endpoint({
    id: 'repository.blob',
    method: 'GET',
    path: '/projects/:id/repository/blobs/:sha',
    params: { path: { id: projectId, sha } },
    response: json(blob),
    pagination: 'none',
    summary: 'A blob by its SHA, Base64-encoded.',
    ...read,
    cache: 'store',
  }),
  'repository.blobRaw': endpoint({
    id: 'repository.blobRaw',
    method: 'GET',
    path: '/projects/:id/repository/blobs/:sha/raw',
    params: { path: { id: projectId, sha } },
    response: { kind: 'bytes', contentType: 'application/octet-stream' },
    pagination: 'none',
    summary: 'The bytes of a blob by its SHA.',
    ...read,
    cache: 'store',
  }),
  'repository.archive': endpoint({
    id: 'repository.archive',
    method: 'GET',
    path: '/projects/:id/repository/archive[.:format]',
    params: {
      path: { id: projectId, format: z.enum(archiveFormats).default('tar.gz') },
      query: {
        sha: sha.optional().describe('Commit, tag or branch. Default: the tip of the default branch.'),
        path: beyond(z.string().min(1).optional(), { since: '14.4' }).describe('Only the files below this folder.'),
      },
    },
    response: { kind: 'bytes', contentType: 'application/gzip' },
    pagination: 'none',
    summary: 'All files of a commit in one archive; at most five a minute.',
    ...read,
    // Saved to a file as it comes; too large to be kept beside it.
    cache: 'never',
  }),
  'repository.compare': endpoint({
    id: 'repository.compare',
    method: 'GET',
    path: '/projects/:id/repository/compare',
    params: { path: { id: projectId }, query: { from: ref, to: ref, straight: z.boolean().default(false) } },
    response: json(compareResult),
    pagination: 'none',
    summary: 'The commits and changes between two refs, since their merge base or direct.',
    ...read,
  }),
  'repository.contributors': endpoint({
    id: 'repository.contributors',
    method: 'GET',
    path: '/projects/:id/repository/contributors',
    params: {
      path: { id: projectId },
      query: {
        order_by: z.enum(['name', 'email', 'commits']).default('commits'),
        sort: z.enum(['asc', 'desc']).default('asc'),
        ref: beyond(ref.optional(), { since: contributorsOfRefSince }).describe(
          'Branch, tag or commit instead of the default branch.',
        ),
      },
    },
    response: json(z.array(contributor)),
    pagination: 'offset',
    summary: 'Who committed, how often and how much.',
    ...read,
  }),
  'repository.mergeBase': endpoint({
    id: 'repository.mergeBase',
    method: 'GET',
    path: '/projects/:id/repository/merge_base',
    params: { path: { id: projectId }, query: { refs: z.array(ref).min(2) } },
    response: json(commit),
    pagination: 'none',
    summary: 'The common ancestor of several refs.',
    ...read,
    access: 'guest',
  }),
} as const
