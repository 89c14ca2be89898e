import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { defaultSettings, type Settings, settings as settingsSchema } from '#shared/bridge.ts'
import { inUnflushedTransaction } from './database.ts'

export interface SettingsStore {
  get(): Settings
  /** Updates the given settings and returns all. */
  update(changes: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings
}

const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/**
 * Settings, one row each; a row that is no longer understood falls back to its default.
 * @param database opened with `synchronous: 'FULL'`
 */
export function createSettings(database: DatabaseSync): SettingsStore {
  const upsert = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  // Only this process writes them.
  const kept = new Map(
    rows.parse(database.prepare('SELECT name, value FROM settings').all()).map(row => [row.name, row.value]),
  )
  let present = withKept(defaultSettings, Object.keys(defaultSettings))

  /** The settings with the kept values of some; a value that is missing or no longer understood changes nothing. */
  function withKept(settings: Settings, names: readonly string[]): Settings {
    let all = settings
    for (const name of names) {
      const value = kept.get(name)
      if (value === undefined) continue
      const parsed = settingsSchema.safeParse({ ...all, [name]: readJson(value) })
      if (parsed.success) all = parsed.data
    }
    return all
  }

  return {
    get: () => present,
    update: changes => {
      const texts = Object.entries(changes)
        .flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)] as const]))
        .filter(([name, text]) => kept.get(name) !== text)
      if (texts.length === 0) return present
      // A visit of a screen changes three: the place, its tab and what was opened last.
      inUnflushedTransaction(database, () => {
        for (const [name, text] of texts) upsert.run(name, text)
      })
      for (const [name, text] of texts) kept.set(name, text)
      present = withKept(
        present,
        texts.map(([name]) => name),
      )
      return present
    },
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
