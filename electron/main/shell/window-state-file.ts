import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type WindowState, windowState } from './window-state.ts'

/** Stores the window position in a separate file, because the window opens before the store. */
export interface WindowStateFile {
  /** Null when the file is missing or invalid. */
  read(): WindowState | null
  /** Writes soon: a window that is dragged changes many times a second. */
  keep(state: WindowState): void
  /** Writes what waits. */
  flush(): void
}

const writeMilliseconds = 500

/** The file at a path. One that cannot be written is not worth an interruption. */
export function createWindowStateFile(path: string): WindowStateFile {
  let waiting: WindowState | null = null
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    if (waiting === null) return
    try {
      writeFileSync(`${path}.new`, JSON.stringify(waiting))
      renameSync(`${path}.new`, path)
    } catch {
      // The next start opens where this one did.
    }
    waiting = null
  }

  return {
    read: () => {
      try {
        return windowState.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return null
      }
    },
    keep: state => {
      waiting = state
      clearTimeout(timer)
      timer = setTimeout(flush, writeMilliseconds)
    },
    flush,
  }
}
