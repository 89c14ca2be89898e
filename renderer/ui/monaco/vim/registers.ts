import { createStore } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded } from '../../../lib/connection/generation-state.ts'
import { getVimApi } from './vim-api.ts'

/** Whose texts are in Vim's registers: monaco-vim has one set of them, of macros, mappings and histories, for all editors. */
const registers = forgetsEnded(
  createStore<{ readonly owner: ConnectionRef | null }>(() => ({ owner: null })),
  ({ owner }, isEnded) => {
    if (owner === null || !isEnded(owner)) return {}
    empty()
    return { owner: null }
  },
)

/** Gives Vim's registers to a connection, empty if another one had them. */
export function giveRegistersTo(owner: ConnectionRef | null): void {
  if (registers.getState().owner === owner) return
  empty()
  registers.setState({ owner })
}

function empty(): void {
  const api = getVimApi()
  api.resetVimGlobalState_()
  api.mapclear()
}
