import type { Params } from '#shared/contract/contract.ts'
import { isRefName } from '../../../common/refs/ref-name.ts'

/** What an edit began from. Both are null for a file that is new. */
export interface EditBase {
  /** The commit that last touched the file. */
  readonly commit: string | null
  /** The exact text. */
  readonly text: string | null
}

/** Where a commit goes. */
export type Target = { readonly kind: 'branch' } | { readonly kind: 'newBranch'; readonly name: string }

export interface Edit {
  readonly project: string
  readonly branch: string
  readonly path: string
  readonly base: EditBase
  readonly text: string
  readonly message: string
  readonly target: Target
}

/**
 * The request that commits one edit (document 1, section 4.2). The last known commit of the file goes along, so that
 * the service refuses when somebody else changed the file meanwhile.
 */
export function commitRequest(edit: Edit): Params<'commits.create'> {
  const { base, path, text, target } = edit
  return {
    id: edit.project,
    branch: target.kind === 'newBranch' ? target.name : edit.branch,
    ...(target.kind === 'newBranch' && { start_branch: edit.branch }),
    commit_message: edit.message,
    actions: [
      base.text === null
        ? { action: 'create', file_path: path, content: text }
        : {
            action: 'update',
            file_path: path,
            content: text,
            ...(base.commit !== null && { last_commit_id: base.commit }),
          },
    ],
  }
}

/** The message a commit gets when nobody writes another. */
export function usualMessage(path: string, isNew: boolean): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return `${isNew ? 'Add' : 'Update'} ${name}`
}

/** A name for a new branch, made of the file's name and a few random letters. */
export function suggestBranch(path: string, random: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const slug = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
  return `edit-${slug || 'file'}-${random}`
}

/** Says what is wrong with a path before the service is asked; null when nothing is. */
export function pathProblem(path: string): string | null {
  if (path === '' || path.endsWith('/')) return 'Give the file a name'
  if (path.startsWith('/')) return 'The path begins at the top of the repository, without a slash'
  const parts = path.split('/')
  if (parts.some(part => part === '')) return 'Two slashes follow each other'
  if (parts.some(part => part === '.' || part === '..')) return '“.” and “..” lead elsewhere and are refused'
  if (parts.some(part => part.toLowerCase() === '.git')) return 'Git keeps “.git” for itself'
  if (path.includes('\0')) return 'A NUL character can’t be part of a path'
  return null
}

/** Says what is wrong with the name of a branch (git check-ref-format); null when nothing is. */
export function branchProblem(name: string): string | null {
  if (name === '') return 'Give the branch a name'
  return isRefName(name) ? null : 'Git does not allow this as a name of a branch'
}
