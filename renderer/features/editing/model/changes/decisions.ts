import type { Standing, Theirs } from './look-again.ts'
import type { StagedChange } from './staged-change.ts'

/** What a change comes to. */
export type Written = Pick<StagedChange, 'content' | 'encoding'>

/** What can be done about a file that is not as it was when its change began. */
export type Decision =
  | { readonly kind: 'merge' }
  /** The change stands on their version from now on. */
  | ({ readonly kind: 'rebase'; readonly label: string; readonly theirs: Theirs } & Written)
  /** The change goes where the file went. */
  | { readonly kind: 'follow'; readonly label: string; readonly to: string }
  /** The file is made anew. */
  | { readonly kind: 'recreate'; readonly label: string }
  | { readonly kind: 'discard'; readonly label: string }

/** The decisions that make sense for a change, the best one first. */
export function decisionsOf(change: StagedChange, standing: Standing): readonly Decision[] {
  const discard = { kind: 'discard', label: 'Discard mine' } as const
  const isText = change.holds === 'text'
  const hasContent = isText || change.holds === 'bytes'
  switch (standing.kind) {
    case 'same':
      return []
    case 'done':
      return [{ ...discard, label: 'Leave it out' }]
    case 'gone':
      return [
        ...(standing.to === null ? [] : [{ kind: 'follow', label: 'Follow it', to: standing.to } as const]),
        ...(hasContent ? [{ kind: 'recreate', label: 'Keep mine as a new file' } as const] : []),
        discard,
      ]
    case 'exists':
      // What is to be moved onto another file needs another place, or that file's own deletion.
      if (change.baseCommit !== null) return [discard]
      break
    case 'moved':
      break
  }
  const { theirs } = standing
  const { content, encoding } = change
  const keep = { kind: 'rebase', label: keepWords(change), theirs, content, encoding } as const
  return [...(isText && theirs.text !== null ? [{ kind: 'merge' } as const] : []), keep, discard]
}

function keepWords({ holds }: StagedChange): string {
  if (holds === 'deleted') return 'Delete anyway'
  return holds === 'unchanged' ? 'Go on with theirs' : 'Replace it with mine'
}
