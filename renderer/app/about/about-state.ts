import { create } from 'zustand'

interface AboutState {
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** Whether the dialog about the app is open; anything may open it. */
export const useAbout = create<AboutState>(set => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
