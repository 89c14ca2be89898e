import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { fileFailure } from '../../main/failure.ts'
import { DataProblem } from '../problem.ts'
import type { Machine, RunTool } from './machine.ts'
import { launchdLabel, launchdPlist, systemdUnits, type Unit, windowsTask } from './units.ts'

/** What the system knows of a schedule. */
export interface UnitStatus {
  readonly isActive: boolean
  /** Null where the system doesn't say it. */
  readonly next: Date | null
}

/** The scheduler of the system, for schedules of this user. */
export interface Scheduler {
  /** @throws DataProblem when there is another unit of this name, or the system refuses it */
  install(unit: Unit): Promise<void>
  /** Removes what `install` wrote, and nothing else. @throws DataProblem when there is another unit of this name */
  remove(name: string, marker: string): Promise<void>
  getStatus(name: string): Promise<UnitStatus>
}

/** What stands in the units of a data folder. */
export function getMarker(dataFolder: string): string {
  const id = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  return `Written by gatehouse schedule (${id}). Remove it with: gatehouse schedule remove`
}

type Tools = Omit<Machine, 'program'>

export function openScheduler(machine: Tools): Scheduler {
  if (machine.platform === 'win32') return windowsScheduler(machine)
  return machine.platform === 'darwin' ? launchdScheduler(machine) : systemdScheduler(machine)
}

function systemdScheduler({ home, environment, run }: Tools): Scheduler {
  const configured = environment.XDG_CONFIG_HOME
  const folder = join(configured && isAbsolute(configured) ? configured : join(home, '.config'), 'systemd', 'user')
  const getFiles = (name: string) =>
    [join(folder, `gatehouse-${name}.service`), join(folder, `gatehouse-${name}.timer`)] as const
  const systemctl = (...args: readonly string[]) => run(['systemctl', '--user', ...args])
  const remove = async (name: string, marker: string) => {
    for (const file of getFiles(name)) refuseOther(file, marker)
    await systemctl('disable', '--now', `gatehouse-${name}.timer`)
    for (const file of getFiles(name)) rmSync(file, { force: true })
    await systemctl('daemon-reload')
  }
  return {
    remove,
    install: async unit => {
      const [service, timer] = getFiles(unit.name)
      for (const file of [service, timer]) refuseOther(file, unit.marker)
      const units = systemdUnits(unit)
      writeUnit(service, units.service)
      writeUnit(timer, units.timer)
      await systemctl('daemon-reload')
      const enabled = await systemctl('enable', '--now', `gatehouse-${unit.name}.timer`)
      if (enabled.code === 0) return
      await remove(unit.name, unit.marker)
      throw refused('systemd', enabled.output)
    },
    getStatus: async name => {
      const properties = ['--property=ActiveState', '--property=NextElapseUSecRealtime', '--timestamp=unix']
      return parseSystemd((await systemctl('show', `gatehouse-${name}.timer`, ...properties)).output)
    },
  }
}

/** Reads the output of `systemctl show`. */
export function parseSystemd(output: string): UnitStatus {
  const next = /^NextElapseUSecRealtime=@(\d+)/m.exec(output)?.[1]
  return {
    isActive: /^ActiveState=active$/m.test(output),
    next: next === undefined ? null : new Date(Number(next) * 1000),
  }
}

function launchdScheduler({ home, run }: Tools): Scheduler {
  const getFile = (name: string) => join(home, 'Library', 'LaunchAgents', `${launchdLabel(name)}.plist`)
  const domain = `gui/${userInfo().uid}`
  const remove = async (name: string, marker: string) => {
    refuseOther(getFile(name), marker)
    await run(['launchctl', 'bootout', `${domain}/${launchdLabel(name)}`])
    rmSync(getFile(name), { force: true })
  }
  return {
    remove,
    install: async unit => {
      await remove(unit.name, unit.marker)
      writeUnit(getFile(unit.name), launchdPlist(unit))
      const loaded = await run(['launchctl', 'bootstrap', domain, getFile(unit.name)])
      if (loaded.code === 0) return
      await remove(unit.name, unit.marker)
      throw refused('launchd', loaded.output)
    },
    getStatus: async name => {
      const { code } = await run(['launchctl', 'print', `${domain}/${launchdLabel(name)}`])
      return { isActive: code === 0, next: null }
    },
  }
}

function windowsScheduler({ run }: Tools): Scheduler {
  const getTask = (name: string) => `\\Gatehouse\\${name}`
  const query = (name: string) => run(['schtasks', '/query', '/xml', '/tn', getTask(name)])
  const refuseOtherTask = async (name: string, marker: string) => {
    const { code, output } = await query(name)
    if (code === 0 && !output.includes(marker)) throw isOther(`The task ${getTask(name)}`)
    return code === 0
  }
  return {
    remove: async (name, marker) => {
      if (await refuseOtherTask(name, marker)) await run(['schtasks', '/delete', '/f', '/tn', getTask(name)])
    },
    install: async unit => {
      await refuseOtherTask(unit.name, unit.marker)
      const file = join(tmpdir(), `gatehouse-${unit.name}-${process.pid}.xml`)
      const day = new Date().toISOString().slice(0, 10)
      // schtasks expects UTF-16 with its mark.
      writeFileSync(file, `\uFEFF${windowsTask(unit, day)}`, { encoding: 'utf16le', mode: 0o600, flag: 'wx' })
      const made = await run(['schtasks', '/create', '/f', '/tn', getTask(unit.name), '/xml', file])
      rmSync(file, { force: true })
      if (made.code !== 0) throw refused('The task scheduler', made.output)
    },
    getStatus: async name => parseTask(await query(name)),
  }
}

/** Reads the output of `schtasks /query /xml`; its other formats are in the language of the system. */
export function parseTask({ code, output }: { readonly code: number; readonly output: string }): UnitStatus {
  return { isActive: code === 0 && !/<Enabled>false<\/Enabled>/i.test(output), next: null }
}

function writeUnit(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: 0o600 })
  } catch (error) {
    throw fileFailure(error)
  }
}

/** @throws DataProblem for a file that was not written for this data folder */
function refuseOther(file: string, marker: string): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return
  }
  if (!text.includes(marker)) throw isOther(file)
}

function isOther(what: string): DataProblem {
  return new DataProblem(
    `${what} was not written by gatehouse schedule with this data. Use another name for the schedule.`,
  )
}

function refused(scheduler: string, output: string): DataProblem {
  return new DataProblem(
    `${scheduler} refused the schedule: ${output.trim().split('\n').at(-1) || 'it gave no reason'}`,
  )
}

/** Runs a program without a shell. A missing one fails with 127, as in a shell. */
export const runTool: RunTool = ([program = '', ...args]) => {
  const { promise, resolve } = Promise.withResolvers<{ code: number; output: string }>()
  execFile(program, args, { windowsHide: true }, (error, stdout, stderr) => {
    const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
    resolve({ code, output: code === 127 && stderr === '' ? `${program} was not found` : stdout + stderr })
  })
  return promise
}
