import type { DatabaseSync } from 'node:sqlite'
import { defaultOfflineLimits, type OfflineLimits, offlineLimits } from '#shared/bridge.ts'
import { createJsonRow } from './json-row.ts'

/** How much of the disk kept answers may take, as the person set it. */
export interface OfflineLimitsStore {
  get(): OfflineLimits
  set(limits: OfflineLimits): void
}

export function createOfflineLimits(database: DatabaseSync): OfflineLimitsStore {
  const row = createJsonRow(database, 'offline_limits', offlineLimits)
  return { get: () => row.get() ?? defaultOfflineLimits, set: row.set }
}
