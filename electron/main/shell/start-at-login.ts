import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { app } from 'electron'
import { fileFailure } from '../failure.ts'
import { getProgram } from '../own-program.ts'

/** Says that the system started the app, not the user. */
const loginArgument = '--background'
const entryName = 'gatehouse.desktop'

/** The folder of autostart entries (XDG Base Directory: a relative path counts as unset). */
export function getEntryPath(environment: NodeJS.ProcessEnv, home: string): string {
  const folder = environment.XDG_CONFIG_HOME
  return join(folder && isAbsolute(folder) ? folder : join(home, '.config'), 'autostart', entryName)
}

/** Whether the app may start at login: an installed one, outside Flatpak, whose sandbox hides the folder of the entries. */
export function canStartAtLogin(isPackaged: boolean, { FLATPAK_ID: id }: NodeJS.ProcessEnv = process.env): boolean {
  return isPackaged && !id
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
 * @throws Failure disk when the entry can't be written or removed
 */
export function setStartsAtLogin(starts: boolean, { platform, environment, home }: LoginSystem = thisSystem): void {
  if (platform !== 'linux') {
    // macOS takes no arguments: there the app asks how it was started.
    app.setLoginItemSettings({ openAtLogin: starts, ...(platform === 'win32' && { args: [loginArgument] }) })
    return
  }
  const path = getEntryPath(environment, home)
  try {
    if (starts) writeEntry(path, environment)
    else rmSync(path, { force: true })
  } catch (error) {
    throw fileFailure(error)
  }
}

/**
 * Writes the entry again when the program has moved, or an earlier version wrote it. An entry that the user removed stays removed.
 * @throws Failure disk when the entry can't be read or written
 */
export function renewEntry({ platform, environment, home }: LoginSystem = thisSystem): void {
  if (platform !== 'linux') return
  const path = getEntryPath(environment, home)
  try {
    if (readFileSync(path, 'utf8') !== getEntry(environment)) writeEntry(path, environment)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw fileFailure(error)
  }
}

function writeEntry(path: string, environment: NodeJS.ProcessEnv): void {
  const entry = getEntry(environment)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, entry)
}

function getEntry(environment: NodeJS.ProcessEnv): string {
  const program = getProgram(environment, app.getPath('exe'))
  // A line break can't be written in an entry.
  if (/[\r\n]/.test(program)) throw new Error('The path of the program has a line break')
  return formatEntry(program)
}

/** Whether the system started the app at login. */
export function wasStartedAtLogin(hasArgument: boolean, platform: NodeJS.Platform = process.platform): boolean {
  return hasArgument || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
}
