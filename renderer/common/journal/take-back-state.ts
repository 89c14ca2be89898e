import { create } from 'zustand'

interface TakeBack {
  /** The entry that somebody is asked about; null when the dialog is closed. */
  readonly entry: number | null
  ask(entry: number): void
  close(): void
}

/** Which entry is about to be taken back: a toast asks, and the dialog stands around all screens. */
export const useTakeBack = create<TakeBack>(set => ({
  entry: null,
  ask: entry => set({ entry }),
  close: () => set({ entry: null }),
}))
