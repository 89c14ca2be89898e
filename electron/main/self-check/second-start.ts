import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { app } from 'electron'
import { deepLink } from '#shared/deep-link.ts'
import { linkHandedOver } from '../links.ts'
import { secondStartLink } from './checks.ts'

/** The link may arrive after the second start has ended. */
const linkMilliseconds = 5000

/**
 * Starts the app again with the data of this one and a link, as a script or the desktop does.
 * @param command the command line that starts this app, without its own arguments
 */
export async function startAgain(command: readonly string[]) {
  const [program = '', ...first] = command
  // Not `once` of node:events, which also listens to an event "error" that Electron's app does not have.
  const handedOver = new Promise<ReturnType<typeof linkHandedOver>>(resolve => {
    app.once('second-instance', (_event, _argv, _directory, data) => resolve(linkHandedOver(data)))
  })
  const args = [...first, '--user-data', app.getPath('userData'), '--open', deepLink(secondStartLink)]
  const child = spawn(program, args, { stdio: 'ignore', windowsHide: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const link = code === 0 ? await Promise.race([handedOver, sleep(linkMilliseconds, null)]) : null
  return { code, link }
}
