import { type ChildProcess, spawn } from 'node:child_process'
import { Readable } from 'node:stream'

/** A display to draw on. `close` ends a display that was started for this run. */
export interface Display {
  env: NodeJS.ProcessEnv
  close(): void
}

/** What a virtual display measures. */
export const virtualScreen = { width: 1600, height: 1000 } as const

/** Whether the machine has a display. */
export function hasDisplay(env: NodeJS.ProcessEnv): boolean {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Runs Xvfb and ends it when standard input closes, which the kernel does also for a parent that was killed. */
const guardedXvfb = 'Xvfb "$@" 3>&3 </dev/null & server=$!; read -r _; kill "$server" 2>/dev/null; wait "$server"'

/**
 * The display of the environment, or on Linux without one a virtual display of this run's own, announced on stderr.
 * Throws when there is no display and no Xvfb.
 */
export async function openDisplay(env: NodeJS.ProcessEnv): Promise<Display> {
  if (hasDisplay(env)) return { env, close: () => undefined }
  const size = `${virtualScreen.width}x${virtualScreen.height}x24`
  const child = spawn(
    'sh',
    ['-c', guardedXvfb, 'sh', '-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'],
    // In a separate process group: Ctrl+C must reach the app first, the display last.
    { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], detached: true },
  )
  const number = await displayNumber(child)
  process.stderr.write(`No display here: running on a virtual one (Xvfb :${number}).\n`)
  child.unref()
  return { env: { ...env, DISPLAY: `:${number}` }, close: () => child.stdin?.destroy() }
}

function displayNumber(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const out = child.stdio[3]
    const fail = (): void =>
      reject(
        new Error('There is no display (DISPLAY is not set) and Xvfb did not start; on Debian: apt-get install xvfb'),
      )
    child.once('error', fail)
    child.once('exit', fail)
    if (!(out instanceof Readable)) return fail()
    let text = ''
    out.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.includes('\n')) resolve(text.trim())
    })
  })
}
