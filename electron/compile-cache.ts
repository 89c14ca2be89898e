import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps compiled code in the user's folder for caches, which makes the next start faster. Node's own choice, the folder for temporary files, is shared
 * with other users, who could put code there. What is started with --service writes nothing to the disk, so it keeps none.
 */
export function keepCompiledCode(argv: readonly string[], environment: NodeJS.ProcessEnv): void {
  if (argv.some(argument => /^--service(=|$)/.test(argument))) return
  enableCompileCache(getFolder(environment))
}

function getFolder({ LOCALAPPDATA, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  const home = homedir()
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'gatehouse')
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'gatehouse', 'cache')
  return join(XDG_CACHE_HOME || join(home, '.cache'), 'gatehouse')
}
