import { create } from 'zustand'

interface PaletteState {
  readonly isOpen: boolean
  /** How often it was opened: each time begins again, also while the last one is still fading. */
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
