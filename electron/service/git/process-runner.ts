import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { gitEnvironment, keepMemory } from './environment.ts'

/** Lets at most `places` holders in at once; the others wait in order of arrival. */
class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  async enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** Called once for each `enter`. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

/** A failed git process: its arguments, exit status and error output. Never shown to a caller directly. */
export class GitCommandError extends Error {
  readonly command: readonly string[]
  readonly status: number | null
  readonly stderr: string

  constructor(command: readonly string[], status: number | null, stderr: string) {
    super(`git ${command[0] ?? ''} ended with ${status ?? 'a signal'}: ${stderr.trim() || 'no message'}`)
    this.name = 'GitCommandError'
    this.command = command
    this.status = status
    this.stderr = stderr
  }
}

export interface CommandOptions {
  /** What the process reads from its standard input. */
  readonly input?: string | Buffer
  readonly environment?: Readonly<Record<string, string>>
  /** The process is ended when this is aborted. */
  readonly signal?: AbortSignal
}

export interface CommandResult {
  readonly status: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Commands at once: enough to keep every core busy, few enough that a burst of requests cannot exhaust the machine. */
const commandsAtOnce = 16
/** No single answer is larger than this; what could be is read as a stream. */
const maximumOutput = 512 * 1024 * 1024
const maximumMessage = 64 * 1024
/** How long a process may take to exit after SIGTERM. */
const patience = 500
/** A command that takes longer than this hangs on something. */
const maxCommand = 10 * 60 * 1000
/** Windows has no process groups. */
const groups = process.platform !== 'win32'

/**
 * Starts git processes, never through a shell, always with the environment of `gitEnvironment`. Tracks its processes and ends them on `close`.
 */
export class ProcessRunner {
  /** Whether each leads a group of processes. */
  readonly #children = new Map<ChildProcessWithoutNullStreams, boolean>()
  readonly #places = new Semaphore(commandsAtOnce)
  #closed = false

  /**
   * Starts a process that the caller talks to and ends. `directory` is the bare repository, null for none. One that `leads` is
   * ended together with the processes it starts itself, as those for packing and for HTTP.
   */
  start(
    directory: string | null,
    command: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    options: { readonly leads?: boolean } = {},
  ): ChildProcessWithoutNullStreams {
    if (this.#closed) throw new GitCommandError(command, null, 'the git layer is closed')
    const leads = options.leads === true && groups
    const child = spawn('git', command, {
      detached: leads,
      env: { ...gitEnvironment(directory), ...environment },
      ...(directory === null ? {} : { cwd: directory }),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    this.#children.set(child, leads)
    // A process that ends before it has read everything is reported by its status.
    child.stdin.on('error', () => undefined)
    child.once('close', () => this.#children.delete(child))
    return child
  }

  /**
   * Runs a command and returns its output, with any exit status.
   * @throws GitCommandError when it could not be run, was ended by a signal, or printed
   * too much
   */
  async attempt(
    directory: string | null,
    command: readonly string[],
    options: CommandOptions = {},
  ): Promise<CommandResult> {
    await this.#places.enter()
    try {
      const { child, ending } = this.#begin(directory, command, options)
      const output: Buffer[] = []
      let size = 0
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maximumOutput) end(child, groups, 'SIGKILL')
        else output.push(chunk)
      })
      const { status, stderr } = await ending
      if (status === null) throw new GitCommandError(command, null, stderr)
      return { status, stdout: Buffer.concat(output), stderr }
    } finally {
      this.#places.leave()
    }
  }

  /**
   * Runs a command that must succeed and gives its output.
   * @throws GitCommandError when its status is not 0
   */
  async run(directory: string | null, command: readonly string[], options: CommandOptions = {}): Promise<Buffer> {
    const { status, stdout, stderr } = await this.attempt(directory, command, options)
    if (status !== 0) throw new GitCommandError(command, status, stderr)
    return stdout
  }

  /**
   * Runs a command and yields its output as it comes. Leaving the loop early ends the process.
   * @throws GitCommandError when it ran to its end and its status is not 0
   */
  async *stream(
    directory: string | null,
    command: readonly string[],
    options: CommandOptions = {},
  ): AsyncGenerator<Buffer> {
    await this.#places.enter()
    try {
      const { child, ending } = this.#begin(directory, command, options)
      // Looked at below, once the output is read.
      ending.catch(() => undefined)
      try {
        for await (const chunk of child.stdout) yield chunk
        const { status, stderr } = await ending
        if (status !== 0) throw new GitCommandError(command, status, stderr)
      } finally {
        end(child, groups, 'SIGKILL')
        await ending.catch(() => undefined)
      }
    } finally {
      this.#places.leave()
    }
  }

  /** Starts a command with its input. @throws GitCommandError when its caller has given up already */
  #begin(directory: string | null, command: readonly string[], options: CommandOptions) {
    if (options.signal?.aborted) throw new GitCommandError(command, null, 'it was cancelled')
    const child = this.start(directory, command, { ...keepMemory, ...options.environment }, { leads: true })
    const ending = getEnd(child, command, options.signal)
    child.stdin.end(options.input ?? '')
    return { child, ending }
  }

  /** Ends every process and refuses new ones. Git is asked first: it then takes its lock files away. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(
      [...this.#children].map(async ([child, leads]) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const closed = once(child, 'close')
        end(child, leads, 'SIGTERM')
        const insist = setTimeout(() => end(child, leads, 'SIGKILL'), patience)
        await closed
        clearTimeout(insist)
      }),
    )
  }
}

/** Ends a process that has not ended, and those it started when it leads them: they would keep its output open. */
function end(child: ChildProcessWithoutNullStreams, leads: boolean, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (!leads) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // They have all ended just now.
  }
}

/** Waits for a process: its status (null when a signal ended it) and its standard error. */
function getEnd(
  child: ChildProcessWithoutNullStreams,
  command: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ status: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const stop = () => end(child, groups, 'SIGKILL')
    const timer = setTimeout(stop, maxCommand)
    signal?.addEventListener('abort', stop)
    const release = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    let message = ''
    child.stderr.on('data', (chunk: Buffer) => {
      if (message.length < maximumMessage) message += chunk.toString('utf8')
    })
    child.once('error', error => {
      release()
      reject(new GitCommandError(command, null, `git could not be started: ${error.message}`))
    })
    child.once('close', status => {
      release()
      resolve({ status, stderr: message })
    })
  })
}
