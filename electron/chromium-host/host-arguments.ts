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
 * Reads `[--host-app=DIR] [--host-user-data=DIR] [app arguments…]`. `--remote-debugging-port` belongs to the app's
 * arguments but means Chromium, as it does under Electron, so it is read here and left in place.
 */
export function readHostArguments(args: readonly string[], defaultAppFolder: string): HostArguments {
  const appArguments = [...args]
  const own = new Map<string, string>()
  for (;;) {
    const match = /^--host-(app|user-data)=(.*)$/s.exec(appArguments[0] ?? '')
    const [, name, value] = match ?? []
    if (name === undefined || value === undefined) break
    own.set(name, resolve(value))
    appArguments.shift()
  }
  return {
    appFolder: own.get('app') ?? defaultAppFolder,
    userData: own.get('user-data'),
    remoteDebuggingPort: portOf(appArguments),
    appArguments,
  }
}

function portOf(args: readonly string[]): string | undefined {
  const name = '--remote-debugging-port'
  const at = args.findIndex(arg => arg === name || arg.startsWith(`${name}=`))
  const value = args[at]?.startsWith(`${name}=`) ? args[at]?.slice(name.length + 1) : args[at + 1]
  return at !== -1 && value !== undefined && /^\d{1,5}$/.test(value) ? value : undefined
}
