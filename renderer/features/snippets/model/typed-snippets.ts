import { createPageState } from '../../../lib/connection/generation-state.ts'
import type { SnippetBase, SnippetValues } from './form-values.ts'

/** An unsaved form: the snippet it started from (null for a new one) and its input. */
interface TypedSnippet {
  readonly base: SnippetBase | null
  readonly values: SnippetValues
}

/** Unsaved input, by project and snippet (null for a new one). In memory only: a snippet may contain a secret. */
export const typedSnippets = createPageState<TypedSnippet>()
