import { createStore } from 'zustand/vanilla'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { forgetsEnded, withoutEnded } from '../../../../lib/connection/generation-state.ts'
import type { ChangeSet } from './change-set.ts'

/** A commit that was sent, and nobody knows yet whether it was made: its response is awaited, or was lost. */
export type OpenCommit =
  | { readonly kind: 'sending'; readonly set: ChangeSet }
  | { readonly kind: 'unknown'; readonly set: ChangeSet; readonly error: AppError }

/** The open commit of a branch. */
export interface OpenCommitSlot {
  get(): OpenCommit | null
  set(open: OpenCommit | null): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** Outlives the screens, so that who leaves one and comes back can't send a commit again that may have been made. */
const openCommits = forgetsEnded(
  createStore<{ readonly byBranch: Readonly<Record<string, OpenCommit>> }>(() => ({ byBranch: {} })),
  ({ byBranch }, isEnded) => ({ byBranch: withoutEnded(byBranch, isEnded) }),
)

/** The open commit of the edits of a branch, whichever screen sent it. */
export function openCommitOf(connection: ConnectionRef, project: string, branch: string): OpenCommitSlot {
  const key = JSON.stringify([connection, project, branch])
  const get = () => openCommits.getState().byBranch[key] ?? null
  return {
    get,
    set: open => {
      const { [key]: _before, ...others } = openCommits.getState().byBranch
      openCommits.setState({ byBranch: open ? { ...others, [key]: open } : others })
    },
    subscribe: listener =>
      openCommits.subscribe((now, before) => {
        if (now.byBranch[key] !== before.byBranch[key]) listener()
      }),
  }
}
