import type { Commit, Signature } from './commit-object.ts'

export type RefKind = 'branch' | 'tag'

/** A branch or tag as the list of refs has it. */
export interface Ref {
  readonly kind: RefKind
  readonly name: string
  /** The object the ref points to: a commit, or the tag object of an annotated tag. */
  readonly target: string
  /** Seconds since 1970: when the tag was made or the commit committed. */
  readonly created: number
}

export interface Tag extends Ref {
  /** Null for a lightweight tag. */
  readonly message: string | null
  readonly tagger: Signature | null
  /** Null when the tag is of something that is no commit. */
  readonly commit: Commit | null
}

/** Data of the object that a tag points to; constant while the tag points to it. */
export type Annotation = Pick<Tag, 'message' | 'tagger' | 'commit'>
