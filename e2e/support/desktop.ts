import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { end, firstLine, getExit, type Running, run } from './processes.ts'

/** A desktop in small: a display and a session bus with an unlocked keyring on it. */
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
 * Starts what is missing: a virtual display if there is none, and always a separate keyring. Systems other than Linux
 * have a desktop, and one keychain for each user.
 */
export async function startDesktop(folder: string): Promise<Desktop> {
  if (process.platform !== 'linux') return { environment: {}, stop: async () => undefined }
  const running: Running[] = []
  const environment: Record<string, string> = {}

  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    const display = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'])
    running.push(display)
    environment.DISPLAY = `:${await firstLine(display)}`
  }

  const session = await startKeyringSession(folder)
  Object.assign(environment, session.environment)
  return {
    environment,
    stop: async () => {
      await session.stop()
      for (const one of running.reverse()) await end(one)
    },
  }
}

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
