import { createPageState } from '../../../lib/connection/generation-state.ts'
import type { SnippetBase, SnippetValues } from './form-values.ts'

/** A form somebody left: what it began from (null for a new one) and what was typed. */
interface TypedSnippet {
  readonly base: SnippetBase | null
  readonly values: SnippetValues
}

/** What was typed and not sent yet, by project and snippet (null for a new one). Kept for this run only: a snippet may hold a secret. */
export const typedSnippets = createPageState<TypedSnippet>()
