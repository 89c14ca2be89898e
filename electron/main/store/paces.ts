import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId } from '#shared/bridge.ts'
import type { PaceMemory } from '../proxy/scheduler.ts'
import { createJsonRow } from './json-row.ts'

/** Services name their limits themselves; more are not remembered of one. */
const maxLimits = 200

const pace = z.object({ requests: z.number().int().min(1), milliseconds: z.number().min(1) })
const paces = z.record(z.string(), z.record(z.string(), pace))

/** What services let through, by connection and limit, over restarts. */
export interface Paces extends PaceMemory {
  forget(connection: ConnectionId): void
}

export function createPaces(database: DatabaseSync): Paces {
  const row = createJsonRow(database, 'paces', paces)
  const all = new Map(Object.entries(row.get() ?? {}))
  const keep = () => {
    try {
      row.set(Object.fromEntries(all))
    } catch {
      // The disk is full or may not be written. A pace is a guess that the next run learns again; no answer is lost for it.
    }
  }
  return {
    get: (connection, limit) => {
      const known = all.get(connection)
      return known && Object.hasOwn(known, limit) ? (known[limit] ?? null) : null
    },
    set: (connection, limit, { requests, milliseconds }) => {
      const others = Object.entries(all.get(connection) ?? {}).filter(([name]) => name !== limit)
      const latest = [...others, [limit, { requests, milliseconds: Math.ceil(milliseconds) }] as const]
      all.set(connection, Object.fromEntries(latest.slice(-maxLimits)))
      keep()
    },
    forget: connection => {
      if (all.delete(connection)) keep()
    },
  }
}
