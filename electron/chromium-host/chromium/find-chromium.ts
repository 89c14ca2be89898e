import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Debian's /usr/bin/chromium is a shell script that costs a start some 50 ms; this is the program it runs. */
const behindWrappers = ['/usr/lib/chromium/chromium', '/usr/lib/chromium-browser/chromium-browser']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The Chromium or Chrome to drive: GATEHOUSE_CHROMIUM when set, else the first one installed.
 * Gives undefined when there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const chosen = env.GATEHOUSE_CHROMIUM
  if (chosen) return chosen
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  const macs = process.platform === 'darwin' ? ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'] : []
  return [...behindWrappers, ...onPath, ...macs].find(isExecutable)
}
