import { create } from 'zustand'

interface Undo {
  /** The entry in the confirmation; null when the dialog is closed. */
  readonly entry: number | null
  ask(entry: number): void
  close(): void
}

/** The entry about to be undone: toasts set it, and the dialog is rendered above all screens. */
export const useUndo = create<Undo>(set => ({
  entry: null,
  ask: entry => set({ entry }),
  close: () => set({ entry: null }),
}))
