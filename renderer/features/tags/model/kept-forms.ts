import { create } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'

/** The input for a new tag. */
export interface TagForm {
  readonly name: string
  readonly ref: string
  readonly kind: 'annotated' | 'lightweight'
  readonly message: string
  readonly notes: string
}

interface KeptForms {
  /** By connection and project. */
  readonly tags: Readonly<Record<string, TagForm>>
  /** By connection, project and tag. */
  readonly notes: Readonly<Record<string, KeptNotes>>
  keepTag(key: string, form: TagForm | null): void
  keepNotes(key: string, notes: KeptNotes | null): void
}

/** Unsaved notes, and the notes they started from (null for none). */
interface KeptNotes {
  readonly base: string | null
  readonly text: string
}

/** Unsaved input: closing a dialog by mistake loses nothing. In memory only. */
export const useKeptForms = forgetsEnded(
  create<KeptForms>(set => ({
    tags: {},
    notes: {},
    keepTag: (key, form) => set(state => ({ tags: changed(state.tags, key, form) })),
    keepNotes: (key, notes) => set(state => ({ notes: changed(state.notes, key, notes) })),
  })),
  ({ tags, notes }, isEnded) => ({ tags: withoutEnded(tags, isEnded), notes: withoutEnded(notes, isEnded) }),
)

function changed<T>(kept: Readonly<Record<string, T>>, key: string, value: T | null): Record<string, T> {
  const { [key]: _, ...others } = kept
  return value === null ? others : { ...others, [key]: value }
}

/** The key of the input for a new tag of a project. */
export function newTagKey(connection: ConnectionRef, project: string): string {
  return `${connection} ${project}`
}

/** Sets parts of the input for a new tag, before its form opens; what was typed of the others stays. */
export function prepareTag(key: string, ref: string, change: (form: TagForm) => Partial<TagForm> = () => ({})): void {
  const { tags, keepTag } = useKeptForms.getState()
  const form = tags[key] ?? { name: '', ref, kind: 'annotated', message: '', notes: '' }
  keepTag(key, { ...form, ref, ...change(form) })
}

/** The key of the notes that are written for a tag. */
export function notesKey(connection: ConnectionRef, project: string, tag: string): string {
  return `${connection} ${project} ${tag}`
}
