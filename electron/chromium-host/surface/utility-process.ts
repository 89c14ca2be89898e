import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type * as Electron from 'electron'

type Methods = Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage'> & {
  stdout: Readable | null
  stderr: Readable | null
}

/** Electron's UtilityProcess: a Node process that ends with this one, also when this one is killed. */
export class HostUtilityProcess
  extends EventEmitter<{ spawn: []; exit: [code: number]; message: [unknown] }>
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
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.on('message', message => this.emit('message', message))
    this.#child.once('exit', code => this.emit('exit', code ?? 1))
    this.#child.once('error', error => {
      process.stderr.write(`A helper process could not be started: ${error.message}\n`)
      this.emit('exit', 1)
    })
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
function streamKind(wanted: unknown): 'pipe' | 'inherit' | 'ignore' {
  return wanted === 'pipe' || wanted === 'ignore' ? wanted : 'inherit'
}
