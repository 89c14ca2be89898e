import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../../lib/connection/generation-state.ts'
import type { Author } from '../../../../ui/commits/author.ts'
import type { Target } from '../edit/commit-request.ts'

/** What is said about a commit before it is made. */
export interface KeptWords {
  /** Null until somebody writes one. */
  readonly message: string | null
  /** Null until somebody chose one. */
  readonly target: Target | null
  readonly author: Author | null
}

export const noWords: KeptWords = { message: null, target: null, author: null }

interface State {
  /** By connection, project and branch. */
  readonly words: Readonly<Record<string, KeptWords>>
  keep(key: string, words: KeptWords | null): void
}

/** What was typed about the commit of a branch and not sent yet. For this run only; the changes themselves are drafts. */
export const useKeptWords = forgetsEnded(
  create<State>(set => ({
    words: {},
    keep: (key, words) =>
      set(state => {
        const { [key]: _, ...others } = state.words
        return { words: words === null ? others : { ...others, [key]: words } }
      }),
  })),
  ({ words }, isEnded) => ({ words: withoutEnded(words, isEnded) }),
)
