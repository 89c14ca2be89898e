import { create } from 'zustand'

interface KeysSheetState {
  readonly isOpen: boolean
  open(): void
  close(): void
}

/** Whether the sheet of keys is open; anything may open it. */
export const useKeysSheet = create<KeysSheetState>(set => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
