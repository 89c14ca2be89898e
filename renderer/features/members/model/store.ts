import { create } from 'zustand'
import type { ConnectionRef } from '#shared/bridge.ts'
import { forgetsEnded } from '../../../lib/connection/generation-state.ts'
import type { Snapshot } from './snapshot.ts'

/** A snapshot that was taken in this run or read from a file. */
export interface KeptSnapshot {
  readonly id: string
  readonly snapshot: Snapshot
  /** Its source: a file's name, or null for one taken in the app. */
  readonly file: string | null
  /** The generation it was taken as; null for one of a file. */
  readonly takenAs: ConnectionRef | null
}

interface Store {
  readonly snapshots: readonly KeptSnapshot[]
  add(snapshot: Snapshot, from: Pick<KeptSnapshot, 'file' | 'takenAs'>): string
  /** Replaces a snapshot, such as by one with fewer gaps. */
  replace(id: string, snapshot: Snapshot): void
  remove(id: string): void
}

/**
 * The snapshots of this run. They contain access data, so the app doesn't store them: the user decides where to save
 * them as files, and for how long.
 */
export const useSnapshots = forgetsEnded(
  create<Store>(set => ({
    snapshots: [],
    add: (snapshot, from) => {
      const id = crypto.randomUUID()
      set(({ snapshots }) => ({ snapshots: [...snapshots, { id, snapshot, ...from }] }))
      return id
    },
    replace: (id, snapshot) =>
      set(({ snapshots }) => ({ snapshots: snapshots.map(one => (one.id === id ? { ...one, snapshot } : one)) })),
    remove: id => set(({ snapshots }) => ({ snapshots: snapshots.filter(one => one.id !== id) })),
  })),
  ({ snapshots }, isEnded) => ({ snapshots: snapshots.filter(one => one.takenAs === null || !isEnded(one.takenAs)) }),
)
