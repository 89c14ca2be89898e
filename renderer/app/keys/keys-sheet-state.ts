import { create } from 'zustand'
import { commandAreas } from '#shared/commands.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useKeyHelp } from '../../ui/keyboard/key-help.ts'

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

/** The keys that work on every screen and belong to no command. */
export function useKeysOfSheet(): void {
  useKeyHelp(commandAreas.everywhere, [{ keys: ['Escape'], words: t('Close the open dialog, menu or list') }])
}
