import type { Params } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isRefName } from '../../../../lib/refs/ref-name.ts'
import { type Author, authorProblem } from '../../../../ui/commits/author.ts'
import { getActions, getSource, type StagedChange } from './staged-change.ts'

/** The commit that a branch is made from. */
export type Start = { readonly kind: 'branch'; readonly name: string } | { readonly kind: 'sha'; readonly sha: string }

/** The target of a commit: the branch of the edit, a new one, or a branch that is overwritten. */
export type Target =
  | { readonly kind: 'branch' }
  /** Another existing branch, on top of its content. */
  | { readonly kind: 'otherBranch'; readonly name: string }
  | {
      readonly kind: 'newBranch' | 'overwrite'
      readonly name: string
      readonly start: Start
      /** The project to start from, as ID or path; null for the same one. */
      readonly startProject: string | null
    }

/** The base of a ref's edits. */
export type CommitFrom =
  /** Not known yet. */
  | { readonly kind: 'pending' }
  /** It could not be looked up. */
  | { readonly kind: 'failed'; readonly error: AppError; retry(): void }
  | { readonly kind: 'branch'; readonly canPush: boolean }
  /** A tag or a commit: nothing can be committed to it. */
  | { readonly kind: 'commit'; readonly sha: string }

/** The default target of a commit. */
export function defaultTarget(from: CommitFrom, suggested: string): Target {
  if (from.kind !== 'commit') return { kind: 'branch' }
  return { kind: 'newBranch', name: suggested, start: { kind: 'sha', sha: from.sha }, startProject: null }
}

export interface CommitWords {
  readonly project: string
  readonly branch: string
  readonly message: string
  readonly target: Target
  /** Null: who the token belongs to. */
  readonly author: Author | null
}

/** The name of the branch that a commit goes to. */
export function getBranch({ branch, target }: Pick<CommitWords, 'branch' | 'target'>): string {
  return target.kind === 'branch' ? branch : target.name
}

/**
 * The request for one commit of some changes (document 1, section 4.2). It contains the last known commit of each file,
 * so that the service refuses when another user has changed it.
 * @throws RangeError for a text that its encoding can't represent
 */
export function commitRequest(
  words: CommitWords & { readonly files: readonly StagedChange[] },
): Params<'commits.create'> {
  const { target, author } = words
  return {
    id: words.project,
    branch: getBranch(words),
    ...('start' in target && {
      ...(target.start.kind === 'sha' ? { start_sha: target.start.sha } : { start_branch: target.start.name }),
      ...(target.startProject !== null && { start_project: target.startProject }),
      ...(target.kind === 'overwrite' && { force: true }),
    }),
    commit_message: words.message,
    ...(author && { author_name: author.name, author_email: author.email }),
    actions: getActions(words.files),
  }
}

/** Problems of the commit's target and author, by the parameter's name. */
export function targetProblems({
  target,
  author,
}: Pick<CommitWords, 'target' | 'author'>): Readonly<Record<string, string>> {
  const isUnchosen = target.kind === 'otherBranch' && target.name === ''
  const ofBranch = target.kind === 'branch' ? null : isUnchosen ? t('Choose a branch') : branchProblem(target.name)
  const ofAuthor = author && authorProblem(author)
  return { ...(ofBranch !== null && { branch: ofBranch }), ...(ofAuthor !== null && { author_email: ofAuthor }) }
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

/** Validates a path; null when it is valid. */
export function pathProblem(path: string): string | null {
  if (path === '' || path.endsWith('/')) return t('Give the file a name')
  if (path.startsWith('/')) return t('The path begins at the top of the repository, without a slash')
  const parts = path.split('/')
  if (parts.some(part => part === '')) return t('Two slashes follow each other')
  if (parts.some(part => part === '.' || part === '..')) return t('“.” and “..” lead elsewhere and are refused')
  if (parts.some(part => part.toLowerCase() === '.git')) return t('Git keeps “.git” for itself')
  if (path.includes('\0')) return t('A NUL character can’t be part of a path')
  return null
}

/** File systems of Linux, macOS and Windows hold no longer name; git itself does. Bytes. */
const maxNameOnDisk = 255

/** A warning about a path that the changes give to a file, as of `pathWarning`; null for none. */
export function changesWarning(changes: readonly StagedChange[]): string | null {
  const added = changes.filter(change => change.holds !== 'deleted')
  const named = added.filter(change => change.baseCommit === null || change.path !== getSource(change))
  return named.map(({ path }) => pathWarning(path)).find(warning => warning !== null) ?? null
}

/** A warning about a path that git accepts but that causes problems elsewhere; null for none. */
export function pathWarning(path: string): string | null {
  const encoder = new TextEncoder()
  const longest = Math.max(...path.split('/').map(part => encoder.encode(part).length))
  if (longest <= maxNameOnDisk) return null
  return t(
    'A name in this path has {longest} bytes. Most file systems take {maxNameOnDisk} at most: the branch could not be checked out there.',
    { longest, maxNameOnDisk },
  )
}

/** Validates a branch name (git check-ref-format); null when it is valid. */
export function branchProblem(name: string): string | null {
  if (name === '') return t('Give the branch a name')
  return isRefName(name) ? null : t('Git does not allow this as a name of a branch')
}
