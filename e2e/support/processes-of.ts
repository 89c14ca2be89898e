import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect } from '@playwright/test'

/** A process of the machine with its publicly visible arguments. */
export interface ShownProcess {
  readonly pid: number
  readonly commandLine: string
}

/** All processes that name a text in their arguments. */
export function processesNaming(text: string): readonly ShownProcess[] {
  if (process.platform !== 'linux') return processesByPs().filter(({ commandLine }) => commandLine.includes(text))
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return commandLine.includes(text) ? [{ pid: Number(name), commandLine }] : []
      } catch {
        return []
      }
    })
}

const powerShell: readonly [string, ...string[]] = [
  ...(['powershell.exe', '-NoProfile', '-Command'] as const),
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }',
]

function processesByPs(): ShownProcess[] {
  const isWindows = process.platform === 'win32'
  const [program, ...args] = isWindows ? powerShell : ['ps', '-axww', '-o', 'pid=,command=']
  const lines = execFileSync(program, args, { encoding: 'utf8' }).split(/\r?\n/)
  return lines.flatMap(line => {
    const [, pid, commandLine] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return pid === undefined || commandLine === undefined ? [] : [{ pid: Number(pid), commandLine }]
  })
}

/** The browser process of the Chromium that shows the window of an app on the Chromium host. */
export function getChromium(userData: string): ShownProcess {
  const found = processesNaming(`--user-data-dir=${userData}`).find(
    ({ commandLine }) => !commandLine.includes('--type=') && !commandLine.includes('crashpad'),
  )
  if (!found) throw new Error(`No Chromium shows ${userData}`)
  return found
}

/** A process and all that it started, as far as they still run. Linux alone. */
export function getFamily(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(getFamily)]
}

/** How the kernel confines a process. */
export interface Confinement {
  readonly commandLine: string
  /** The program it runs. */
  readonly program: string
  readonly owner: number
  /** Its user namespace: Chromium's sandbox has its own. */
  readonly namespace: string
  /** Its system calls are filtered. */
  readonly filtered: boolean
}

/** How each process of a family is confined; one that ends just now is left out. Linux alone. */
export function getConfinement(pid: number): readonly Confinement[] {
  return getFamily(pid).flatMap(member => {
    try {
      const status = readFileSync(`/proc/${member}/status`, 'utf8')
      return [
        {
          commandLine: readFileSync(`/proc/${member}/cmdline`, 'utf8').replaceAll('\0', ' '),
          program: readlinkSync(`/proc/${member}/exe`),
          owner: Number(/^Uid:\s*(\d+)/m.exec(status)?.[1]),
          namespace: readlinkSync(`/proc/${member}/ns/user`),
          filtered: /^Seccomp:\s*2$/m.test(status),
        },
      ]
    } catch {
      return []
    }
  })
}

/** Throws unless every page of a family is in Chromium's sandbox: in a namespace of its own, its system calls filtered. */
export function expectSandboxed(family: readonly Confinement[]): void {
  const pages = family.filter(({ commandLine }) => commandLine.includes('--type=renderer'))
  expect(pages.length).toBeGreaterThan(0)
  expect(family.filter(({ commandLine }) => commandLine.includes('--no-sandbox'))).toEqual([])
  const outside = readlinkSync('/proc/self/ns/user')
  expect(pages.filter(({ namespace, filtered }) => namespace === outside || !filtered)).toEqual([])
}
