import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, logLine } from './log.ts'

export interface LogFile {
  readonly log: Log
  /** Writes the lines that wait. */
  flush(): void
  /** The last lines written, of earlier runs too, the oldest first. */
  tail(lines: number): readonly string[]
}

export interface LogFileOptions {
  readonly folder: string
  /** Of one file. */
  readonly limitBytes?: number
  /** How long lines of successful calls wait for others. */
  readonly delayMilliseconds?: number
  readonly now?: () => Date
}

const limitOfOne = 1024 * 1024
/** The newest one first. With the limit, all that the log ever takes. */
export const logFileNames = ['gatehouse.log', 'gatehouse.1.log', 'gatehouse.2.log'] as const

/**
 * The log in files that are bounded in size and number: JSON, a line each. A disk that is full costs the line. Calls that succeed, the most frequent
 * event, are written together, so that none of them waits for the disk; all other events are written at once.
 */
export function openLogFile(options: LogFileOptions): LogFile {
  const { folder, limitBytes = limitOfOne, delayMilliseconds = 200, now = () => new Date() } = options
  const [first, ...older] = logFileNames.map(name => join(folder, name))
  const current = first ?? join(folder, 'gatehouse.log')
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

  function rotate(): void {
    const files = [current, ...older]
    for (let index = files.length - 1; index > 0; index -= 1) {
      const [from, to] = [files[index - 1], files[index]]
      if (from && to && existsSync(from)) renameSync(from, to)
    }
  }

  function write(lines: readonly string[]): void {
    mkdirSync(folder, { recursive: true })
    let size = statSync(current, { throwIfNoEntry: false })?.size ?? 0
    let batch = ''
    const append = () => {
      if (batch !== '') appendFileSync(current, batch, { mode: 0o600 })
      batch = ''
    }
    for (const line of lines) {
      if (size > 0 && size + line.length > limitBytes) {
        append()
        rotate()
        size = 0
      }
      batch += line
      size += line.length
    }
    append()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    try {
      if (lines.length > 0) write(lines)
    } catch {
      // Logging itself failed; there is no other place to report it.
    }
  }

  return {
    log: (event, about = {}) => {
      waiting.push(`${logLine(event, about, now())}\n`)
      if (event !== 'call.ended' || about.error !== undefined) flush()
      else timer ??= setTimeout(flush, delayMilliseconds).unref()
    },
    flush,
    tail: lines => {
      flush()
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
