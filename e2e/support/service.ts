import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { end, firstLine, isAlive, type Running, run } from './processes.ts'

const root = resolve(import.meta.dirname, '../..')
const token = 'e2e-token-0123456789abcdef'

/** The embedded service, run alone; what other clients of the API would talk to. */
export interface Service {
  readonly url: string
  readonly token: string
  readonly data: string
  readonly pid: number
  /** A call of a second client, past the app. Throws on any status of 400 or more. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** kill -9: exits without a chance to clean up. */
  kill(): Promise<void>
  /** Starts again on the same data and the same port; with another token, which revokes the one before, and with more flags. */
  restart(newToken?: string, extra?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

function launch(data: string, port: number, { extra = [], secret = token, environment }: LaunchOptions = {}): Running {
  const args = ['electron/service/cli.ts', '--port', String(port), '--data', data, '--token', secret, ...extra]
  // Reading the sources is most of a start, and they are the same each time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), ...environment }
  return run(process.execPath, args, { cwd: root, env })
}

interface LaunchOptions {
  readonly extra?: readonly string[] | undefined
  readonly secret?: string | undefined
  readonly environment?: Readonly<Record<string, string>> | undefined
}

async function listening(running: Running): Promise<URL> {
  const { url }: { url: string } = JSON.parse(await firstLine(running))
  return new URL(url)
}

/** The workspace of a run, which `makeTemplate` has made. */
export function getTemplate(folder: string): string {
  return join(folder, 'service-template')
}

/** Makes a workspace once; every spec works on a copy of it. @param extra the flags that fill it */
export async function makeTemplate(folder: string, extra: readonly string[]): Promise<void> {
  const running = launch(getTemplate(folder), 0, { extra })
  await listening(running)
  await end(running)
}

/** Starts a service on a fresh copy of the workspace. @param environment variables of its process, beside those of this one */
export async function startService(environment?: Readonly<Record<string, string>>): Promise<Service> {
  const folder = process.env.GATEHOUSE_E2E_FOLDER
  if (!folder) throw new Error('global-setup.ts has not run')
  const data = mkdtempSync(join(folder, 'service-'))
  cpSync(getTemplate(folder), data, { recursive: true })
  let running = launch(data, 0, { environment })
  const url = await listening(running)

  return {
    url: url.origin,
    token,
    data,
    get pid() {
      return running.process.pid ?? -1
    },
    async call(method, path, body) {
      const response = await fetch(`${url.origin}/api/v4${path}`, {
        method,
        headers: { 'Private-Token': token, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
    async kill() {
      const { pid } = running.process
      await end(running, 'SIGKILL')
      if (pid !== undefined && isAlive(pid)) throw new Error('The service survived kill -9')
    },
    async restart(newToken, extra) {
      await end(running)
      running = launch(data, Number(url.port), { extra, secret: newToken, environment })
      await listening(running)
    },
    async stop() {
      await end(running)
    },
  }
}
