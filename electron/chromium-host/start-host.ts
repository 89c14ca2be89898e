import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { archiveIn } from './asar/archive.ts'
import { mountArchive } from './asar/mount.ts'
import { findChromium } from './chromium/find-chromium.ts'
import { openDisplay } from './lifecycle/display.ts'
import { Host } from './lifecycle/host.ts'
import { readIdentity } from './lifecycle/paths.ts'
import { provideElectron } from './module-hooks.ts'
import { createElectron } from './surface/electron-surface.ts'

const [, ownPath = '', ...given] = process.argv
const args = readHostArguments(given, resolve(import.meta.dirname, '../..'))
const chromium = findChromium(process.env)
if (chromium === undefined) {
  process.stderr.write('No Chromium or Chrome was found. Install one (on Debian: apt-get install chromium).\n')
  process.exit(1)
}
const archive = archiveIn(args.appFolder)
if (archive !== undefined) mountArchive(archive)
const identity = readIdentity(args.appFolder)
const display = openDisplay(process.env)
const isPackaged = archive !== undefined
const host = new Host({ ...args, isPackaged, identity, chromium, display, env: process.env })
display.catch((error: Error) => host.fail(error.message))
host.startEarly()

const electron = createElectron(host)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => electron.app.quit())
}
// A launcher that had to stay behind (an older Node) holds a channel; when it is killed, the app quits.
process.once('disconnect', () => electron.app.quit())

// A packaged app is its own program: its arguments follow at once.
process.argv = [process.execPath, ...(isPackaged ? [] : [args.appFolder]), ...args.appArguments]
// The app can start itself again by its executable and these arguments, as on Electron.
process.execArgv = [...process.execArgv, ownPath, `--host-app=${args.appFolder}`]
provideElectron(electron)
try {
  await import(pathToFileURL(identity.main).href)
  electron.app.becomeReady()
} catch (error) {
  console.error(error)
  host.fail('The app could not be started.')
}

/** The host's own options, which come before the app's arguments. */
interface HostArguments {
  appFolder: string
  userData: string | undefined
  remoteDebuggingPort: string | undefined
  /** What the app sees behind its own path. */
  appArguments: string[]
}

/**
 * Reads `[--host-app=DIR [DIR]] [app arguments…]`. Two of the app's arguments concern Chromium too and are read here and left in place: the user data
 * folder, so that Chromium can start before the app sets it, and the debugging port.
 */
function readHostArguments(args: readonly string[], defaultAppFolder: string): HostArguments {
  const appArguments = [...args]
  const appFolder = /^--host-app=(.*)$/s.exec(appArguments[0] ?? '')?.[1]
  if (appFolder !== undefined) appArguments.shift()
  // As Electron's first argument, which `process.argv` shows to the app.
  if (appFolder !== undefined && appArguments[0] === resolve(appFolder)) appArguments.shift()
  const userData = getArgument('--user-data', appArguments)
  const port = getArgument('--remote-debugging-port', appArguments)
  return {
    appFolder: appFolder === undefined ? defaultAppFolder : resolve(appFolder),
    userData: userData === undefined ? undefined : resolve(userData),
    remoteDebuggingPort: port !== undefined && /^\d{1,5}$/.test(port) ? port : undefined,
    appArguments,
  }
}

/** The value of `--name value` or `--name=value`. */
function getArgument(name: string, args: readonly string[]): string | undefined {
  const at = args.findIndex(arg => arg === name || arg.startsWith(`${name}=`))
  if (at === -1) return undefined
  return args[at] === name ? args[at + 1] : args[at]?.slice(name.length + 1)
}
