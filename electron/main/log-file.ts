import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, logLine } from './log.ts'

export interface LogFile {
  readonly log: Log
  /** The last lines written, of earlier runs too, the oldest first. */
  tail(lines: number): readonly string[]
}

export interface LogFileOptions {
  readonly folder: string
  /** Of one file. */
  readonly limitBytes?: number
  readonly now?: () => Date
}

const limitOfOne = 1024 * 1024
/** The newest one first. With the limit, all that the log ever takes. */
export const logFileNames = ['gatehouse.log', 'gatehouse.1.log', 'gatehouse.2.log'] as const

/** The log in files that are bounded in size and number: JSON, a line each. A disk that is full costs the line. */
export function openLogFile({ folder, limitBytes = limitOfOne, now = () => new Date() }: LogFileOptions): LogFile {
  const [first, ...older] = logFileNames.map(name => join(folder, name))
  const current = first ?? join(folder, 'gatehouse.log')

  function makeRoom(bytes: number): void {
    const size = statSync(current, { throwIfNoEntry: false })?.size ?? 0
    if (size === 0 || size + bytes <= limitBytes) return
    const files = [current, ...older]
    for (let index = files.length - 1; index > 0; index -= 1) {
      const [from, to] = [files[index - 1], files[index]]
      if (from && to && existsSync(from)) renameSync(from, to)
    }
  }

  return {
    log: (event, about = {}) => {
      try {
        const line = `${logLine(event, about, now())}\n`
        mkdirSync(folder, { recursive: true })
        makeRoom(line.length)
        appendFileSync(current, line, { mode: 0o600 })
      } catch {
        // Logging itself failed; there is no other place to report it.
      }
    },
    tail: lines => {
      const found: string[] = []
      for (const file of [current, ...older]) {
        if (found.length >= lines) break
        found.unshift(...getLines(file))
      }
      return found.slice(-lines)
    },
  }
}

function getLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
