import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Schedule, ScheduleRun } from '#shared/schedules.ts'
import { visibleLines } from '#shared/text/visible.ts'
import { fileFailure } from '../../main/failure.ts'
import type { Command } from '../command.ts'
import type { Io } from '../io.ts'
import { outputName, rotateOutputs } from './outputs.ts'

/** Enough for one sentence. */
const maxMessageLength = 500

export interface RunParts {
  /** The command line of `gatehouse` itself. */
  readonly program: readonly string[]
  readonly dataFolder: string
  readonly command: Command
  readonly io: Io
}

/** Runs the command of a schedule in a process of its own, and saves its output in the folder of the schedule. @throws Failure disk */
export async function runSchedule(one: Schedule, parts: RunParts): Promise<ScheduleRun> {
  const startedAt = new Date()
  const file = one.to === null ? null : join(one.to, outputName(one.name, startedAt, getExtension(one, parts.command)))
  if (one.to !== null) makeFolder(one.to)
  const writesItself = hasTo(parts.command)
  const to = file !== null && writesItself ? ['--to', file] : []
  const { exitCode, message } = await runToEnd(one, [...to, '--user-data', parts.dataFolder], {
    ...parts,
    output: writesItself ? null : file,
  })
  if (one.to !== null) rotateOutputs(one.to, one.name, one.keep)
  return { startedAt: startedAt.toISOString(), endedAt: new Date().toISOString(), exitCode, message, file }
}

/** Whether a command writes its output to a file. */
function hasTo({ flags }: Command): boolean {
  return flags.some(({ name }) => name === 'to')
}

/** The ending of the file, by the command and its --output. */
function getExtension({ command }: Schedule, { name }: Command): string {
  if (name === 'audit export') return 'jsonl'
  if (name === 'state export') return 'yaml'
  const given = command.find((_, index) => command[index - 1] === '--output') ?? 'json'
  return given === 'table' ? 'txt' : given
}

interface ProcessParts extends RunParts {
  /** The file that standard output goes to. */
  readonly output: string | null
}

async function runToEnd(one: Schedule, more: readonly string[], { program, io, output }: ProcessParts) {
  const [executable = '', ...before] = program
  const target = output === null ? null : createWriteStream(output, { flags: 'wx', mode: 0o600 })
  const written = target && finished(target)
  written?.catch(() => {})
  const child = spawn(executable, [...before, ...one.command, ...more], {
    cwd: one.directory,
    env: io.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const interrupt = () => void child.kill()
  io.signal.addEventListener('abort', interrupt, { once: true })
  const errors = { last: '' }
  child.stderr.on('data', (chunk: Buffer) => {
    io.stderr.write(chunk)
    errors.last = (errors.last + chunk.toString('utf8')).slice(-maxMessageLength * 4)
  })
  if (target) child.stdout.pipe(target)
  else child.stdout.resume()
  try {
    const [code] = await once(child, 'close')
    await written
    const message =
      errors.last
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^gatehouse: /, '') ?? ''
    return {
      exitCode: typeof code === 'number' ? code : 130,
      message: visibleLines(message).slice(0, maxMessageLength) || null,
    }
  } catch (error) {
    if (output !== null) rmSync(output, { force: true })
    throw fileFailure(error)
  } finally {
    io.signal.removeEventListener('abort', interrupt)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw fileFailure(error)
  }
}
