import type { CompareResult } from '#shared/contract/repository.ts'
import type { DiffFile } from '../../../ui/diff/diff-file.ts'

/** What two refs are to each other. */
export type Relation =
  /** One and the same ref on both sides. */
  | 'sameRef'
  /** Two names of one commit. */
  | 'sameCommit'
  /** `from` has all that `to` has, and more. */
  | 'contained'
  /** `to` is ahead of `from`. */
  | 'ahead'
  /** Both have new commits since their merge base. */
  | 'diverged'
  /** No commit in common. */
  | 'unrelated'
  /** The service doesn't send it. */
  | 'unknown'

export interface Sides {
  readonly isSameRef: boolean
  /** The commits both refs name; undefined while not known. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The common ancestor; null when the service finds none, undefined while not loaded. */
  readonly base: string | null | undefined
}

/** Finds out what two refs are to each other from the commits they name and the merge base. */
export function getRelation({ isSameRef, from, to, base }: Sides): Relation {
  if (isSameRef) return 'sameRef'
  if (from === undefined || to === undefined) return 'unknown'
  if (from === to) return 'sameCommit'
  if (base === undefined) return 'unknown'
  if (base === null) return 'unrelated'
  if (base === to) return 'contained'
  return base === from ? 'ahead' : 'diverged'
}

export interface Totals {
  readonly commits: number
  readonly authors: number
  readonly files: number
  readonly additions: number
  readonly deletions: number
  /** Files whose lines the service left out, because of their size or because they are not text. */
  readonly withoutLines: number
}

/** Counts the changes of a comparison. */
export function getTotals({ commits }: Pick<CompareResult, 'commits'>, files: readonly DiffFile[]): Totals {
  const sum = (of: (file: DiffFile) => number) => files.reduce((total, file) => total + of(file), 0)
  return {
    commits: commits.length,
    authors: new Set(commits.map(({ author_email }) => author_email?.toLowerCase())).size,
    files: files.length,
    additions: sum(({ diff }) => diff.additions),
    deletions: sum(({ diff }) => diff.deletions),
    withoutLines: files.filter(({ unsent }) => unsent !== null).length,
  }
}
