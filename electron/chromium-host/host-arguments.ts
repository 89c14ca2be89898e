import { resolve } from 'node:path'

/** The host's own options, which come before the app's arguments. */
export interface HostArguments {
  appFolder: string
  userData: string | undefined
  remoteDebuggingPort: string | undefined
  /** What the app sees behind its own path. */
  appArguments: string[]
}

/**
 * Reads `[--host-app=DIR] [app arguments…]`. Two of the app's arguments mean Chromium too and are read here and left
 * in place: where the user data is, so that Chromium can start before the app has said so, and the debugging port.
 */
export function readHostArguments(args: readonly string[], defaultAppFolder: string): HostArguments {
  const appArguments = [...args]
  const appFolder = /^--host-app=(.*)$/s.exec(appArguments[0] ?? '')?.[1]
  if (appFolder !== undefined) appArguments.shift()
  const userData = argumentOf('--user-data', appArguments)
  const port = argumentOf('--remote-debugging-port', appArguments)
  return {
    appFolder: appFolder === undefined ? defaultAppFolder : resolve(appFolder),
    userData: userData === undefined ? undefined : resolve(userData),
    remoteDebuggingPort: port !== undefined && /^\d{1,5}$/.test(port) ? port : undefined,
    appArguments,
  }
}

/** The value of `--name value` or `--name=value`. */
function argumentOf(name: string, args: readonly string[]): string | undefined {
  const at = args.findIndex(arg => arg === name || arg.startsWith(`${name}=`))
  if (at === -1) return undefined
  return args[at] === name ? args[at + 1] : args[at]?.slice(name.length + 1)
}
