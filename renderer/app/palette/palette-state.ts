import { create } from 'zustand'

interface PaletteState {
  readonly isOpen: boolean
  /** Incremented at each opening, so that it opens with new state, also while the previous one is still fading out. */
  readonly times: number
  open(): void
  close(): void
}

/** Whether the palette is open; anything may open it. */
export const usePalette = create<PaletteState>(set => ({
  isOpen: false,
  times: 0,
  open: () => set(({ times }) => ({ isOpen: true, times: times + 1 })),
  close: () => set({ isOpen: false }),
}))
