import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** One value of main's own that outlives a run, as JSON. */
export interface JsonRow<T> {
  /** Null when the value is missing or invalid. */
  get(): T | null
  set(value: T): void
}

const row = z.object({ value: z.string() })

/** The row of `meta` with a name, read with its schema. */
export function createJsonRow<T>(database: DatabaseSync, name: string, schema: z.ZodType<T>): JsonRow<T> {
  const select = database.prepare('SELECT value FROM meta WHERE name = ?')
  const upsert = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  return {
    get: () => schema.safeParse(toJson(row.safeParse(select.get(name)).data?.value)).data ?? null,
    set: value => void upsert.run(name, JSON.stringify(value)),
  }
}

function toJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
