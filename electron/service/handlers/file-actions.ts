import type { z } from 'zod'
import type { commitAction } from '#shared/contract/commits.ts'
import { badRequest } from '../errors.ts'
import { getLastCommit } from '../git/history.ts'
import type { GitRepository } from '../git/repository.ts'
import { modes } from '../git/tree.ts'
import { type File, PathInTheWayError, type TreeEditor } from '../git/tree-editor.ts'
import { requireFilePath } from './located-file.ts'

/** One entry of `actions[]` (document 1, section 4.2, "Action object"). */
export type FileAction = z.output<typeof commitAction>

const exists = () => badRequest('A file with this name already exists')
const missing = () => badRequest("A file with this name doesn't exist")

/**
 * Applies actions to a tree one after the other, each to the result of the previous ones.
 * @param base the commit the tree comes from, null in an empty repository
 * @throws ServiceError 400 for an action that can't be applied; no action is written then
 */
export async function applyActions(
  repository: GitRepository,
  base: string | null,
  tree: TreeEditor,
  actions: readonly FileAction[],
): Promise<void> {
  for (const action of actions) {
    requireFilePath(action.file_path)
    await requireUnchanged(repository, base, action)
    try {
      await applyAction(tree, action)
    } catch (error) {
      if (!(error instanceof PathInTheWayError)) throw error
      throw badRequest(`A file or directory named "${error.path}" is in the way of "${action.file_path}"`)
    }
  }
}

async function applyAction(tree: TreeEditor, action: FileAction): Promise<void> {
  const path = action.file_path
  switch (action.action) {
    case 'create':
      if ((await tree.find(path)) !== null) throw exists()
      return tree.set(path, { mode: modes.file, content: { bytes: requireContent(action) } })
    case 'update': {
      const { mode } = await requireFile(tree, path)
      return tree.set(path, { mode, content: { bytes: requireContent(action) } })
    }
    case 'delete':
      if (!(await tree.remove(path))) throw missing()
      return
    case 'move': {
      const from = action.previous_path
      if (from === undefined) throw badRequest('previous_path is missing')
      requireFilePath(from, 'previous_path')
      const file = await requireFile(tree, from)
      if (from === path) throw exists()
      await tree.remove(from)
      if ((await tree.find(path)) !== null) throw exists()
      const content = action.content === undefined ? file.content : { bytes: requireContent(action) }
      return tree.set(path, { mode: file.mode, content })
    }
    case 'chmod': {
      const file = await requireFile(tree, path)
      if (action.execute_filemode === undefined) throw badRequest('execute_filemode is missing')
      if (file.mode === modes.symbolicLink) throw badRequest('A symbolic link has no execute flag')
      return tree.set(path, { ...file, mode: action.execute_filemode ? modes.executable : modes.file })
    }
  }
}

async function requireFile(tree: TreeEditor, path: string): Promise<File> {
  const found = await tree.find(path)
  if (found === null || found === 'folder' || found.mode === modes.submodule) throw missing()
  return found
}

/** Refuses an edit of a file that has changed since the caller read it: the edit would silently revert that change. */
async function requireUnchanged(repository: GitRepository, base: string | null, action: FileAction): Promise<void> {
  const { action: kind, last_commit_id: seen } = action
  if (seen === undefined || seen === '' || base === null || kind === 'create' || kind === 'chmod') return
  const path = kind === 'move' ? (action.previous_path ?? action.file_path) : action.file_path
  requireFilePath(path, 'previous_path')
  const last = await getLastCommit(repository, base, path)
  if (last !== null && last !== seen) {
    throw badRequest(`The file has changed since you started editing it: its last commit is ${last}, yours was ${seen}`)
  }
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

function requireContent({ content, encoding }: FileAction): Buffer {
  if (content === undefined) throw badRequest('content is missing')
  if (encoding === 'text') return Buffer.from(content, 'utf8')
  const bare = content.replaceAll(/\s+/g, '')
  if (!base64.test(bare) || bare.replace(/=+$/, '').length % 4 === 1) throw badRequest('content is not valid Base64')
  return Buffer.from(bare, 'base64')
}
