import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { end, firstLine, getExit, type Running, run } from './processes.ts'

/** A part of a desktop that was started. */
export interface Desktop {
  /** What programs on this desktop need in their environment. */
  readonly environment: Record<string, string>
  stop(): Promise<void>
}

/** A session bus with an unlocked keyring on it. */
export interface KeyringSession extends Desktop {
  /** Ends the bus while programs are connected to it, as when the user's session crashes. */
  endBus(): Promise<number | null>
}

/**
 * Starts a virtual display if there is none. Its pointer is in the middle of the screen, under the windows: apps that
 * shared a display would move it in and out of each other's windows by opening theirs on top, which hides tooltips.
 */
export async function startDisplay(): Promise<Desktop> {
  const isThere = process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (process.platform !== 'linux' || isThere) return nothingStarted
  const display = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'])
  return { environment: { DISPLAY: `:${await firstLine(display)}` }, stop: async () => void (await end(display)) }
}

/** Starts a separate keyring. Systems other than Linux have one keychain for each user. */
export async function startKeyring(folder: string): Promise<Desktop> {
  return process.platform === 'linux' ? await startKeyringSession(folder) : nothingStarted
}

const nothingStarted: Desktop = { environment: {}, stop: async () => undefined }

/** A session bus with an unlocked keyring, whose files are in the folder. */
export async function startKeyringSession(folder: string): Promise<KeyringSession> {
  const folders = { XDG_DATA_HOME: join(folder, 'keyring-data'), XDG_RUNTIME_DIR: join(folder, 'keyring-runtime') }
  for (const path of Object.values(folders)) mkdirSync(path, { mode: 0o700 })
  return await startKeyringBy((environment, program, ...args) =>
    run(program, args, { env: { ...process.env, ...folders, ...environment } }),
  )
}

/** Starts a program of the place where a session is. */
export type Start = (environment: Readonly<Record<string, string>>, program: string, ...args: string[]) => Running

/** A session bus with an unlocked keyring, for programs started in any way. */
export async function startKeyringBy(start: Start): Promise<KeyringSession> {
  const bus = start({}, 'dbus-daemon', '--session', '--nofork', '--print-address=1')
  const environment = { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) }
  const keyring = start(environment, 'gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets')
  keyring.process.stdin?.end('a password for this run only')
  await untilOwned('org.freedesktop.secrets', keyring, (...command) => start(environment, 'dbus-send', ...command))
  return {
    environment,
    endBus: () => end(bus, 'SIGKILL'),
    stop: async () => {
      await end(keyring)
      await end(bus)
    },
  }
}

/** The keyring prints nothing when it is ready; the bus shows it. */
async function untilOwned(name: string, owner: Running, send: (...args: string[]) => Running): Promise<void> {
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
  ]
  const giveUpAt = Date.now() + 20_000
  for (;;) {
    const asked = send(...question, `string:${name}`)
    if ((await getExit(asked)) === 0 && asked.output().includes('boolean true')) return
    if (Date.now() > giveUpAt) throw new Error(`Nobody owns ${name}:\n${owner.output()}${asked.output()}`)
  }
}
