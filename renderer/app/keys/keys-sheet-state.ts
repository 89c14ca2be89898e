import { create } from 'zustand'
import { t } from '#shared/i18n/i18n.ts'
import { everywhere, useKeyHelp } from '../../ui/keyboard/key-help.ts'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'

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
  const open = useKeysSheet(state => state.open)
  useShortcuts(everywhere, { '?': { words: t('Show keyboard shortcuts'), run: open } })
  useKeyHelp(everywhere, [{ keys: ['Escape'], words: t('Close the open dialog, menu or list') }])
}
