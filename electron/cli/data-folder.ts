import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { getFlag, type Typed } from './command.ts'

/** Where the app keeps its data. */
export function dataFolder(typed: Typed, environment: NodeJS.ProcessEnv): string {
  const given = getFlag(typed, 'user-data')
  if (given !== undefined) return resolve(given)
  const home = homedir()
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', manifest.name)
  if (process.platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), manifest.name)
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), manifest.name)
}
