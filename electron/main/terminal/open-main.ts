import { setTimeout as sleep } from 'node:timers/promises'
import { connectToApp } from './connect.ts'
import type { DataLock } from './data-lock.ts'
import type { HeadlessOptions } from './headless.ts'
import type { CommandHost } from './host.ts'
import type { MainClient } from './main-client.ts'

export interface OpenMainOptions extends HeadlessOptions {
  /** Loaded only when no app runs with this data. */
  readonly loadHost: () => Promise<CommandHost>
  /** The data folder. Null: everything is kept in memory, beside an app that may be running. */
  readonly folder: string | null
  /** Called once when another process has the data, and doesn't answer. */
  readonly onWait?: () => void
  /** How long that process is waited for. */
  readonly waitMilliseconds?: number
  readonly signal?: AbortSignal
}

/** Another process has the data and does not take requests: another command, or an app that can't listen. */
export class DataInUse extends Error {
  constructor(folder: string) {
    super(`Another Gatehouse process uses ${folder}. Wait until it has ended, then try again.`)
    this.name = 'DataInUse'
  }
}

const pollMilliseconds = 100
/** As long as a short command in another terminal, or the start of the app, may take. */
const defaultWaitMilliseconds = 60_000

/**
 * Reaches main: in the app when it runs with this data, and else in this process, under the lock that the app takes too. The data has one writer.
 * @throws DataInUse, AppOfOtherVersion, BrokenPolicy, NewerDatabase
 */
export async function openMain(options: OpenMainOptions): Promise<MainClient> {
  const { folder, version, terminal, signal, waitMilliseconds = defaultWaitMilliseconds } = options
  const start = async () => {
    const [host, { createProcesses }, { openKeychainFor }] = await Promise.all([
      options.loadHost(),
      import('./processes.ts'),
      import('./open-keychain-for.ts'),
    ])
    const processes = createProcesses(host)
    // The keychain opens while main's code is loaded, which in a running app is there already.
    const keychain = options.keychain ? Promise.resolve(options.keychain) : openKeychainFor(folder, processes)
    const { startHeadless } = await import('./headless.ts')
    return startHeadless(options, { service: host.service, processes, keychain })
  }
  if (folder === null) return start()
  const until = performance.now() + waitMilliseconds
  for (let tries = 0; ; tries += 1) {
    const app = await connectToApp(folder, version, terminal)
    if (app) return app
    const { takeDataLock } = await import('./data-lock.ts')
    const lock = takeDataLock(folder)
    if (lock) return underLock(start, lock)
    if (tries === 0) options.onWait?.()
    if (performance.now() > until) throw new DataInUse(folder)
    await sleep(pollMilliseconds, undefined, signal ? { signal } : {})
  }
}

async function underLock(start: () => Promise<MainClient>, lock: DataLock): Promise<MainClient> {
  try {
    const main = await start()
    return { ...main, close: () => main.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}
