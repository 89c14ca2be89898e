import { type Author, authorProblem } from '../../../../ui/commits/author.ts'
import { branchProblem } from '../../../editing/model/commit/request.ts'

/** Where a commit of one file goes, and whom it is by. */
export interface CommitPlace {
  readonly kind: 'branch' | 'otherBranch' | 'newBranch'
  /** The branch, where it is not the one on the screen. */
  readonly name: string
  /** The branch a new one starts from. */
  readonly start: string
  /** Null: who the token belongs to. */
  readonly author: Author | null
}

/** The branch that is on the screen, by whoever the token belongs to. */
export function placeOn(branch: string): CommitPlace {
  return { kind: 'branch', name: '', start: branch, author: null }
}

/** The branch that a commit goes to. */
export function branchOfPlace({ kind, name }: CommitPlace, current: string): string {
  return kind === 'branch' ? current : name
}

/** The branch whose state a commit starts from; empty while it is not chosen. */
export function baseOfPlace({ kind, name, start }: CommitPlace, current: string): string {
  if (kind === 'branch') return current
  return kind === 'otherBranch' ? name : start
}

/** What of a commit of one file says where it goes and whom it is by (document 1, section 4.4). */
export function placeParams(place: CommitPlace, current: string) {
  const { kind, start, author } = place
  return {
    branch: branchOfPlace(place, current),
    ...(kind === 'newBranch' && { start_branch: start }),
    ...(author && { author_name: author.name, author_email: author.email }),
  }
}

/** What is wrong with it, by the parameter's name. */
export function placeProblems({ kind, name, author }: CommitPlace): Readonly<Record<string, string>> {
  const ofBranch =
    kind === 'branch' ? null : name === '' && kind === 'otherBranch' ? 'Choose a branch' : branchProblem(name)
  const ofAuthor = author && authorProblem(author)
  return {
    ...(ofBranch !== null && { branch: ofBranch }),
    ...(ofAuthor !== null && { author_email: ofAuthor }),
  }
}
