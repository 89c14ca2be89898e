import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { type Schedule, type ScheduleWithRuns, scheduleName } from '#shared/schedules.ts'
import { openScheduleFiles } from '../../main/schedules/schedules.ts'
import { type Command, type Declared, getFlag, type Typed } from '../command.ts'
import { dataFolder } from '../data-folder.ts'
import { describeProblem } from '../describe-problem.ts'
import type { Io } from '../io.ts'
import { getOutput, writeRows } from '../output.ts'
import { parseTyped, requireWords } from '../parse.ts'
import { UsageProblem } from '../problem.ts'
import { runSchedule } from '../schedule/run.ts'
import { getMarker, openScheduler, runTool, type Scheduler } from '../schedule/system.ts'
import { formatTime, getNextRun, parseTime } from '../schedule/time.ts'

const defaultKeep = 30
/** Options that a schedule can't have: they need a person, or a secret that would be readable in the schedule. */
const refusedFlags = ['write', 'yes', 'service', 'token-fd', 'token-command', 'user-data'] as const

/** `schedule add NAME --at TIME -- COMMAND…` */
export async function addSchedule(typed: Typed, io: Io, declared: Declared): Promise<number> {
  const { files, scheduler, folder, program } = await open(typed, io)
  const [name = '', ...command] = typed.words
  const at = getFlag(typed, 'at')
  if (!scheduleName.safeParse(name).success)
    throw new UsageProblem('The name of a schedule has at most 40 letters a–z, digits and dashes.')
  if (at === undefined) throw new UsageProblem('Say when it runs: --at 07:30.')
  const found = findScheduled(command, declared.commands)
  const to = getFlag(typed, 'to')
  if (found.name === 'audit export' && to === undefined)
    throw new UsageProblem(`${found.name} needs a folder for its files: --to FOLDER.`)
  const one: Schedule = {
    ...{ name, time: parseTime(at), command: [...command], directory: process.cwd() },
    ...{ to: to === undefined ? null : resolve(to), keep: parseKeep(getFlag(typed, 'keep')) },
  }
  const argv = [...program, 'schedule', 'run-now', name, '--user-data', folder]
  if (argv.some(argument => /\p{Cc}/u.test(argument)))
    throw new UsageProblem('A folder with control characters in its name can’t be scheduled.')
  await scheduler.install({ name, time: one.time, argv, marker: getMarker(folder) })
  files.save(one)
  io.stderr.write(`gatehouse: ${name} runs next at ${getNextRun(one.time, new Date())?.toISOString()}\n`)
  return 0
}

/** The command that is to be scheduled, if it can run unattended. @throws UsageProblem */
function findScheduled(words: readonly string[], commands: readonly Command[]): Command {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) throw new UsageProblem('Name the command after --: gatehouse schedule add NAME --at TIME -- COMMAND.')
  const needsPerson = command.flags.some(({ name }) => name === 'write' || name === 'client')
  if (needsPerson || command.name.startsWith('schedule '))
    throw new UsageProblem(`${command.name} can’t be scheduled: only commands that change nothing on a service can.`)
  const typed = parseTyped(command.flags, words.slice(command.name.split(' ').length))
  requireWords(command, typed.words)
  const refused = refusedFlags.find(name => typed.flags.has(name))
  if (refused)
    throw new UsageProblem(`--${refused} can’t be scheduled. Tokens of saved connections are in the keychain.`)
  if (typed.flags.has('to')) throw new UsageProblem('Give the folder to schedule add, before --: --to FOLDER.')
  return command
}

function parseKeep(text: string | undefined): number {
  if (text === undefined) return defaultKeep
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageProblem('--keep: the number of outputs that are kept, from 1.')
  return Number(text)
}

/** `schedule list` */
export async function listSchedules(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const { files, scheduler } = await open(typed, io)
  const rows = await Promise.all(files.list().map(one => toRow(one, scheduler)))
  const columns = ['name', 'at', 'command', 'active', 'next_run', 'last_run', 'exit_code', 'message', 'file']
  await writeRows(io, output, rows, columns)
  return 0
}

async function toRow({ name, time, command, runs }: ScheduleWithRuns, scheduler: Scheduler) {
  const { isActive, next } = await scheduler.getStatus(name)
  const [last] = runs
  return {
    ...{ name, at: formatTime(time), command: command.join(' '), active: isActive },
    next_run: isActive ? ((next ?? getNextRun(time, new Date()))?.toISOString() ?? null) : null,
    ...{ last_run: last?.startedAt ?? null, exit_code: last?.exitCode ?? null },
    ...{ message: last?.message ?? null, file: last?.file ?? null },
  }
}

/** `schedule remove NAME`: the outputs stay. */
export async function removeSchedule(typed: Typed, io: Io): Promise<number> {
  const { files, scheduler, folder } = await open(typed, io)
  const { name } = findSchedule(typed, files)
  await scheduler.remove(name, getMarker(folder))
  files.remove(name)
  return 0
}

/** `schedule run-now NAME`, which the system's scheduler calls too. The exit code is that of the command. */
export async function runScheduleNow(typed: Typed, io: Io, { commands }: Declared): Promise<number> {
  const { files, folder, program } = await open(typed, io)
  const one = findSchedule(typed, files)
  const startedAt = new Date().toISOString()
  try {
    const run = await runSchedule(one, {
      program,
      dataFolder: folder,
      command: findScheduled(one.command, commands),
      io,
    })
    files.addRun(one.name, run)
    return run.exitCode
  } catch (error) {
    const { exitCode, sentence } = describeProblem(error)
    files.addRun(one.name, { startedAt, endedAt: new Date().toISOString(), exitCode, message: sentence, file: null })
    throw error
  }
}

/** @throws UsageProblem */
function findSchedule({ words: [name = ''] }: Typed, files: ReturnType<typeof openScheduleFiles>): ScheduleWithRuns {
  const found = scheduleName.safeParse(name).success ? files.get(name) : null
  if (!found) throw new UsageProblem(`No schedule is named ${name}.`)
  return found
}

async function open(typed: Typed, io: Io) {
  const folder = dataFolder(typed, io.environment)
  const { platform } = process
  const program = io.machine?.program ?? (await io.loadHost()).getProgram(io.environment)
  const machine = { platform, home: homedir(), environment: io.environment, run: runTool, program, ...io.machine }
  return { folder, files: openScheduleFiles(folder), scheduler: openScheduler(machine), program: machine.program }
}
