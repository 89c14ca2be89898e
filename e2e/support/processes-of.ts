import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A process of the machine with the arguments it shows to everybody. */
export interface ShownProcess {
  readonly pid: number
  readonly commandLine: string
}

/** All processes that name a text in their arguments. Not for Windows. */
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

function processesByPs(): ShownProcess[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [, pid, commandLine] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return pid === undefined || commandLine === undefined ? [] : [{ pid: Number(pid), commandLine }]
  })
}

/** The browser process of the Chromium that shows the window of an app on the Chromium host. */
export function chromiumOf(userData: string): ShownProcess {
  const found = processesNaming(`--user-data-dir=${userData}`).find(
    ({ commandLine }) => !commandLine.includes('--type=') && !commandLine.includes('crashpad'),
  )
  if (!found) throw new Error(`No Chromium shows ${userData}`)
  return found
}
