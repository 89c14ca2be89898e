import type { KeptSnapshot } from './store.ts'

/** Which snapshots are compared; without an earlier one the later one is shown as it is. */
export interface Choice {
  readonly before: string | null
  readonly after: string | null
}

/** Compares a snapshot that came with the one in view, the older of the two as the one before. */
export function chosenWith(snapshots: readonly KeptSnapshot[], { after }: Choice, added: string): Choice {
  const takenAt = (id: string) => snapshots.find(one => one.id === id)?.snapshot.takenAt
  const [seen, came] = [after === null ? undefined : takenAt(after), takenAt(added)]
  if (seen === undefined || came === undefined) return { before: null, after: added }
  return came < seen ? { before: added, after } : { before: after, after: added }
}
