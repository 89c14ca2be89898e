import { readdirSync, readFileSync } from 'node:fs'

/** A process of the machine with the arguments it shows to everybody. */
export interface ShownProcess {
  readonly pid: number
  readonly commandLine: string
}

/** All processes that name a text in their arguments (Linux: /proc). */
export function processesNaming(text: string): readonly ShownProcess[] {
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

/** The browser process of the Chromium that shows the window of an app on the Chromium host. */
export function chromiumOf(userData: string): ShownProcess {
  const found = processesNaming(`--user-data-dir=${userData}`).find(
    ({ commandLine }) => !commandLine.includes('--type=') && !commandLine.includes('crashpad'),
  )
  if (!found) throw new Error(`No Chromium shows ${userData}`)
  return found
}
