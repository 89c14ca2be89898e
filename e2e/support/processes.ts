import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A child process with its output so far, for error messages. */
export interface Running {
  readonly process: ChildProcess
  readonly output: () => string
}

/** Starts a program without a shell. Standard output and error are kept. It does not outlive this process. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options })
  const leave = () => child.kill()
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return { process: child, output: () => output }
}

/** The first line a program prints on standard output. Throws with its output when it ends before. */
export async function firstLine(running: Running): Promise<string> {
  const { stdout } = running.process
  if (!stdout) throw new Error('The process has no standard output to read')
  const lines = createInterface({ input: stdout })
  const ended = once(running.process, 'exit').then(() => {
    throw new Error(`The process ended before it said anything:\n${running.output()}`)
  })
  const [line] = await Promise.race([once(lines, 'line'), ended])
  return String(line)
}

/** Ends a process and waits for its exit; returns its exit code (null when a signal ended it). */
export async function end(running: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const { process: child } = running
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until a program exits; returns its exit code (null when a signal ended it). */
export async function getExit(running: Running): Promise<number | null> {
  const { process: child } = running
  child.stdin?.end()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}
