import type { ParsedParams } from '#shared/contract/contract.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { badRequest, notFound } from '../errors.ts'
import { isFilePath } from '../git/file-path.ts'
import type { Git } from '../git/git.ts'
import type { GitRepository } from '../git/repository.ts'
import { resolveCommit } from '../git/revision.ts'
import { findTree, listBelow, listFolder, positionBelow } from '../git/tree.ts'
import { KeysetPage, Page, type RequestContext } from '../handler.ts'

/**
 * The entries of a folder, or of everything below it (document 1, section 4.3).
 * @throws ServiceError 400 for a path that leaves the repository, 404 for a ref or folder that is not there
 */
export async function listTree(
  git: Git,
  context: RequestContext,
  params: ParsedParams<'repository.tree'>,
): Promise<Page<TreeEntry> | KeysetPage<TreeEntry>> {
  const project = context.project(params.id)
  const repository = git.open(project.repositoryPath)
  const folder = params.path?.replace(/\/+$/, '') ?? ''
  if (folder !== '' && !isFilePath(folder)) throw badRequest('path should be a valid file path')
  const revision = params.ref ?? project.default_branch
  const commit = revision === null ? null : await resolveCommit(repository, revision)
  const tree = commit === null ? null : await findTree(repository, commit, folder)
  if (!tree) throw notFound('Tree')
  const list = params.recursive
    ? entriesBelow(repository, tree.id, folder)
    : await entriesOf(repository, tree.id, folder)

  if (!context.keyset) {
    const { offset, limit } = context.page
    const { entries, total } = await list.slice(offset, limit)
    return new Page({ items: entries, total, hasNext: offset + limit < total })
  }
  const { perPage, cursor } = context.keyset
  const offset = cursor.page_token === undefined ? 0 : (await list.position(cursor.page_token)) + 1
  if (offset === 0 && cursor.page_token !== undefined) throw badRequest('page_token does not have a valid value')
  const { entries, total } = await list.slice(offset, perPage)
  const last = entries.at(-1)
  return new KeysetPage(entries, last && offset + perPage < total ? { page_token: last.path } : null)
}

/** A list of entries, whichever way it is kept. */
interface EntryList {
  slice(offset: number, limit: number): Promise<{ readonly entries: readonly TreeEntry[]; readonly total: number }>
  /** Where the entry of a path stands, -1 when it is not there. */
  position(path: string): Promise<number>
}

async function entriesOf(repository: GitRepository, tree: string, folder: string): Promise<EntryList> {
  const all = (await listFolder(repository, tree, folder)).map(entry => ({ ...entry }))
  return {
    slice: async (offset, limit) => ({ entries: all.slice(offset, offset + limit), total: all.length }),
    position: async path => all.findIndex(entry => entry.path === path),
  }
}

function entriesBelow(repository: GitRepository, tree: string, folder: string): EntryList {
  return {
    slice: async (offset, limit) => {
      const { entries, total } = await listBelow(repository, tree, folder, { offset, limit })
      return { entries: entries.map(entry => ({ ...entry })), total }
    },
    position: path => positionBelow(repository, tree, folder, path),
  }
}
