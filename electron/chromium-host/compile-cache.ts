import { mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Keeps compiled code in the user's folder for caches, which makes the next start faster. Node's own choice, the folder for temporary files, is shared
 * with other users, who could put code there. What is started with --service writes nothing to the disk, so it keeps none. Neither does Electron:
 * its signed program runs code of its archive alone, and the folder can be written by any program of the user.
 */
export function keepCompiledCode(argv: readonly string[], environment: NodeJS.ProcessEnv): void {
  if (process.versions.electron !== undefined || argv.some(argument => /^--service(=|$)/.test(argument))) return
  const folder = getFolder(environment)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // Without a folder of its own it starts as fast as the first time.
    return
  }
  enableCompileCache(folder)
}

function getFolder({ LOCALAPPDATA, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  const home = homedir()
  /** A relative path would be one below the current folder, which may be another user's. */
  const either = (given: string | undefined, usual: string) => (given && isAbsolute(given) ? given : usual)
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'gatehouse')
  if (process.platform === 'win32')
    return join(either(LOCALAPPDATA, join(home, 'AppData', 'Local')), 'gatehouse', 'cache')
  return join(either(XDG_CACHE_HOME, join(home, '.cache')), 'gatehouse')
}
