import { create } from 'zustand'
import type { ConnectionId } from '#shared/bridge.ts'

interface SudoDialogState {
  /** The connection that is to act as another user; null while the dialog is closed. */
  readonly connection: ConnectionId | null
  open(connection: ConnectionId): void
  close(): void
}

/** Whether the dialog that begins acting as another user is open; anything may open it. */
export const useSudoDialog = create<SudoDialogState>(set => ({
  connection: null,
  open: connection => set({ connection }),
  close: () => set({ connection: null }),
}))
