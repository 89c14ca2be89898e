import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a schedule in its folder: name, time in UTC, and an ending, which may have several parts. */
export function outputName(name: string, at: Date, extension: string): string {
  return `${name}.${at.toISOString().replace(/[-:.]/g, '')}.${extension}`
}

/** Removes the outputs of a schedule except the newest; other files in the folder stay, also those of other schedules. */
export function rotateOutputs(folder: string, name: string, keep: number): void {
  const own = readdirSync(folder).flatMap(file => {
    const [first, time = ''] = file.split('.')
    return first === name && /^\d{8}T\d{9}Z$/.test(time) ? [{ file, time }] : []
  })
  const kept = new Set([...new Set(own.map(({ time }) => time))].toSorted().slice(-keep))
  for (const { file, time } of own) if (!kept.has(time)) rmSync(join(folder, file), { force: true })
}
