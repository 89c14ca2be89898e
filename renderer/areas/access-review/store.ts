import { create } from 'zustand'
import type { Snapshot } from './snapshot.ts'

/** A snapshot that was taken in this run or read from a file. */
export interface KeptSnapshot {
  readonly id: string
  readonly snapshot: Snapshot
  /** Where it comes from: a file's name, or null when it was taken here. */
  readonly file: string | null
}

interface Store {
  readonly snapshots: readonly KeptSnapshot[]
  add(snapshot: Snapshot, file: string | null): string
  remove(id: string): void
}

/**
 * The snapshots of this run. They say who may do what, so the app keeps none by itself: where they are kept, and for how
 * long, is up to the person, who saves them as files.
 */
export const useSnapshots = create<Store>(set => ({
  snapshots: [],
  add: (snapshot, file) => {
    const id = crypto.randomUUID()
    set(({ snapshots }) => ({ snapshots: [...snapshots, { id, snapshot, file }] }))
    return id
  },
  remove: id => set(({ snapshots }) => ({ snapshots: snapshots.filter(one => one.id !== id) })),
}))
