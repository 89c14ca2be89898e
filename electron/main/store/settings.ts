import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { defaultSettings, type Settings, settings as settingsSchema } from '#shared/bridge.ts'

export interface SettingsStore {
  get(): Settings
  /** Updates the given settings and returns all. */
  update(changes: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings
}

const rows = z.array(z.object({ name: z.string(), value: z.string() }))

/** Settings, one row each; a row that is no longer understood falls back to its default. */
export function createSettings(database: DatabaseSync): SettingsStore {
  const upsert = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
  // Only this process writes them.
  const kept = new Map(
    rows.parse(database.prepare('SELECT name, value FROM settings').all()).map(row => [row.name, row.value]),
  )
  let present = understood()

  function understood(): Settings {
    let all = defaultSettings
    for (const name of Object.keys(defaultSettings)) {
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
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) continue
        const text = JSON.stringify(value)
        upsert.run(name, text)
        kept.set(name, text)
      }
      present = understood()
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
