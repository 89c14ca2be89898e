import { createHash } from 'node:crypto'
import type { ParsedParams } from '#shared/contract/contract.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { badRequest, notFound } from '../errors.ts'
import { isFilePath } from '../git/file-path.ts'
import type { Git } from '../git/git.ts'
import type { Window } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { resolveCommit } from '../git/revision.ts'
import { findTree, listBelow, listFolder } from '../git/tree.ts'
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
  const page = (id: string, window: Window) => getEntries(repository, id, folder, params.recursive, window)

  if (!context.keyset) {
    const { offset, limit } = context.page
    const { entries, total } = await page(tree.id, { offset, limit })
    return new Page({ items: entries, total, hasNext: offset + limit < total })
  }
  const { perPage, cursor } = context.keyset
  const list = listMark(folder, params.recursive)
  const from =
    cursor.page_token === undefined ? { tree: tree.id, seen: 0 } : await resume(repository, list, cursor.page_token)
  const { entries, total } = await page(from.tree, { offset: from.seen, limit: perPage })
  const seen = from.seen + perPage
  return new KeysetPage(entries, seen < total ? { page_token: `${from.tree}-${seen}-${list}` } : null)
}

async function getEntries(
  repository: GitRepository,
  tree: string,
  folder: string,
  recursive: boolean,
  { offset, limit }: Window,
): Promise<{ readonly entries: readonly TreeEntry[]; readonly total: number }> {
  const list = recursive ? listBelow : listFolder
  const { entries, total } = await list(repository, tree, folder, { offset, limit })
  return { entries: entries.map(entry => ({ ...entry })), total }
}

const walkToken = /^([0-9a-f]{40})-(\d{1,9})-([0-9a-f]{16})$/

/** Identifies a list of a repository, because the same tree has different entry paths under another folder. */
function listMark(folder: string, recursive: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([folder, recursive]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Where keyset pagination continues: in the tree it started with, regardless of later commits, after the entries already returned.
 * @throws
 * ServiceError 400 for a token that this service did not issue for this list
 */
async function resume(repository: GitRepository, list: string, token: string): Promise<{ tree: string; seen: number }> {
  const [, id, seen, of] = walkToken.exec(token) ?? []
  const info = id === undefined || of !== list ? null : await repository.objects.info(id)
  if (info?.type !== 'tree') throw badRequest('page_token does not have a valid value')
  return { tree: info.id, seen: Number(seen) }
}
