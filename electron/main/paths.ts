import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything lives: the built files beside this bundle, and the person's own data. */
export interface Paths {
  readonly renderer: string
  readonly preload: string
  readonly service: string
  /** What runs in the keychain's process. */
  readonly keychain: string
  /** Drafts, journal, settings and connections. */
  readonly database: string
  /** Sealed answers; expendable. */
  readonly cache: string
  /** Where the window was. */
  readonly window: string
  /** The language of the next start. */
  readonly language: string
  /** There while the app runs. */
  readonly running: string
  /** Folder of the log. */
  readonly logs: string
  /** The repositories and metadata of the embedded service. */
  readonly sandbox: string
  /** The clone the app runs from, which the sandbox imports as a project; null when installed. */
  readonly clone: string | null
}

/** @param bundle directory of the built main (`out/main`) @param userData directory of the person's data */
export function getPaths(bundle: string, userData: string): Paths {
  const root = join(bundle, '..', '..')
  return {
    renderer: join(bundle, '..', 'renderer'),
    preload: join(bundle, '..', 'preload', 'index.cjs'),
    service: join(bundle, 'service.js'),
    keychain: join(bundle, 'keychain.js'),
    database: join(userData, 'gatehouse.db'),
    cache: join(userData, 'cache.db'),
    window: join(userData, 'window.json'),
    language: join(userData, 'language'),
    running: join(userData, 'running'),
    logs: join(userData, 'logs'),
    sandbox: join(userData, 'sandbox'),
    clone: existsSync(join(root, '.git')) ? root : null,
  }
}

/** Where package managers on macOS put git; an app that Finder starts has neither on its PATH. */
const macFolders = ['/opt/homebrew/bin', '/usr/local/bin']

/**
 * The PATH on which git is found, also by an app that was not started from a shell. What is added on macOS comes before the system's folders: without
 * the developer tools, the git of `/usr/bin` is a placeholder that opens an installer.
 */
export function pathForGit(path: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return path
  const folders = path.split(':').filter(Boolean)
  const missing = macFolders.filter(folder => !folders.includes(folder))
  const system = folders.findIndex(folder => folder === '/usr/bin' || folder === '/bin')
  return folders.toSpliced(system === -1 ? folders.length : system, 0, ...missing).join(':')
}
