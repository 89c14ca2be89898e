import { type ChildProcess, fork, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkService } from '../connections/service-process.ts'
import type { KeychainChild } from '../keychain/keychain-process.ts'

/** With this first argument, an installed app runs the sandbox: its program runs no files as Node does, because a fuse prevents it. */
export const sandboxArgument = '--run-sandbox'

/** Starts the processes of main with Node alone, and ends them. */
export interface NodeProcesses {
  startKeychain(file: string): KeychainChild
  readonly startService: ForkService
  /** Ends all that still run. */
  end(): void
}

export function createNodeProcesses(): NodeProcesses {
  const running = new Set<ChildProcess>()
  const started = (child: ChildProcess) => {
    const events = new EventEmitter<{ message: [unknown]; exit: [number]; error: [string] }>()
    running.add(child)
    child.on('message', message => events.emit('message', message))
    child.once('exit', code => {
      running.delete(child)
      events.emit('exit', code ?? 1)
    })
    // The process was not started: no exit follows.
    child.once('error', () => {
      running.delete(child)
      if (child.pid === undefined) events.emit('exit', 1)
    })
    return events
  }
  return {
    startKeychain: file => {
      // Output of its libraries is discarded, because it may contain secrets.
      const child = fork(file, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const postMessage = (question: Parameters<KeychainChild['postMessage']>[0]) => {
        if (child.connected) child.send([...question])
      }
      return Object.assign(started(child), { postMessage, kill: () => child.kill() })
    },
    startService: (file, args, { env }) => {
      const child = process.versions.electron
        ? spawn(process.execPath, [sandboxArgument, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
        : fork(file, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
      return Object.assign(started(child), { stdout: child.stdout, stderr: child.stderr, kill: () => child.kill() })
    },
    end: () => {
      for (const child of running) child.kill()
    },
  }
}
