import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { defaultOfflineLimits, type OfflineLimits, offlineLimits } from '#shared/bridge.ts'

/** How much of the disk kept answers may take, as the person set it. */
export interface OfflineLimitsStore {
  get(): OfflineLimits
  set(limits: OfflineLimits): void
}

const name = 'offline_limits'
const row = z.object({ value: z.string().transform((text, context) => readJson(text) ?? context.addIssue('no JSON')) })

export function createOfflineLimits(database: DatabaseSync): OfflineLimitsStore {
  const select = database.prepare('SELECT value FROM meta WHERE name = ?')
  const upsert = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  return {
    get: () => offlineLimits.safeParse(row.safeParse(select.get(name)).data?.value).data ?? defaultOfflineLimits,
    set: limits => void upsert.run(name, JSON.stringify(limits)),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
