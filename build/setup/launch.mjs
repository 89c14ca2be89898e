import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** @typedef {import('./host.mjs').Host} Host */

/**
 * Runs the app on the chosen host; the app's exit code becomes this process's. Needs the project's own Node.
 * @param {Host} host
 * @param {string} root
 * @param {readonly string[]} args
 */
export async function launch(host, root, args) {
  if (host.kind === 'chromium') {
    process.argv = [process.execPath, join(root, 'electron/chromium-host/run.ts'), ...args]
    await import('../../electron/chromium-host/run.ts')
    return
  }
  const { openDisplay } = await import('../../electron/chromium-host/lifecycle/display.ts')
  const display = await openDisplay(process.env)
  // Electron refuses to run as root with its sandbox.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const code = await runToEnd(host.binary, [...sandbox, root, ...args], display.env)
  display.close()
  process.exit(code)
}

/**
 * Runs a program in place of this one: same input and output, forwarded signals, its exit code. When this process is killed, the closed channel
 * notifies a Node program.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} [channel]
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, env, channel = false) {
  return new Promise(resolve => {
    const stdio = /** @type {const} */ (['inherit', 'inherit', 'inherit'])
    const child = spawn(program, args, { env, stdio: channel ? [...stdio, 'ipc'] : [...stdio] })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal))
    child.once('error', error => {
      process.stderr.write(`${program} could not be started: ${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
