import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { createPageState } from '../../../../lib/connection/generation-state.ts'
import type { ChangeSet } from './change-set.ts'

/** A commit that was sent and may have been made: its response is awaited, or was lost. */
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

/** Outlives the screens: a commit that may have been made must not be sent again after its screen was left and opened again. */
const openCommits = createPageState<OpenCommit>()

/** The open commit of the edits of a branch, from any screen. */
export function openCommit(connection: ConnectionRef, project: string, branch: string): OpenCommitSlot {
  const key = [connection, project, branch] as const
  return {
    get: () => openCommits.get(key) ?? null,
    set: open => openCommits.set(key, open),
    subscribe: openCommits.subscribe,
  }
}
