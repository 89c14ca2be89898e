import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { app } from 'electron'

/** Says that the system started the app, not the user. */
const loginArgument = '--background'
const entryName = 'gatehouse.desktop'

/** The folder of autostart entries (XDG Base Directory: a relative path counts as unset). */
export function getEntryPath(environment: NodeJS.ProcessEnv, home: string): string {
  const folder = environment.XDG_CONFIG_HOME
  return join(folder && isAbsolute(folder) ? folder : join(home, '.config'), 'autostart', entryName)
}

/** An AppImage is mounted at another path each time it starts: it names its own file. */
export function getProgram(environment: NodeJS.ProcessEnv, executable: string): string {
  return environment.APPIMAGE || executable
}

/**
 * The autostart entry (XDG Desktop Application Autostart; Desktop Entry Specification, "The Exec key").
 * @param program an absolute path
 */
export function formatEntry(program: string): string {
  // Quoted once for Exec and once more as a string of the file; a percent sign would be a field code.
  const quoted = program
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Gatehouse',
    `Exec="${quoted}" ${loginArgument}`,
    'Icon=gatehouse',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** The system, as far as starting at login needs it. */
export interface LoginSystem {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  readonly home: string
}

const thisSystem: LoginSystem = { platform: process.platform, environment: process.env, home: homedir() }

/**
 * Starts the app at login from now on, or no longer.
 * @throws Error when the entry can't be written
 */
export function setStartsAtLogin(starts: boolean, { platform, environment, home }: LoginSystem = thisSystem): void {
  if (platform !== 'linux') {
    // macOS takes no arguments: there the app asks how it was started.
    app.setLoginItemSettings({ openAtLogin: starts, ...(platform === 'win32' && { args: [loginArgument] }) })
    return
  }
  const path = getEntryPath(environment, home)
  if (!starts) {
    rmSync(path, { force: true })
    return
  }
  const program = getProgram(environment, app.getPath('exe'))
  // A line break can't be written in an entry.
  if (/[\r\n]/.test(program)) throw new Error('The path of the program has a line break')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, formatEntry(program))
}

/** Whether the system started the app at login. */
export function wasStartedAtLogin(hasArgument: boolean, platform: NodeJS.Platform = process.platform): boolean {
  return hasArgument || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}
