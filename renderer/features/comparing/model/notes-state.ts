import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'

interface NotesState {
  /** What was written over a draft, by connection, project and the two refs. */
  readonly written: Readonly<Record<string, string>>
  write(key: string, text: string | null): void
}

/** Drafts of release notes that were worked on: going to look at a commit loses nothing. For this run only. */
export const useNotesState = forgetsEnded(
  create<NotesState>(set => ({
    written: {},
    write: (key, text) =>
      set(({ written }) => {
        const { [key]: _, ...others } = written
        return { written: text === null ? others : { ...others, [key]: text } }
      }),
  })),
  ({ written }, isEnded) => ({ written: withoutEnded(written, isEnded) }),
)
