import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { end, firstLine, type Running, run } from './processes.ts'

/** A desktop in small: a display and a session bus with an unlocked keyring on it. */
export interface Desktop {
  /** What programs on this desktop need in their environment. */
  readonly environment: Record<string, string>
  stop(): Promise<void>
}

/** Starts what is missing: a virtual display unless there is one, and always a keyring of the run's own. */
export async function startDesktop(folder: string): Promise<Desktop> {
  const running: Running[] = []
  const environment: Record<string, string> = {}

  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    const display = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'])
    running.push(display)
    environment.DISPLAY = `:${await firstLine(display)}`
  }

  for (const name of ['keyring-data', 'keyring-runtime']) mkdirSync(join(folder, name), { mode: 0o700 })
  const keyringEnvironment = {
    XDG_DATA_HOME: join(folder, 'keyring-data'),
    XDG_RUNTIME_DIR: join(folder, 'keyring-runtime'),
  }
  const bus = run('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: { ...process.env, ...keyringEnvironment },
  })
  running.push(bus)
  environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus)

  const keyring = run('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env: { ...process.env, ...keyringEnvironment, ...environment },
  })
  running.push(keyring)
  keyring.process.stdin?.end('a password for this run only')
  await firstLine(keyring)

  return {
    environment,
    stop: async () => {
      for (const one of running.reverse()) await end(one)
    },
  }
}
