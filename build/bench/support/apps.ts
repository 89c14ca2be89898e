import { join } from 'node:path'
import { spawnApp } from '../../../e2e/support/app.ts'
import { end, firstLine, type Running } from '../../../e2e/support/processes.ts'
import { within } from './limits.ts'

/** The built app, with an observer that reports when it is ready. */
export const observedApp = join(import.meta.dirname, '../apps/observed')
/** A minimal app on the same host. */
export const bareApp = join(import.meta.dirname, '../apps/bare')
export const emptyPage = join(bareApp, 'empty')

export interface Started {
  readonly running: Running
  /** From the start of the process to its word that the page is ready. */
  readonly milliseconds: number
  /** Paths of the files that the page requested until then. */
  readonly asked: readonly string[]
}

/** Starts an app and waits until it reports that it is ready. Throws with its output when it exits before. */
export async function startUntilReady(appFolder: string, args: readonly string[]): Promise<Started> {
  const begin = performance.now()
  const running = spawnApp(args, {}, { appFolder })
  running.process.stdin?.end()
  try {
    const line = await within('the start of the app', firstLine(running))
    const milliseconds = performance.now() - begin
    const { asked }: { asked: readonly string[] } = JSON.parse(line)
    return { running, milliseconds, asked }
  } catch (error) {
    await stop(running)
    throw new Error(`${String(error)}\n${running.output()}`)
  }
}

/** Ends an app as a person would, or by force when it takes too long. */
export async function stop(running: Running): Promise<void> {
  await within('the end of the app', end(running), 15_000).catch(() => end(running, 'SIGKILL'))
}
