import { create } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'
import type { SnippetBase, SnippetValues } from './form-values.ts'

/** A form somebody left: what it began from (null for a new one) and what was typed. */
interface TypedSnippet {
  readonly base: SnippetBase | null
  readonly values: SnippetValues
}

interface TypedSnippets {
  readonly forms: Readonly<Record<string, TypedSnippet>>
  keep(key: string, form: TypedSnippet): void
  forget(key: string): void
}

/** What was typed and not sent yet, by connection, project and snippet. Kept for this run only: a snippet may hold a secret. */
export const useTypedSnippets = forgetsEnded(
  create<TypedSnippets>(set => ({
    forms: {},
    keep: (key, form) => set(({ forms }) => ({ forms: { ...forms, [key]: form } })),
    forget: key =>
      set(({ forms }) => ({ forms: Object.fromEntries(Object.entries(forms).filter(([name]) => name !== key)) })),
  })),
  ({ forms }, isEnded) => ({ forms: withoutEnded(forms, isEnded) }),
)

/** The name of a form; null stands for the one of a new snippet. */
export function formKey(connection: ConnectionRef, project: string, snippet: number | null): string {
  return JSON.stringify([connection, project, snippet])
}
