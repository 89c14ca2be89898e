import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { maxWindows } from '#shared/shell.ts'
import { type KeptWindow, keptWindow } from './window-state.ts'

/** Stores what the windows restore in a separate file, because they open before the store. */
export interface WindowsFile {
  /** The one used last first; empty when the file is missing or invalid. */
  read(): readonly KeptWindow[]
  /** Writes soon: a window that is dragged changes many times a second. */
  keep(windows: readonly KeptWindow[]): void
  /** Writes what waits. */
  flush(): void
}

const writeMilliseconds = 500

const file = z.strictObject({ windows: z.array(keptWindow).max(maxWindows) })

/** The file at a path. One that can't be written is not worth an interruption. */
export function createWindowsFile(path: string): WindowsFile {
  let waiting: readonly KeptWindow[] | null = null
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    if (waiting === null) return
    try {
      writeFileSync(`${path}.new`, JSON.stringify({ windows: waiting }), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch {
      // The next start opens as this one did.
    }
    waiting = null
  }

  return {
    read: () => {
      try {
        return file.parse(JSON.parse(readFileSync(path, 'utf8'))).windows
      } catch {
        return []
      }
    },
    keep: windows => {
      waiting = windows
      clearTimeout(timer)
      timer = setTimeout(flush, writeMilliseconds)
    },
    flush,
  }
}
