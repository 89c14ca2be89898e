import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

export type PathName = 'home' | 'appData' | 'userData' | 'sessionData' | 'temp' | 'downloads' | 'desktop' | 'documents'

/** The app's name, version and main script from its package.json. */
export interface AppIdentity {
  name: string
  version: string
  main: string
}

/** Reads the package.json of an app folder. Throws when there is none or it has no name. */
export function readIdentity(appFolder: string): AppIdentity {
  const content: unknown = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'))
  const text = (key: string): string | undefined => {
    const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const name = text('productName') ?? text('name')
  if (name === undefined) throw new Error(`${appFolder}/package.json has no name`)
  return { name, version: text('version') ?? '0.0.0', main: join(appFolder, text('main') ?? 'out/main/index.js') }
}

/** The folders Electron's app.getPath gives by default, before the app moves any of them. */
export function defaultPaths(appName: string, env: NodeJS.ProcessEnv): Map<PathName, string> {
  const home = homedir()
  const appData =
    process.platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : (env.XDG_CONFIG_HOME ?? join(home, '.config'))
  return new Map([
    ['home', home],
    ['appData', appData],
    ['userData', join(appData, appName)],
    ['temp', tmpdir()],
    ['downloads', env.XDG_DOWNLOAD_DIR ?? join(home, 'Downloads')],
    ['desktop', join(home, 'Desktop')],
    ['documents', join(home, 'Documents')],
  ])
}
