import type { Params } from '../contract/contract.ts'
import { type Filter, type Paging, pagesQuery, query } from './query.ts'

/** Branches, tags, files, commits and contributors of a repository, and snippets. */

export const branchesQuery = (id: string, filter: Filter<'branches.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('branches.list', { id, ...filter }, page)
export const branchQuery = (params: Params<'branches.get'>) => query('branches.get', params)

export const tagsQuery = (id: string, filter: Filter<'tags.list'> = {}, page: Partial<Paging> = {}) =>
  pagesQuery('tags.list', { id, ...filter }, page)
export const tagQuery = (params: Params<'tags.get'>) => query('tags.get', params)
export const releaseQuery = (params: Params<'releases.get'>) => query('releases.get', params)

/** The entries of one folder; `path` is empty for the root. */
export const folderQuery = (id: string, ref: string, path: string) =>
  pagesQuery('repository.tree', { id, ref, ...(path !== '' && { path }) })
/** Every entry below a folder of a tree; `path` is empty for the root. */
export const wholeTreeQuery = (id: string, ref: string, path = '') =>
  pagesQuery('repository.tree', { id, ref, recursive: true, ...(path !== '' && { path }) }, { keyset: true })
/** The entries of one folder, to be read to their end. */
export const wholeFolderQuery = (id: string, ref: string, path: string) =>
  pagesQuery('repository.tree', { id, ref, ...(path !== '' && { path }) }, { keyset: true })

type FileAt = Params<'files.head'>
/** What a file is: its size, its blob, the commit that changed it last. */
export const fileQuery = (file: FileAt) => query('files.head', file)
/** The same with its content. */
export const fileContentQuery = (file: Params<'files.get'>) => query('files.get', file)
export const blobQuery = (params: Params<'repository.blob'>) => query('repository.blob', params)
/** Who wrote which lines; all of them without a range. */
export const blameQuery = (file: Params<'files.blame'>) => query('files.blame', file)
export const rawFileQuery = (file: Params<'files.raw'>) => query('files.raw', file)
export const rawFileHeadQuery = (file: Params<'files.rawHead'>) => query('files.rawHead', file)
export const blameHeadQuery = (file: Params<'files.blameHead'>) => query('files.blameHead', file)

/** A page of the history; its screen fills about one window with it. */
const commitsPageSize = 40
export const commitsQuery = (
  id: string,
  filter: Filter<'commits.list'>,
  { size = commitsPageSize }: Partial<Paging> = {},
) => pagesQuery('commits.list', { id, ...filter }, { size })
/** The commit that changed a path last. */
export const lastCommitQuery = (id: string, path: string, ref_name: string) =>
  pagesQuery('commits.list', { id, path, ref_name }, { size: 1 })
/** A commit with the number of lines it changed. */
export const commitQuery = (id: string, sha: string) => query('commits.get', { id, sha })
/** A commit, or the one that a ref stands at. Counting the lines it changed takes a service long. */
export const commitWithoutStatsQuery = (id: string, sha: string) => query('commits.get', { id, sha, stats: false })
export const commitDiffQuery = (id: string, sha: string) => pagesQuery('commits.diff', { id, sha })
/** The branches and tags that have a commit: the first of many. */
export const commitRefsQuery = (id: string, sha: string) => pagesQuery('commits.refs', { id, sha }, { size: 20 })
export const commitBranchesQuery = (id: string, sha: string) => pagesQuery('commits.refs', { id, sha, type: 'branch' })
export const commitCommentsQuery = (id: string, sha: string) =>
  pagesQuery('commits.comments', { id, sha }, { size: 50 })

export const comparisonQuery = (params: Params<'repository.compare'>) => query('repository.compare', params)
export const mergeBaseQuery = (id: string, refs: readonly string[]) =>
  query('repository.mergeBase', { id, refs: [...refs] })

export const byMostCommits = { order_by: 'commits', sort: 'desc' } as const
/** Who has most commits first, unless said otherwise. */
export const contributorsQuery = (id: string, filter: Filter<'repository.contributors'> = {}) =>
  pagesQuery('repository.contributors', { id, ...byMostCommits, ...filter })

export const snippetsQuery = (id: string) => pagesQuery('snippets.list', { id })
export const snippetQuery = (params: Params<'snippets.get'>) => query('snippets.get', params)
export const snippetContentQuery = (params: Params<'snippets.raw'>) => query('snippets.raw', params)
export const snippetUserAgentQuery = (params: Params<'snippets.userAgentDetail'>) =>
  query('snippets.userAgentDetail', params)
