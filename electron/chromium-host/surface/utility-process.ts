import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type * as Electron from 'electron'

type Methods = Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage'> & {
  stdout: Readable | null
  stderr: Readable | null
}

/** Electron's UtilityProcess: a Node process that ends with this one, also when this one is killed. */
export class HostUtilityProcess
  extends EventEmitter<{
    spawn: []
    exit: [code: number]
    message: [unknown]
    error: [type: 'FatalError', location: string, report: string]
  }>
  implements Methods
{
  readonly stdout: Readable | null
  readonly stderr: Readable | null
  readonly #child: ChildProcess

  constructor(modulePath: string, args: readonly string[] = [], options: Electron.ForkOptions = {}) {
    super()
    const { stdio = 'inherit', env, cwd, execArgv = [] } = options
    const [, out, err] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio
    const preloads = ['../asar/mount-own.ts', './utility-guard.ts'].map(file => import.meta.resolve(file))
    this.#child = fork(modulePath, args, {
      // The channel carries messages, and is there to notice the end of this process; see utility-guard.ts.
      stdio: ['ignore', streamKind(out), streamKind(err), 'ipc'],
      execArgv: [...execArgv, ...preloads.flatMap(url => ['--import', url])],
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env: { ...env } }),
    })
    this.stdout = this.#child.stdout?.pipe(new PassThrough()) ?? null
    this.stderr = this.#child.stderr?.pipe(new PassThrough()) ?? null
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.on('message', message => this.emit('message', message))
    this.#child.once('exit', code => this.#ended(code ?? 1))
    this.#child.once('error', error => {
      process.stderr.write(`A helper process could not be started: ${error.message}\n`)
      this.#ended(1)
    })
  }

  /** As in Electron, listeners of the streams don't receive the remaining output. */
  #ended(code: number): void {
    this.emit('exit', code)
    this.stdout?.removeAllListeners()
    this.stderr?.removeAllListeners()
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  /** Dropped, as Electron does, when the process has ended. */
  postMessage(message: Serializable): void {
    if (this.#child.connected) this.#child.send(message)
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

/** What becomes of an output stream; a utility process may have it piped, shared or dropped. */
function streamKind(desired: unknown): 'pipe' | 'inherit' | 'ignore' {
  return desired === 'pipe' || desired === 'ignore' ? desired : 'inherit'
}
