import { create } from 'zustand'

interface Undo {
  /** The entry that somebody is asked about; null when the dialog is closed. */
  readonly entry: number | null
  ask(entry: number): void
  close(): void
}

/** Which entry is about to be undone: a toast asks, and the dialog stands around all screens. */
export const useUndo = create<Undo>(set => ({
  entry: null,
  ask: entry => set({ entry }),
  close: () => set({ entry: null }),
}))
