import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { send, type TestReply, type TestRequest } from './test-service.ts'

const cli = join(import.meta.dirname, '../cli.ts')
const readyLine = z.object({ url: z.string(), token: z.string() })

/** A service in a separate process, as started by `npm run service`. */
export interface ServiceProcess {
  readonly url: string
  readonly token: string
  call(path: string, request?: TestRequest): Promise<TestReply>
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the service with these flags and waits until it is ready.
 * @throws Error with its output when it exits instead
 */
export async function startServiceProcess(
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [cli, ...flags], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += chunk
  })
  const exit = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), exit.then(() => undefined)])
  if (!line) throw new Error(`The service stopped: ${complaints}`)
  const { url, token } = readyLine.parse(JSON.parse(String(line[0])))
  return {
    url,
    token,
    call: (path, request) => send(url, `/api/v4${path}`, { token, ...request }),
    end: signal => endProcess(child, exit, signal),
  }
}

async function endProcess(child: ChildProcess, exit: Promise<unknown>, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await exit
}
