import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { programName } from '#shared/command-line.ts'
import type { AppError } from '#shared/errors.ts'
import { Failure } from '../failure.ts'

/** A password manager that is unlocked answers at once. */
const maxMilliseconds = 10_000
/** More than any token or header needs. */
const maxOutputBytes = 64_000
const maxShownLength = 60

export type Environment = Readonly<Record<string, string | undefined>>

export interface ProgramOptions {
  readonly environment: Environment
  /** The folder it runs in. Not the one the app was started in, which may be an untrusted repository. */
  readonly home: string
  readonly input?: string
  /** Tests shorten it. */
  readonly milliseconds?: number | undefined
  readonly signal?: AbortSignal | undefined
}

type Reason = Extract<AppError, { kind: 'command' }>

/** The failure of a command as the page may see it: without its arguments and its standard error. */
export function commandFailure(
  argv: readonly string[],
  because: Reason['because'],
  more: Omit<Partial<Reason>, 'kind' | 'because' | 'program'> = {},
): Failure {
  const program = programName(argv).slice(0, maxShownLength)
  return new Failure({ kind: 'command', because, program, ...more })
}

/**
 * Runs a program without a shell and returns its standard output. Its standard error is discarded.
 * @throws Failure command, when it is not found, fails, takes too long or writes too much; cancelled, by its signal
 */
export async function runProgram(argv: readonly string[], options: ProgramOptions): Promise<string> {
  const { environment, input = '', milliseconds = maxMilliseconds, signal } = options
  const [name = ''] = argv
  const path = await findProgram(name, environment)
  if (path === null) throw commandFailure(argv, 'notFound')
  if (signal?.aborted) throw new Failure({ kind: 'cancelled' })
  const { child, pid } = start(path, argv, options)
  const ended = Promise.withResolvers<string>()
  const end = (failure: Failure) => {
    kill(pid)
    ended.reject(failure)
  }
  const output: Buffer[] = []
  let length = 0
  let hasErrorOutput = false
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > maxOutputBytes) end(commandFailure(argv, 'tooLong'))
    else output.push(chunk)
  })
  child.stderr.on('data', () => {
    hasErrorOutput = true
  })
  child.on('close', exitCode => {
    if (exitCode === 0) ended.resolve(Buffer.concat(output).toString('utf8'))
    else ended.reject(commandFailure(argv, 'ended', { exitCode, ...(hasErrorOutput && { hasErrorOutput }) }))
  })
  // A program may exit without reading its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const timer = setTimeout(() => end(commandFailure(argv, 'timedOut', { milliseconds })), milliseconds)
  const abort = () => end(new Failure({ kind: 'cancelled' }))
  signal?.addEventListener('abort', abort)
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** @throws Failure command. For some of its reasons not to start a program, the system throws; for the rest, there is no process ID. */
function start(
  path: string,
  argv: readonly string[],
  { environment, home }: ProgramOptions,
): { readonly child: ChildProcessWithoutNullStreams; readonly pid: number } {
  try {
    const child = spawn(path, argv.slice(1), {
      cwd: home,
      env: childEnvironment(environment),
      windowsHide: true,
      // A separate process group, so that its child processes can be ended with it.
      detached: process.platform !== 'win32',
    })
    child.on('error', () => undefined)
    const { pid } = child
    if (pid !== undefined) return { child, pid }
  } catch {
    // As without a process ID.
  }
  throw commandFailure(argv, 'notStarted')
}

/** Without the variables that make a program built on Node or Electron another one. */
function childEnvironment(environment: Environment): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, ELECTRON_RUN_AS_NODE: _asNode, ...others } = environment
  return others
}

function kill(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * The file that a name stands for: a full path, or the first one in a folder of PATH. Folders that depend on where the app was started
 * are left out. Null when there is none that may be run.
 */
async function findProgram(name: string, { PATH, Path }: Environment): Promise<string | null> {
  if (isAbsolute(name)) return (await isProgram(name)) ? name : null
  const folders = (PATH ?? Path ?? '').split(delimiter).filter(isAbsolute)
  const names = process.platform === 'win32' ? [name, `${name}.exe`, `${name}.com`] : [name]
  for (const path of folders.flatMap(folder => names.map(file => join(folder, file)))) {
    if (await isProgram(path)) return path
  }
  return null
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
