import { create } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'

/** What is typed for a new tag. */
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

/** Notes that are being written, and what they were when that began (null: there were none). */
interface KeptNotes {
  readonly base: string | null
  readonly text: string
}

/** What was typed and not sent yet: a dialog that is closed by mistake loses nothing. For this run only. */
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

/** The key of what is typed for a new tag of a project. */
export function newTagKey(connection: ConnectionRef, project: string): string {
  return `${connection} ${project}`
}

/** The key of the notes that are written for a tag. */
export function notesKey(connection: ConnectionRef, project: string, tag: string): string {
  return `${connection} ${project} ${tag}`
}
