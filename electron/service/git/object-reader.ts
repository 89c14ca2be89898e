import { type GitObject, type ObjectInfo, ObjectProcess, ObjectProcessEnded } from './object-process.ts'
import type { ProcessRunner } from './process-runner.ts'

/** A second process lets small reads pass a large blob; more would only compete for the same disk. */
const processesPerRepository = 2
/** Long enough for a user reading a page, short enough that visiting many projects leaves no processes. */
const idleMilliseconds = 30_000

/** Called when a reader has started a process, so that the number over all repositories stays bounded. */
export type ProcessStarted = (reader: ObjectReader) => void

/**
 * Reads objects of one repository through `git cat-file` processes that are reused for a while, so that a small read starts no process. Retries once
 * when a process died.
 */
export class ObjectReader {
  readonly #directory: string
  readonly #runner: ProcessRunner
  readonly #started: ProcessStarted
  readonly #processes = new Set<ObjectProcess>()
  #idle: NodeJS.Timeout | null = null
  #lastUse = 0

  constructor(directory: string, runner: ProcessRunner, started: ProcessStarted) {
    this.#directory = directory
    this.#runner = runner
    this.#started = started
  }

  get processes(): number {
    return this.#processes.size
  }

  get busy(): boolean {
    return [...this.#processes].some(process => process.open > 0)
  }

  get lastUse(): number {
    return this.#lastUse
  }

  /** Type and size of the object under a name, null when there is none. Names are git's: `{id}`, `refs/heads/x^{commit}`, `{id}:{path}`. */
  async info(name: string): Promise<ObjectInfo | null> {
    return this.#ask(name, false)
  }

  /** The object under a name with its content, null when there is none. */
  async read(name: string): Promise<GitObject | null> {
    return this.#ask(name, true)
  }

  /** Ends the processes once their open questions are answered; the next read starts new ones. */
  rest(): void {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    for (const process of this.#processes) process.close()
    this.#processes.clear()
  }

  async #ask(name: string, withContent: boolean): Promise<GitObject | null> {
    try {
      return await this.#process().ask(name, withContent)
    } catch (error) {
      if (!(error instanceof ObjectProcessEnded)) throw error
      return this.#process().ask(name, withContent)
    }
  }

  #process(): ObjectProcess {
    this.#lastUse = performance.now()
    if (this.#idle) this.#idle.refresh()
    else {
      this.#idle = setTimeout(() => this.#restWhenIdle(), idleMilliseconds)
      this.#idle.unref()
    }
    let free: ObjectProcess | null = null
    for (const process of this.#processes) if (!process.ended && (!free || process.open < free.open)) free = process
    if (free && (free.open === 0 || this.#processes.size >= processesPerRepository)) return free
    const child = this.#runner.start(this.#directory, ['cat-file', '--batch-command', '-z'])
    const process: ObjectProcess = new ObjectProcess(child, () => this.#processes.delete(process))
    this.#processes.add(process)
    this.#started(this)
    return process
  }

  #restWhenIdle(): void {
    if (this.busy) this.#idle?.refresh()
    else this.rest()
  }
}
